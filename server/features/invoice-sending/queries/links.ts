import { clientDebtCents, remittedCents } from '#server/features/payments/queries/client-debt.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { clientStatus, type InvoiceStatus } from '#shared/domain/invoices/invoice.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import type { InvoiceKind } from '#shared/domain/invoices/invoice-kind.ts'

/** The issued invoice behind a link as its client knows it, whatever the link's state. Errors: link_invalid. */
export async function getLinkFacts(tx: Tx, linkId: string) {
  const row = await tx.db
    .selectFrom('invoice_client_links as l')
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.org_id', '=', 'l.org_id').onRef('i.id', '=', 'l.invoice_id'),
    )
    .innerJoin('invoice_documents as d', (join) =>
      join.onRef('d.org_id', '=', 'l.org_id').onRef('d.invoice_id', '=', 'l.invoice_id'),
    )
    .innerJoin('organizations as o', 'o.id', 'l.org_id')
    .select(['l.recipient_email', 'l.recipient_name', 'l.revoked_at', 'l.expires_at'])
    .select(['i.id', 'i.kind', 'i.status', 'i.number', 'i.due_on'])
    .select(['i.paid_cents', 'i.credited_cents', 'i.gross_cents', 'i.client_name'])
    .select([clientDebtCents('i').as('owed_cents'), remittedCents('i').as('remitted_cents')])
    .select(['i.quote_id', 'i.company_id', 'i.contact_id', 'd.document', 'd.pdf_file_key'])
    .select(['o.name as organization_name', 'o.timezone'])
    .where('l.org_id', '=', tx.scope.orgId)
    .where('l.id', '=', linkId)
    .executeTakeFirst()
  if (!row) throw new DomainError('link_invalid')
  return {
    ...row,
    kind: row.kind as InvoiceKind,
    status: clientStatus(row.status as InvoiceStatus),
    number: row.number ?? '',
    document: row.document as unknown as InvoiceDocument,
  }
}
export type LinkFacts = Awaited<ReturnType<typeof getLinkFacts>>
