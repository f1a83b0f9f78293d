import { inTransaction } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import type { Scope } from '#server/scope.ts'
import { deleteFiles } from '../store/draft-files.ts'
import { deleteDraftRow, lockOpenDraft } from '../store/drafts.ts'
import { notifyMailChanged } from '../store/notify-mail-changed.ts'

/** Deletes a draft and its files. Errors: not_found, draft_sent. */
export function deleteDraft(scope: Scope, { draftId }: { draftId: string }): Promise<{ draftId: string }> {
  return withFiles(scope.context, async (files) => {
    const { keys } = await inTransaction(scope, async (tx) => {
      const draft = await lockOpenDraft(tx, draftId)
      const gone = await deleteFiles(tx, draftId, 'all')
      await deleteDraftRow(tx, draftId)
      await notifyMailChanged(tx, 'drafts', draft.mailbox_id)
      return gone
    })
    for (const key of keys) files.release(key)
    return { draftId }
  })
}
