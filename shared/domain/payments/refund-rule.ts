import type { Verdict } from '#shared/domain/verdict.ts'
import type { PaymentErrorCode } from './errors.ts'
import { type PaymentMethod, paymentMethodLabels, paymentMethods } from './payment-method.ts'

/** The states of a refund that a member asked; `alone`: its author needed nobody, or had nobody to ask. */
export const refundRequestStates = ['waiting', 'done', 'refused', 'withdrawn', 'alone'] as const
export type RefundRequestState = (typeof refundRequestStates)[number]

/** How money goes back; `online`: the payment provider gives it back on the means that the client paid with. */
export type RefundMeans = PaymentMethod | 'online'
export const refundMeans: readonly RefundMeans[] = [...paymentMethods, 'online']
export const refundMeansLabels: Record<RefundMeans, string> = {
  ...paymentMethodLabels,
  online: 'Stripe, sur le moyen du client',
}

/** Days within which the refunds of one asker, one client and one IBAN count together. */
export const COUNTED_DAYS = 30

/** Why a refund needs a second person, the words of each: they follow « Une autre personne doit valider : ». */
export const secondReasons = {
  payment: 'ce règlement rend en tout plus que le montant choisi',
  asker: `la même personne a demandé plus que ce montant en ${COUNTED_DAYS}\u00a0jours`,
  client: `ce client reçoit plus que ce montant en ${COUNTED_DAYS}\u00a0jours`,
  iban: `cet IBAN reçoit plus que ce montant en ${COUNTED_DAYS}\u00a0jours`,
  unproven: 'ni mouvement de la banque, ni carte, ni prélèvement ne prouve que cet argent est arrivé',
  new_iban: 'ce client n’a jamais payé depuis cet IBAN',
} as const
export type SecondReason = keyof typeof secondReasons
export const secondReasonCodes = Object.keys(secondReasons) as SecondReason[]

/** The IBAN of a refund by transfer: whether its client paid from it. */
export type IbanStanding = 'seen' | 'new'
export const ibanStandings: Record<IbanStanding, string> = {
  seen: 'déjà payé depuis cet IBAN',
  new: 'IBAN jamais vu de ce client',
}

/** Facts for judging a refund. All cents are in the currency of the payment, whichever it is. */
export type RefundFacts = {
  /** Null: the owner asks for nobody. */
  limitCents: number | null
  /** Somebody else could answer. Who is alone gives money back alone. */
  hasAnother: boolean
  amountCents: number
  /** Given back before, or on its way: of the payment ever, and within COUNTED_DAYS by the asker, to the client and to the IBAN. */
  given: Record<'payment' | 'asker' | 'client' | 'iban', number>
  /** A line of the bank, a card or a debit brought the money. */
  proven: boolean
  /** Null where the money does not leave by a transfer of ours. */
  iban: IbanStanding | null
}

/** Facts for judging refunds of a payment, before their amount and IBAN are known. */
export type RefundStanding = Pick<RefundFacts, 'limitCents' | 'hasAnother' | 'proven'> & {
  given: Omit<RefundFacts['given'], 'iban'>
  /** From which its client paid. */
  seenIbans: readonly string[]
  /** Given within COUNTED_DAYS. */
  givenByIban: readonly { iban: string; cents: number }[]
}

/** The facts of one refund. `iban`: where a transfer of ours goes. */
export function refundFacts(
  { given, seenIbans, givenByIban, ...rest }: RefundStanding,
  { amountCents, iban }: { amountCents: number; iban: string | null },
): RefundFacts {
  const toIban = givenByIban.find((one) => one.iban === iban)?.cents ?? 0
  return {
    ...rest,
    amountCents,
    given: { ...given, iban: toIban },
    iban: iban === null ? null : seenIbans.includes(iban) ? 'seen' : 'new',
  }
}

/** Why a refund needs a second person; none while the rule is off. Several refunds are one: each sum is compared with the limit. */
export function whySecond({ limitCents, amountCents, given, proven, iban }: RefundFacts): SecondReason[] {
  if (limitCents === null) return []
  const counted = (['payment', 'asker', 'client', 'iban'] as const).filter(
    (of) => (of !== 'iban' || iban !== null) && given[of] + amountCents > limitCents,
  )
  return [
    ...counted,
    ...(proven ? [] : ['unproven' as const]),
    ...(iban === 'new' ? ['new_iban' as const] : []),
  ]
}

/** Whether a refund waits for a second person, who must exist. */
export const needsSecond = (facts: RefundFacts): boolean => facts.hasAnother && whySecond(facts).length > 0

type ToSend = { limitCents: number | null; hasAnother: boolean; totalCents: number; madeCents: number }

/** Whether a file of transfers waits for a second person: files that one person made within COUNTED_DAYS (`madeCents`) are one. */
export const fileNeedsSecond = ({ limitCents, hasAnother, totalCents, madeCents }: ToSend): boolean =>
  hasAnother && limitCents !== null && madeCents + totalCents > limitCents

type TransferFile = { waits: boolean; isCanceled: boolean; madeBy: string | null }

/** Permitted actions on a file of transfers: the rule of the greyed button and of the command. */
export const transferFileCan = {
  allow: ({ waits, isCanceled, madeBy }: TransferFile, userId: string): Verdict<TransferFileRefusal> => {
    if (isCanceled) return { ok: false, code: 'transfer_file_canceled' }
    if (!waits) return { ok: false, code: 'transfer_file_settled' }
    return madeBy === userId ? { ok: false, code: 'transfer_file_own' } : { ok: true }
  },
  download: ({ waits, isCanceled }: TransferFile): Verdict<TransferFileRefusal> => {
    if (isCanceled) return { ok: false, code: 'transfer_file_canceled' }
    return waits ? { ok: false, code: 'transfer_file_waiting' } : { ok: true }
  },
}
type TransferFileRefusal =
  | 'transfer_file_canceled'
  | 'transfer_file_settled'
  | 'transfer_file_own'
  | 'transfer_file_waiting'

type RefundRequest = { state: RefundRequestState; requestedBy: string }
type PaymentVerdict = Verdict<PaymentErrorCode>
const settled: PaymentVerdict = { ok: false, code: 'refund_request_settled' }
const byAnother: PaymentVerdict = { ok: false, code: 'refund_needs_another' }
const byAuthor: PaymentVerdict = { ok: false, code: 'refund_request_of_another' }

/** Answers that `userId` may give to a request: the rule of the greyed button and of the command. */
export const refundRequestCan = {
  approve: ({ state, requestedBy }: RefundRequest, userId: string): PaymentVerdict =>
    state !== 'waiting' ? settled : requestedBy === userId ? byAnother : { ok: true },
  refuse: ({ state, requestedBy }: RefundRequest, userId: string): PaymentVerdict =>
    state !== 'waiting' ? settled : requestedBy === userId ? byAnother : { ok: true },
  withdraw: ({ state, requestedBy }: RefundRequest, userId: string): PaymentVerdict =>
    state !== 'waiting' ? settled : requestedBy === userId ? { ok: true } : byAuthor,
}
