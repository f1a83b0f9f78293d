import { assertMailboxSends } from '#server/features/documents/commands/choose-mailbox.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { stepSenderFault } from '#shared/domain/reminders/step-sender.ts'
import { findStepMailbox, listStepSenders } from '../queries/step-senders.ts'

/** The mailbox that carries the reminder of a step; null: Ardoise’s own sender. Errors: mailbox_refused with its reason, those of assertMailboxSends. */
export async function chooseStepMailbox(tx: Tx, reminderId: string): Promise<string | null> {
  const mailboxId = await findStepMailbox(tx, reminderId)
  if (typeof mailboxId === 'string') {
    const fault = stepSenderFault(mailboxId, (await listStepSenders(tx)).senders)
    if (fault !== null) throw new DomainError('mailbox_refused', { message: fault })
  }
  return assertMailboxSends(tx, { mailboxId, size: 0 })
}
