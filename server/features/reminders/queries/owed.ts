import { type RawBuilder, sql } from 'kysely'
import { clientOf } from '#server/db/client-of.ts'
import { disputedCentsOf } from '#server/db/disputed-cents.ts'
import type { Tx } from '#server/scope.ts'
import type { InvoiceKind } from '#shared/domain/invoices/invoice-kind.ts'
import type { Currency } from '#shared/french/format.ts'

/** An issued invoice of which something is owed. `clientId`: its company or, failing that, its contact. */
export type OwedInvoice = {
  id: string
  clientId: string
  companyId: string | null
  contactId: string | null
  clientName: string
  kind: InvoiceKind
  number: string
  currency: Currency
  issuedOn: string
  dueOn: string
  /** What a reminder may ask: what is not contested or, where all is, all that is owed. */
  owedCents: number
  /** What the client contests beside it, and no reminder asks. */
  contestedCents: number
  /** It contests all. */
  disputed: boolean
}

/** What these clients owe, the first due first. One query for a client or for many. */
export const listOwed = (tx: Tx, clientIds: readonly string[]): Promise<OwedInvoice[]> =>
  clientIds.length === 0
    ? Promise.resolve([])
    : readOwed(tx, sql`${clientOf('i')} = any (${clientIds}::uuid[])`)

/** The same of some invoices; those of which nothing is owed are left out. */
export const listOwedOf = (tx: Tx, invoiceIds: readonly string[]): Promise<OwedInvoice[]> =>
  readOwed(tx, sql`i.id = any (${invoiceIds}::uuid[])`)

async function readOwed(tx: Tx, which: RawBuilder<unknown>): Promise<OwedInvoice[]> {
  const { rows } = await sql<OwedInvoice>`
    select i.id, ${clientOf('i')} as "clientId", i.company_id as "companyId",
      case when i.company_id is null then i.contact_id end as "contactId", i.client_name as "clientName", i.kind, i.number, i.currency,
      i.issued_on as "issuedOn", i.due_on as "dueOn", (case when part.cents < i.owed_cents then i.owed_cents - part.cents else i.owed_cents end)::float8 as "owedCents",
      case when part.cents < i.owed_cents then part.cents else 0 end as "contestedCents", part.cents >= i.owed_cents as disputed
    from invoices i cross join lateral (select ${disputedCentsOf('i')} as cents) as part
    where i.org_id = ${tx.scope.orgId} and i.owed_cents > 0 and i.due_on is not null and i.number is not null and ${which}
    order by i.due_on, i.id`.execute(tx.byKey)
  return rows
}

/** The last money received from a client, in one currency; null: none. */
export async function findLastPayment(tx: Tx, clientId: string, currency: string) {
  const { rows } = await sql<{ at: Date; cents: number }>`
    select p.captured_at as at, p.amount_cents::float8 as cents from payments p
    left join invoices i on i.org_id = p.org_id and i.id = p.invoice_id
    where p.org_id = ${tx.scope.orgId} and p.state in ('succeeded', 'won') and (p.company_id = ${clientId} or (p.company_id is null and p.contact_id = ${clientId}))
      and coalesce(p.currency, i.currency, 'EUR') = ${currency}
    order by p.captured_at desc limit 1`.execute(tx.db)
  return rows[0] ?? null
}
