import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { Sending } from '#shared/contract/mail-sendings.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { sendingCan } from '#shared/domain/mail-sending/sending.ts'
import { getSending } from '../queries/sendings.ts'
import { endWait } from '../steps/end-wait.ts'
import { notifyMailChanged } from '../store/notify-mail-changed.ts'
import { lockSending, updateSending } from '../store/sendings.ts'

/** « Considérer comme envoyé »: a person knows that it left. Errors: not_found, sending_not_stuck. */
export function settleSending(scope: Scope, { sendingId }: { sendingId: string }): Promise<Sending> {
  return inTransaction(scope, async (tx) => {
    const sending = await lockSending(tx, sendingId)
    const { state, mailbox_id: mailboxId, begun_at: begunAt } = sending
    if (!sendingCan.settle(state)) throw new DomainError('sending_not_stuck')
    const sent = { state: 'sent', fault: null, fault_detail: null, sent_at: begunAt ?? tx.now } as const
    await updateSending(tx, sendingId, sent)
    await endWait(tx, sending)
    await notifyMailChanged(tx, 'conversations', mailboxId)
    return getSending(tx, sendingId)
  })
}
