import { sql } from 'kysely'
import { clientDebtCents } from '#server/features/payments/queries/client-debt.ts'
import type { Tx } from '#server/scope.ts'
import type { InvoiceLinkView } from '#shared/contract/invoice-sending.ts'
import type { InvoiceKind } from '#shared/domain/invoices/invoice-kind.ts'
import type { LinkFacts } from './links.ts'

/** An order of more documents shows its first ones. */
const MOST_DOCUMENTS = 200

type Shown = Pick<LinkFacts, 'id' | 'quote_id' | 'company_id' | 'contact_id'>
type OrderRow = {
  id: string
  kind: InvoiceKind
  number: string
  issued_on: string
  gross_cents: number
  owed_cents: number
  pdf_file_key: string
}

/**
 * The issued documents of the order of an invoice, oldest first: those of its devis, and those that it cites or that cite it, from one
 * to the next. Only those of the same client: a devis may be invoiced to somebody else too.
 */
export async function listOrder(tx: Tx, shown: Shown): Promise<OrderRow[]> {
  const { orgId } = tx.scope
  const { rows } = await sql<OrderRow>`
    with recursive tied (id) as (
      select ${shown.id}::uuid
      union
      select case when l.invoice_id = t.id then l.preceding_id else l.invoice_id end
      from tied t join invoice_links l on l.org_id = ${orgId} and (l.invoice_id = t.id or l.preceding_id = t.id))
    select i.id, i.kind, i.number, i.issued_on, i.gross_cents::float8 as gross_cents, ${clientDebtCents('i')} as owed_cents, d.pdf_file_key
    from invoices i join invoice_documents d on d.org_id = i.org_id and d.invoice_id = i.id
    where i.org_id = ${orgId} and (i.id in (select id from tied) or i.quote_id = ${shown.quote_id})
      and ${ofClient(shown)}
    order by i.issued_at, i.id limit ${MOST_DOCUMENTS}`.execute(tx.db)
  return rows
}

/** The devis of the order as it was sent; null where there is none, or it went to another client. */
export async function findQuoteOfOrder(tx: Tx, shown: Shown) {
  if (shown.quote_id === null) return null
  const { rows } = await sql<{
    number: string
    issued_on: string
    gross_cents: number
    pdf_file_key: string
  }>`select i.number, i.issued_on, i.gross_cents::float8 as gross_cents, v.pdf_file_key
    from quotes i join quote_versions v on v.org_id = i.org_id and v.id = i.version_id
    where i.org_id = ${tx.scope.orgId} and i.id = ${shown.quote_id} and i.number is not null and i.issued_on is not null
      and ${ofClient(shown)}`.execute(tx.db)
  return rows[0] ?? null
}

const ofClient = ({ company_id, contact_id }: Shown) =>
  company_id === null
    ? sql`i.company_id is null and i.contact_id is not distinct from ${contact_id}::uuid`
    : sql`i.company_id = ${company_id}`

/** The order as the client's page shows it. */
export async function readOrder(tx: Tx, shown: Shown): Promise<InvoiceLinkView['order']> {
  const [quote, invoices] = await Promise.all([findQuoteOfOrder(tx, shown), listOrder(tx, shown)])
  const head = quote === null ? [] : [{ ...quote, invoiceId: null, kind: 'quote' as const, owed_cents: 0 }]
  return [...head, ...invoices.map((row) => ({ ...row, invoiceId: row.id }))].map((row) => ({
    invoiceId: row.invoiceId,
    kind: row.kind,
    number: row.number,
    issuedOn: row.issued_on,
    grossCents: row.gross_cents,
    owedCents: row.owed_cents,
    shown: row.invoiceId === shown.id,
  }))
}
