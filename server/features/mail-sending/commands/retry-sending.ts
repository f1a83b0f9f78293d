import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { Sending } from '#shared/contract/mail-sendings.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type SendingFault, sendingCan } from '#shared/domain/mail-sending/sending.ts'
import { findSender } from '../queries/senders.ts'
import { getSending } from '../queries/sendings.ts'
import { notifyMailChanged } from '../store/notify-mail-changed.ts'
import { lockSending, scheduleSending, updateSending } from '../store/sendings.ts'

/**
 * Sends again, because a person says so, what failed or may have left: the same source with the same Message-ID. Errors: not_found,
 * sending_not_stuck, mailbox_refused.
 */
export function retrySending(scope: Scope, { sendingId }: { sendingId: string }): Promise<Sending> {
  return inTransaction(scope, async (tx) => {
    const { state, fault, mailbox_id: mailboxId } = await lockSending(tx, sendingId)
    if (!sendingCan.retry(state, fault as SendingFault | null)) throw new DomainError('sending_not_stuck')
    const sender = await findSender(tx, mailboxId)
    if (sender === null || sender.refusal !== null) throw new DomainError('mailbox_refused')
    const again = { state: 'waiting', due_at: tx.now, attempts: 0, fault: null, fault_detail: null } as const
    await updateSending(tx, sendingId, again)
    await scheduleSending(tx, sendingId, tx.now)
    await notifyMailChanged(tx, 'conversations', mailboxId)
    return getSending(tx, sendingId)
  })
}
