import { compiledQuery } from '#server/db/compiled-query.ts'
import type { StoredContent } from '#server/features/invoices/store/invoices.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { InvoiceStatus } from '#shared/domain/invoices/invoice.ts'
import type { InvoiceContent } from '#shared/domain/invoices/invoice-document.ts'
import type { InvoiceKind } from '#shared/domain/invoices/invoice-kind.ts'

type InvoiceId = { orgId: string; invoiceId: string }

const invoiceRows = compiledQuery((db, { orgId, invoiceId }: InvoiceId) =>
  db
    .selectFrom('invoices as i')
    .leftJoin('users as creator', 'creator.id', 'i.created_by')
    .leftJoin('users as editor', 'editor.id', 'i.updated_by')
    .leftJoin('quotes as q', (join) =>
      join.onRef('q.org_id', '=', 'i.org_id').onRef('q.id', '=', 'i.quote_id'),
    )
    .selectAll('i')
    .select(['creator.name as creator_name', 'editor.name as editor_name'])
    .select(['q.number as quote_number', 'q.issued_on as quote_issued_on'])
    .where('i.org_id', '=', orgId)
    .where('i.id', '=', invoiceId),
)

/** Reads an invoice with the names of its author and of who saved it last. Errors: not_found. */
export async function getInvoiceRow(tx: Tx, invoiceId: string) {
  const [row] = await invoiceRows(tx, { orgId: tx.scope.orgId, invoiceId })
  if (!row) throw new DomainError('not_found')
  const content: InvoiceContent = {
    ...(row.content as unknown as StoredContent),
    kind: row.kind as InvoiceKind,
    companyId: row.company_id,
    contactId: row.contact_id,
    quoteId: row.quote_id,
    title: row.title,
  }
  return { ...row, kind: row.kind as InvoiceKind, status: row.status as InvoiceStatus, content }
}
export type InvoiceRow = Awaited<ReturnType<typeof getInvoiceRow>>

/** The devis of an invoice, as its document names it. */
export const quoteOf = ({ quote_number: number, quote_issued_on: issuedOn }: InvoiceRow) =>
  number === null || issuedOn === null ? null : { number, issuedOn }
