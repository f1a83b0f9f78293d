import type { LockedInvoice } from '#server/features/invoices/commands/mark-invoice.ts'
import type { Tx } from '#server/scope.ts'
import type { ClientAnswers } from '#shared/contract/reminder-answers.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import {
  type AskedTerms,
  type ClientWords,
  firstTermFault,
  lastPaidDay,
  paidAgainFault,
  paidDayFault,
  paidWords,
  type SaidMeans,
  wordsNote,
} from '#shared/domain/reminders/client-words.ts'
import { capitalized } from '#shared/french/typography.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { findFirstAnnounced } from '../queries/announced.ts'
import { cancelSaid, endSaid, insertSaid, reasonOf } from '../store/said.ts'

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
export type Told = Promise<string | null>

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
export function assertDay(path: string, fault: string | null): void {
  if (fault !== null)
    throw new DomainError('invalid_input', { fields: [{ path, code: 'invalid', message: fault }] })
}
