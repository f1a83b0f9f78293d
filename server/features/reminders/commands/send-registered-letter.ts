import { inTransaction } from '#server/db/transaction.ts'
import { chooseRecipient } from '#server/features/documents/commands/choose-recipient.ts'
import { lockInvoicesForPayment } from '#server/features/invoices/commands/lock-invoices-for-payment.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { ReminderDetail } from '#shared/contract/reminder-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { ErrorCode } from '#shared/domain/error-codes.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { debtorOf } from '#shared/domain/late-interest/debtor.ts'
import { needsAgreement } from '#shared/domain/reminders/registered-letter.ts'
import { getReminderClient, type ReminderClient } from '../queries/client.ts'
import { listOwedOf, type OwedInvoice } from '../queries/owed.ts'
import { getReminder } from '../queries/reminders.ts'
import { emitReminder } from '../steps/emit-reminder.ts'
import { judgeWaiting } from '../steps/judge-waiting.ts'
import { refreshStandings } from '../steps/refresh-standings.ts'
import { endPosted, listAsked } from '../store/letters.ts'
import { insertRegistered } from '../store/registered-letters.ts'
import { lockStandings } from '../store/standings.ts'
import { type HeldReminder, listClientsOfReminders, lockReminders } from '../store/waiting.ts'

type Input = { reminderId: string; email: string; agreedOn: string | null; despiteBlocks: boolean }

type Sum = Pick<OwedInvoice, 'id' | 'owedCents'>

/**
 * « Envoyer en recommandé électronique »: a letter that is ready is given to the provider, judged once more from fresh facts. Errors: not_found,
 * reminder_ended, letter_not_drawn, letter_not_registered, letter_agreement_missing at `agreedOn`, reminder_blocked, letter_outdated where a
 * sum moved since it was drawn.
 */
export function sendRegisteredLetter(scope: Scope, input: Input): Promise<ReminderDetail> {
  const { reminderId, email, agreedOn, despiteBlocks } = input
  return inTransaction(scope, async (tx) => {
    const asked = await listAsked(tx, reminderId)
    await lockInvoicesForPayment(
      tx,
      asked.map(({ id }) => id),
    )
    await lockStandings(tx, await listClientsOfReminders(tx, [reminderId]))
    const [held] = await lockReminders(tx, [reminderId])
    if (held!.state !== 'to_approve') throw new DomainError('reminder_ended')
    if (held!.pdfFileKey === null) throw new DomainError('letter_not_drawn')
    if (held!.channel !== 'registered_letter') throw new DomainError('letter_not_registered')
    const client = await getReminderClient(tx, {
      companyId: held!.companyId ?? undefined,
      contactId: held!.contactId ?? undefined,
    })
    assertAgreed(client, agreedOn)
    await assertFresh(tx, held!, { asked, despiteBlocks })
    const recipient = chooseRecipient({ email, name: client.recipient.name ?? client.name }, client.recipient)
    await insertRegistered(tx, {
      reminderId,
      recipient: { email: recipient.email, name: recipient.name ?? client.name },
      agreedOn: needsAgreement(debtorOf(client)) ? agreedOn : null,
    })
    await endPosted(tx, reminderId, { postedOn: client.today, trackingNumber: null })
    const { simulated } = scope.context.registeredLetters
    await tx.enqueue('follow-letter', { orgId: scope.orgId, reminderId })
    await emitReminder(tx, {
      reminderId,
      client,
      invoices: asked,
      to: simulated ? `${email} (simulé)` : email,
    })
    await refreshStandings(tx, [client.id])
    return getReminder(tx, reminderId)
  })
}

/** A letter to a consumer that had not agreed is void: it goes on paper. */
function assertAgreed(client: ReminderClient, agreedOn: string | null): void {
  if (!needsAgreement(debtorOf(client))) return
  if (agreedOn === null || agreedOn > client.today) throw atField('letter_agreement_missing', 'agreedOn')
}

/** Nothing speaks against it that nobody read, and it asks what is owed now. */
async function assertFresh(
  tx: Tx,
  held: HeldReminder,
  { asked, despiteBlocks }: { asked: readonly Sum[]; despiteBlocks: boolean },
): Promise<void> {
  const { against, invoices } = (await judgeWaiting(tx, [held])).get(held.id)!
  if (against !== null && (against.reason === 'paid' || !despiteBlocks))
    throw new DomainError('reminder_blocked', { message: against.text })
  // What is disputed or under way is left out of what is judged: the letter that asks it is another, unless somebody read it.
  const owed = despiteBlocks
    ? await listOwedOf(
        tx,
        asked.map(({ id }) => id),
      )
    : invoices!
  const sums = (of: readonly Sum[]) =>
    of
      .map(({ id, owedCents }) => `${id} ${owedCents}`)
      .sort()
      .join()
  if (sums(owed) !== sums(asked)) throw new DomainError('letter_outdated')
}

const atField = (code: ErrorCode, path: string) =>
  new DomainError(code, { fields: [{ path, code, message: errorCodes[code].text }] })
