import type { LockedInvoice } from '#server/features/invoices/commands/mark-invoice.ts'
import type { Tx } from '#server/scope.ts'
import type { ClientAnswers } from '#shared/contract/reminder-answers.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import {
  type AskedTerms,
  type ClientAnswer,
  type ClientWords,
  firstTermFault,
  lastPaidDay,
  paidAgainFault,
  paidDayFault,
  paidWords,
  promisedDayFault,
  type SaidMeans,
  wordsNote,
} from '#shared/domain/reminders/client-words.ts'
import { type Currency, formatLongDate, formatMoney } from '#shared/french/format.ts'
import { capitalized } from '#shared/french/typography.ts'
import { addDays, startOfDay, todayIn } from '#shared/time/calendar-day.ts'
import { findFirstAnnounced } from '../queries/announced.ts'
import { insertPromise } from '../store/promises.ts'
import { cancelSaid, endSaid, insertSaid, reasonOf } from '../store/said.ts'
import { emitPromise } from './emit-promise.ts'

/** An invoice that is held and of which something is owed, and what its client said of it until now. */
export type Answered = {
  invoice: LockedInvoice
  linkId: string
  owedCents: number
  today: string
  timeZone: string
  said: ClientAnswers
}

/** Its words for the team; null: it was said already, and nothing changed. */
type Told = Promise<string | null>

/** « J’ai payé »: reminders wait 30 days at most from when it was said first. A promise stays to be judged. Errors: invalid_input. */
export async function recordPaid(
  tx: Tx,
  answered: Answered,
  { paidOn, means }: { paidOn: string; means: SaidMeans },
): Told {
  const { invoice, today, timeZone, said } = answered
  const firstAt = await findFirstAnnounced(tx, invoice.id)
  const untilOn = lastPaidDay(today, firstAt && todayIn(timeZone, firstAt))
  assertDay('paidOn', paidAgainFault(untilOn, today) ?? paidDayFault(paidOn, today))
  if (said.paid?.paidOn === paidOn && said.paid.means === means) return null
  await endSaid(tx, invoice.id, ['paid', 'delay'])
  await openSaid(tx, answered, { kind: 'paid', paidOn, means }, untilOn)
  return capitalized(paidWords({ paidOn, means }))
}

/** « Je paierai le … » what this invoice owes: another day takes the place of the one before. Errors: invalid_input. */
export async function recordPromised(
  tx: Tx,
  { invoice, owedCents, today, timeZone, said }: Answered,
  { promisedOn }: { promisedOn: string },
): Told {
  assertDay('promisedOn', promisedDayFault(promisedOn, { today, lastOn: said.lastPromiseOn }))
  if (said.promise?.promisedOn === promisedOn && said.promise.amountCents === owedCents) return null
  await endSaid(tx, invoice.id, ['delay'])
  await cancelSaid(tx, invoice.id)
  const currency = invoice.currency as Currency
  const promiseId = await insertPromise(tx, {
    client: {
      companyId: invoice.company_id,
      contactId: invoice.company_id === null ? invoice.contact_id : null,
      name: invoice.client_name ?? '',
    },
    invoiceId: invoice.id,
    amountCents: owedCents,
    currency,
    promisedOn,
    source: 'page',
    note: '',
    judgedAt: startOfDay(timeZone, addDays(promisedOn, 1)),
  })
  await emitPromise(tx, 'promise.recorded', {
    ...unnamed(invoice),
    id: promiseId,
    amountCents: owedCents,
    promisedOn,
  })
  return `${formatMoney(owedCents, currency)} le ${formatLongDate(promisedOn)}`
}

/** « Je demande un délai »: reminders wait until the team has answered. The client promises no day any more. Errors: invalid_input. */
export async function recordDelay(
  tx: Tx,
  answered: Answered,
  { message, terms }: { message: string; terms: AskedTerms | null },
): Told {
  const { invoice, said, today } = answered
  if (terms !== null) assertDay('terms.firstOn', firstTermFault(terms.firstOn, today))
  const before = said.delay
  if (before?.message === message && isSame(before.terms ?? null, terms)) return null
  await endSaid(tx, invoice.id, ['delay'])
  await cancelSaid(tx, invoice.id)
  await openSaid(tx, answered, { kind: 'delay', message, terms }, null)
  return message
}

const isSame = (one: AskedTerms | null, other: AskedTerms | null) =>
  one?.count === other?.count && one?.firstOn === other?.firstOn

const withdrawn = { paid: 'Paiement annoncé', promise: 'Paiement promis', delay: 'Demande de délai' } as const

/** The client takes back what it said: reminders wait for it no more. */
export async function recordWithdrawn(
  tx: Tx,
  { invoice, said }: Answered,
  { answer }: { answer: ClientAnswer },
): Told {
  if (said[answer] === null) return null
  if (answer === 'promise')
    for (const { id, promised_on: promisedOn, amount_cents: amountCents } of await cancelSaid(tx, invoice.id))
      await emitPromise(tx, 'promise.cancelled', { ...unnamed(invoice), id, amountCents, promisedOn })
  else
    for (const { id, reason } of await endSaid(tx, invoice.id, [answer]))
      await tx.emit('reminder.resumed', {
        subject: { type: 'reminder', id },
        meta: { clientName: invoice.client_name, reason },
      })
  return withdrawn[answer]
}

/** Without the client: what tells of the invoice, or of all that it said, stands on its page. */
const unnamed = ({ client_name }: LockedInvoice) => ({
  companyId: null,
  contactId: null,
  clientName: client_name ?? '',
})

/** Pauses the reminders of an invoice by the words of its client. */
async function openSaid(
  tx: Tx,
  { invoice, linkId }: Answered,
  words: ClientWords,
  untilOn: string | null,
): Promise<void> {
  const pauseId = await insertSaid(tx, { invoice, linkId, words, untilOn })
  const note = wordsNote(words)
  await tx.emit('reminder.paused', {
    subject: { type: 'reminder', id: pauseId },
    description: note,
    meta: { clientName: invoice.client_name, reason: reasonOf(words.kind), note },
  })
}

/** A day that the client chose and that is refused, at its field; null: it is not. */
function assertDay(path: string, fault: string | null): void {
  if (fault !== null)
    throw new DomainError('invalid_input', { fields: [{ path, code: 'invalid', message: fault }] })
}
