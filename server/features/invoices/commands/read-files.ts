import { readAs } from '#server/db/transaction.ts'
import { loadLogo } from '#server/features/documents/commands/load-logo.ts'
import { findIssued } from '#server/features/invoices/queries/invoice.ts'
import { getInvoiceRow } from '#server/features/invoices/queries/rows.ts'
import { readIssue } from '#server/features/invoices/steps/read-issue.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { invoiceFileName } from '#shared/domain/invoices/invoice-file-name.ts'

type Input = { invoiceId: string }

/** The frozen document of an issued invoice, or the one that a draft would become today. Errors: not_found. */
export async function readDocument(scope: Scope, { invoiceId }: Input): Promise<InvoiceDocument> {
  const { frozen, draft } = await readAs(scope, async (tx) => {
    const issued = await findIssued(tx, invoiceId)
    if (issued !== null) return { frozen: issued.document, draft: null }
    const row = await getInvoiceRow(tx, invoiceId)
    return { frozen: null, draft: await readIssue(tx, row, {}) }
  })
  if (frozen !== null) return frozen
  return draft.documentWith(null, await loadLogo(scope.context.files, draft.logoFileKey))
}

/** The exact PDF that was issued. Errors: not_found, invoice_not_issued, service_unavailable. */
export const readPdf = (scope: Scope, input: Input) => readFile(scope, input, 'pdf')

/** The exact XML that was issued. Errors: not_found, invoice_not_issued, service_unavailable. */
export const readXml = (scope: Scope, input: Input) => readFile(scope, input, 'xml')

async function readFile(scope: Scope, { invoiceId }: Input, which: 'pdf' | 'xml'): Promise<File> {
  const issued = await readAs(scope, (tx) => findIssued(tx, invoiceId))
  if (issued === null) throw new DomainError('invoice_not_issued')
  const blob = await scope.context.files.open(issued[which].fileKey)
  if (blob === null) throw new Error(`the ${which} of invoice ${invoiceId} is missing`)
  const name = which === 'pdf' ? invoiceFileName(issued.document.kind, issued.number) : 'factur-x.xml'
  return new File([blob], name, { type: `application/${which}` })
}
