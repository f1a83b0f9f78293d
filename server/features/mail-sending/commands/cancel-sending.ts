import { inTransaction } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { sendingCan } from '#shared/domain/mail-sending/sending.ts'
import { restoreDrafts } from '../store/drafts.ts'
import { notifyMailChanged } from '../store/notify-mail-changed.ts'
import { lockSending, updateSending } from '../store/sendings.ts'

/** « Annuler l’envoi », or « Modifier » of one that failed: its draft is there again, whole. Errors: not_found, sending_left, sending_of_quote. */
export function cancelSending(
  scope: Scope,
  { sendingId }: { sendingId: string },
): Promise<{ draftId: string; conversationId: string | null }> {
  return withFiles(scope.context, async (files) => {
    const { restored, key } = await inTransaction(scope, async (tx) => {
      const sending = await lockSending(tx, sendingId)
      if (sending.quote_id !== null || sending.invoice_id !== null) throw new DomainError('sending_of_quote')
      if (sending.automatic !== null || !sendingCan.cancel(sending.state))
        throw new DomainError('sending_left')
      const [restored] = await restoreDrafts(tx, [sendingId], false)
      if (restored === undefined) throw new DomainError('sending_left')
      await updateSending(tx, sendingId, { state: 'cancelled', file_key: null })
      await notifyMailChanged(tx, 'conversations', sending.mailbox_id)
      return { restored, key: sending.file_key }
    })
    if (key !== null) files.release(key)
    return { draftId: restored.id, conversationId: restored.conversationId }
  })
}
