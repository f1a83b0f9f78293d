import { readAs } from '#server/db/transaction.ts'
import { readPdf } from '#server/features/invoices/commands/read-files.ts'
import { attachFile } from '#server/features/mail-sending/commands/attach-file.ts'
import { getDraft } from '#server/features/mail-sending/queries/drafts.ts'
import type { Scope } from '#server/scope.ts'
import type { DraftFile } from '#shared/contract/mail-sending.ts'

type Input = { draftId: string; invoiceId: string }

/** Attaches the PDF of an issued invoice to a draft. Errors: not_found, draft_sent, invoice_not_issued, invalid_input, service_unavailable. */
export async function attachInvoice(scope: Scope, { draftId, invoiceId }: Input): Promise<DraftFile> {
  await readAs(scope, (tx) => getDraft(tx, draftId))
  const pdf = await readPdf(scope, { invoiceId })
  return attachFile(scope, {
    draftId,
    name: pdf.name,
    type: 'application/pdf',
    origin: 'invoice',
    path: 'invoiceId',
    bytes: new Uint8Array(await pdf.arrayBuffer()),
  })
}
