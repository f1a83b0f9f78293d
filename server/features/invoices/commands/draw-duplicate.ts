import { readAs } from '#server/db/transaction.ts'
import { findIssued } from '#server/features/invoices/queries/invoice.ts'
import { sha256 } from '#server/features/invoices/steps/ledger-hash.ts'
import { reportTooLong } from '#server/features/platform/commands/report-too-long.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

export type Duplicate = { pdf: Uint8Array; sha256: string }

/**
 * An issued invoice again under its number, with words over it. It holds no XML: the e-invoice is the original alone.
 * Errors: not_found, invoice_not_issued, document_too_long, service_unavailable.
 */
export async function drawDuplicate(
  scope: Scope,
  { invoiceId, stamp }: { invoiceId: string; stamp: string },
): Promise<Duplicate> {
  const issued = await readAs(scope, (tx) => findIssued(tx, invoiceId))
  if (issued === null) throw new DomainError('invoice_not_issued')
  const { orgId, userId, context } = scope
  const pdf = await reportTooLong(
    context.pdf.renderInvoice(issued.document, null, { orgId, userId }, { stamp }),
  )
  return { pdf, sha256: sha256(pdf) }
}
