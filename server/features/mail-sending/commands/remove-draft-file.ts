import { inTransaction } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { deleteFiles } from '../store/draft-files.ts'
import { lockOpenDraft, touchDraft } from '../store/drafts.ts'
import { notifyMailChanged } from '../store/notify-mail-changed.ts'

/** Takes a file off a draft. Errors: not_found, draft_sent. */
export function removeDraftFile(
  scope: Scope,
  { draftId, fileId }: { draftId: string; fileId: string },
): Promise<{ fileId: string }> {
  return withFiles(scope.context, async (files) => {
    const { keys } = await inTransaction(scope, async (tx) => {
      const draft = await lockOpenDraft(tx, draftId)
      const gone = await deleteFiles(tx, draftId, { id: fileId })
      if (gone.count === 0) throw new DomainError('not_found')
      await touchDraft(tx, draftId)
      await notifyMailChanged(tx, 'drafts', draft.mailbox_id)
      return gone
    })
    for (const key of keys) files.release(key)
    return { fileId }
  })
}
