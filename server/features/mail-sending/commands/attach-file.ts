import { randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import type { Scope } from '#server/scope.ts'
import type { DraftFile } from '#shared/contract/mail-sending.ts'
import { assertRoom } from '../steps/assert-room.ts'
import { insertFiles, type NewFile } from '../store/draft-files.ts'
import { lockOpenDraft, touchDraft } from '../store/drafts.ts'
import { notifyMailChanged } from '../store/notify-mail-changed.ts'

type Input = Pick<NewFile, 'name' | 'type' | 'origin' | 'quoteId'> & {
  draftId: string
  bytes: Uint8Array
  /** The field that a refusal names. */
  path: string
}

/** Attaches a file of the product to a draft. Errors: not_found, draft_sent, invalid_input at `path`. */
export function attachFile(scope: Scope, { draftId, bytes, path, ...file }: Input): Promise<DraftFile> {
  return withFiles(scope.context, async (files) => {
    const key = await files.store(`${scope.orgId}/drafts/${randomUUID()}`, bytes, file.type)
    return inTransaction(scope, async (tx) => {
      const draft = await lockOpenDraft(tx, draftId)
      await assertRoom(tx, draft, bytes.length, path)
      const whole = { ...file, size: bytes.length, contentId: null, fileKey: key }
      const [written] = await insertFiles(tx, draft, [whole])
      await touchDraft(tx, draftId)
      await notifyMailChanged(tx, 'drafts', draft.mailbox_id)
      return written!
    })
  })
}
