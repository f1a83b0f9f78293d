import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { BookedSale } from '#shared/domain/accounting/sales-entry.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import type { InvoiceKind } from '#shared/domain/invoices/invoice-kind.ts'

/** Issued documents by id, without the day of their recording, and the invoice that each corrective one replaces. */
export async function listBookedSales(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { sale: Omit<BookedSale, 'recordedOn'>; replaces: string | null }>> {
  if (ids.length === 0) return new Map()
  const { orgId } = tx.scope
  const { rows } = await sql<SaleRow>`
    select i.id, i.kind, i.number, to_char(i.issued_on, 'YYYY-MM-DD') as issued_on, coalesce(i.company_id, i.contact_id) as client_id,
           coalesce(i.client_name, '') as client_name, i.gross_cents - i.due_cents as prepaid_cents,
           t.operation, t."vatOnDebits" as vat_on_debits, t.totals -> 'vat' as vat, t."takenBack" as taken_back,
           (select l.preceding_id from invoice_links as l where l.org_id = i.org_id and l.invoice_id = i.id and l.relation = 'credits') as credits,
           (select l.preceding_id from invoice_links as l where l.org_id = i.org_id and l.invoice_id = i.id and l.relation = 'corrects') as replaces,
           coalesce((
             select array_agg(l.preceding_id::text) from invoice_links as l
             where l.org_id = i.org_id and l.invoice_id = i.id and l.relation = 'takes_back' and exists (
               select from invoice_links as b join invoices as t on t.org_id = b.org_id and t.id = b.invoice_id
               where b.org_id = l.org_id and b.preceding_id = l.preceding_id and b.relation = 'takes_back'
                 and t.issued_at < i.issued_at and (t.replaced_at is null or t.replaced_at > i.issued_at))), '{}') as taken_before
    from invoices as i join invoice_documents as d on d.org_id = i.org_id and d.invoice_id = i.id,
      -- A document is read from its place and unpacked once, rather than for each of its four facts.
      lateral jsonb_to_record(d.document) as t (operation text, "vatOnDebits" boolean, totals jsonb, "takenBack" jsonb)
    where i.org_id = ${orgId} and i.id = any(${[...ids]}::uuid[])`.execute(tx.db)
  return new Map(rows.map((row) => [row.id, { sale: saleOf(row), replaces: row.replaces }]))
}

type SaleRow = {
  id: string
  kind: InvoiceKind
  number: string
  issued_on: string
  client_id: string | null
  client_name: string
  prepaid_cents: number
  operation: InvoiceDocument['operation']
  vat_on_debits: boolean
  vat: InvoiceDocument['totals']['vat']
  taken_back: InvoiceDocument['takenBack']
  credits: string | null
  replaces: string | null
  /** Documents of the chain that an earlier invoice, itself not replaced, took back. */
  taken_before: string[]
}

function saleOf(row: SaleRow): Omit<BookedSale, 'recordedOn'> {
  const before = new Set(row.taken_before)
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    issuedOn: row.issued_on,
    clientId: row.client_id,
    clientName: row.client_name,
    credits: row.credits,
    operation: row.operation,
    vatOnDebits: row.vat_on_debits,
    vat: row.vat,
    takenBack: row.taken_back.filter(({ invoiceId }) => invoiceId === null || !before.has(invoiceId)),
    prepaidCents: Number(row.prepaid_cents),
    settledVat: [],
  }
}
