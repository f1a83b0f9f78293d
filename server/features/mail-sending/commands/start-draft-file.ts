import { randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { DraftFile } from '#shared/contract/mail-sending.ts'
import { uploadedType } from '#shared/domain/files/uploaded-file.ts'
import { assertRoom } from '../steps/assert-room.ts'
import { insertFiles } from '../store/draft-files.ts'
import { lockOpenDraft, touchDraft } from '../store/drafts.ts'
import { notifyMailChanged } from '../store/notify-mail-changed.ts'

type Input = { draftId: string; name: string; type: string; size: number; inline: boolean }

/** Announces a file of a draft; its pieces follow. Errors: not_found, draft_sent, invalid_input. */
export function startDraftFile(
  scope: Scope,
  { draftId, name, type, size, inline }: Input,
): Promise<DraftFile> {
  return inTransaction(scope, async (tx) => {
    const draft = await lockOpenDraft(tx, draftId)
    await assertRoom(tx, draft, size)
    const contentId = inline ? `${randomUUID()}@ardoise` : null
    const [file] = await insertFiles(tx, draft, [
      { name, type: uploadedType(type), size, origin: 'upload', contentId },
    ])
    await touchDraft(tx, draftId)
    await notifyMailChanged(tx, 'drafts', draft.mailbox_id)
    return file!
  })
}
