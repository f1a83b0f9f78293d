import { randomUUID } from 'node:crypto'
import { inTransaction, readAs } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import { renderPdf } from '#server/features/quotes/commands/render-pdf.ts'
import { readQuoteFile } from '#server/features/signatures/commands/read-files.ts'
import { type Scope, withoutIdempotency } from '#server/scope.ts'
import type { DraftFile } from '#shared/contract/mail-sending.ts'
import { getDraft } from '../queries/drafts.ts'
import { assertRoom } from '../steps/assert-room.ts'
import { insertFiles } from '../store/draft-files.ts'
import { lockOpenDraft, touchDraft } from '../store/drafts.ts'
import { tellOf } from '../store/notices.ts'

type Input = { draftId: string; quoteId: string; signed: boolean }

/** Attaches the PDF of a devis, as it was sent or as it would be, or its signed copy. Errors: not_found, draft_sent, invalid_input, document_too_long. */
export async function attachQuote(scope: Scope, { draftId, quoteId, signed }: Input): Promise<DraftFile> {
  await readAs(scope, (tx) => getDraft(tx, draftId))
  const pdf = signed
    ? await readQuoteFile(scope, quoteId, 'sealed')
    : await renderPdf(withoutIdempotency(scope), { quoteId })
  const bytes = new Uint8Array(await pdf.arrayBuffer())
  return withFiles(scope.context, async (files) => {
    const key = await files.store(`${scope.orgId}/drafts/${randomUUID()}`, bytes, 'application/pdf')
    return inTransaction(scope, async (tx) => {
      const draft = await lockOpenDraft(tx, draftId)
      await assertRoom(tx, draft, bytes.length, 'quoteId')
      const origin = signed ? 'signed_quote' : 'quote'
      const file = { name: pdf.name, type: 'application/pdf', size: bytes.length, contentId: null }
      const [written] = await insertFiles(tx, draft, [{ ...file, origin, fileKey: key, quoteId }])
      await touchDraft(tx, draftId)
      await tellOf(tx, 'drafts', draft.mailbox_id)
      return written!
    })
  })
}
