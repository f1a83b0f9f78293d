import { formatLongDate } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { addDays } from '#shared/time/calendar-day.ts'

/** How a client says that it paid, after « J’ai payé ». */
export const saidMeans = {
  transfer: 'par virement',
  card: 'par carte',
  cheque: 'par chèque',
  cash: 'en espèces',
} as const
export type SaidMeans = keyof typeof saidMeans
export const saidMeansNames = Object.keys(saidMeans) as SaidMeans[]

/** What a client may say on the page of its invoice, beside a problem. */
export const clientAnswers = ['paid', 'promise', 'delay'] as const
export type ClientAnswer = (typeof clientAnswers)[number]

/** What pauses the reminders of an invoice, as its client said it. */
export type ClientWords =
  | { kind: 'paid'; paidOn: string; means: SaidMeans }
  | { kind: 'delay'; message: string; terms?: AskedTerms | null }

/** « En 3 fois, à partir du 15 décembre »: equal terms a month apart, which its team may propose as they are. */
export type AskedTerms = { count: number; firstOn: string }

/** Reminders go on after as many days where nobody found the payment. */
export const PAID_PAUSE_DAYS = 30
/** A promise is for at most as many days after the first that was made for the invoice: moved for ever, it would stop all reminders. */
export const PROMISE_DAYS = 90
/** A cheque or a transfer of before is not about this invoice. */
const PAID_DAYS = 366
/** What stands before the words of a client leaves as much of the note of a pause. */
export const DELAY_MESSAGE_MAX = 450

/** The last day that a client may promise; `firstOn`: the day on which it made its first promise for the invoice. Null: no day any more. */
export function lastPromiseDay(today: string, firstOn: string | null): string | null {
  const lastOn = addDays(firstOn ?? today, PROMISE_DAYS)
  return lastOn < today ? null : lastOn
}

/** Why a day cannot be promised, in French; null: it can. */
export function promisedDayFault(day: string, { today, lastOn }: { today: string; lastOn: string | null }) {
  if (lastOn === null) return `Un paiement a déjà été annoncé${NBSP}: écrivez à l’émetteur de la facture.`
  if (day < today) return 'Choisissez un jour à venir.'
  return day > lastOn ? `Choisissez un jour jusqu’au ${formatLongDate(lastOn)}.` : null
}

/** The last day on which « J’ai payé » pauses the reminders; `firstOn`: the day on which the client said it first since the invoice was paid on last. */
export const lastPaidDay = (today: string, firstOn: string | null): string =>
  addDays(firstOn ?? today, PAID_PAUSE_DAYS)

/** Why the client may not say « J’ai payé » any more, in French; null: it may. `untilOn`: the last day of the pause that it would have. */
export const paidAgainFault = (untilOn: string, today: string): string | null =>
  untilOn < today
    ? `Ce paiement annoncé n’a pas été retrouvé${NBSP}: écrivez à l’émetteur de la facture.`
    : null

/** Why a client cannot have paid on a day, in French; null: it can. */
export function paidDayFault(day: string, today: string): string | null {
  if (day > today) return `Ce jour est à venir${NBSP}: annoncez plutôt un paiement.`
  return day < addDays(today, -PAID_DAYS) ? 'Ce jour est trop ancien.' : null
}

/** « payé le 12 novembre 2026 par virement ». */
export const paidWords = ({ paidOn, means }: { paidOn: string; means: SaidMeans }): string =>
  `payé le ${formatLongDate(paidOn)} ${saidMeans[means]}`

/** Most characters of the note of a pause. */
const NOTE_MAX = 500
/** The first term is asked for at most as many days ahead. */
const FIRST_TERM_DAYS = 90

/** Why a client cannot ask to begin to pay on a day, in French; null: it can. */
export function firstTermFault(day: string, today: string): string | null {
  if (day < today) return 'Choisissez un jour à venir.'
  const lastOn = addDays(today, FIRST_TERM_DAYS)
  return day > lastOn ? `Choisissez un jour jusqu’au ${formatLongDate(lastOn)}.` : null
}

/** « en 3 fois à partir du 15 décembre 2026 ». */
export const termsWords = ({ count, firstOn }: AskedTerms): string =>
  `en ${count}${NBSP}fois à partir du ${formatLongDate(firstOn)}`

/** What the client said, as its team reads it beside a pause: at most 500 characters. */
export const wordsNote = (words: ClientWords): string =>
  words.kind === 'paid'
    ? `le client indique avoir ${paidWords(words)}`
    : cut(
        `le client demande un délai${words.terms ? `, ${termsWords(words.terms)}` : ''}${NBSP}: ${words.message}`,
      )

const cut = (note: string) => (note.length > NOTE_MAX ? `${note.slice(0, NOTE_MAX - 1)}…` : note)
