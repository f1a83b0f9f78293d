import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { Currency } from '#shared/french/format.ts'

/** An issued invoice of which something is owed. `clientId`: its company or, failing that, its contact. */
export type OwedInvoice = {
  id: string
  clientId: string
  companyId: string | null
  contactId: string | null
  clientName: string
  number: string
  currency: Currency
  issuedOn: string
  dueOn: string
  owedCents: number
  disputed: boolean
}

/** What these clients owe, the first due first. One query for a client or for many. */
export const listOwed = (tx: Tx, clientIds: readonly string[]): Promise<OwedInvoice[]> =>
  clientIds.length === 0
    ? Promise.resolve([])
    : readOwed(tx, sql`coalesce(i.company_id, i.contact_id) = any (${clientIds}::uuid[])`)

/** The same of some invoices; those of which nothing is owed are left out. */
export const listOwedOf = (tx: Tx, invoiceIds: readonly string[]): Promise<OwedInvoice[]> =>
  readOwed(tx, sql`i.id = any (${invoiceIds}::uuid[])`)

async function readOwed(tx: Tx, which: RawBuilder<unknown>): Promise<OwedInvoice[]> {
  const { rows } = await sql<OwedInvoice>`
    select i.id, coalesce(i.company_id, i.contact_id) as "clientId", i.company_id as "companyId",
      case when i.company_id is null then i.contact_id end as "contactId", i.client_name as "clientName", i.number, i.currency,
      i.issued_on as "issuedOn", i.due_on as "dueOn", i.owed_cents::float8 as "owedCents", i.status = 'disputed' as disputed
    from invoices i
    where i.org_id = ${tx.scope.orgId} and i.owed_cents > 0 and i.due_on is not null and i.number is not null and ${which}
    order by i.due_on, i.id`.execute(tx.db)
  return rows
}
