import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { Currency } from '#shared/french/format.ts'

/** An issued invoice of which something is owed, as a payment plan covers it. */
export type OwedOnPlan = {
  invoiceId: string
  companyId: string | null
  contactId: string | null
  number: string
  issuedOn: string
  dueOn: string
  currency: Currency
  owedCents: number
  disputed: boolean
  /** It has a plan that may still be signed, or that is under way. */
  covered: boolean
}

type Which = { clientId: string } | { invoiceIds: readonly string[] }

/** What a client owes, or what is owed on some invoices, the first due first; those of which nothing is owed are left out. */
export async function listOwedOnPlan(tx: Tx, which: Which, today: string): Promise<OwedOnPlan[]> {
  const wanted =
    'clientId' in which
      ? sql`coalesce(i.company_id, i.contact_id) = ${which.clientId}`
      : sql`i.id = any (${which.invoiceIds}::uuid[])`
  const { rows } = await sql<OwedOnPlan>`
    select i.id as "invoiceId", i.company_id as "companyId", case when i.company_id is null then i.contact_id end as "contactId", i.number,
      i.issued_on as "issuedOn", i.due_on as "dueOn", i.currency, i.owed_cents::float8 as "owedCents", i.status = 'disputed' as disputed,
      exists (select from payment_plan_invoices n join payment_plans p on p.org_id = n.org_id and p.id = n.plan_id
        where n.org_id = i.org_id and n.invoice_id = i.id and (p.state = 'signed' or (p.state = 'proposed' and p.sign_by >= ${today}))) as covered
    from invoices i
    where i.org_id = ${tx.scope.orgId} and i.owed_cents > 0 and i.due_on is not null and i.number is not null and ${wanted}
    order by i.due_on, i.id`.execute(tx.db)
  return rows
}

/** Whose an issued invoice is; null: none of the organization, or nobody's. */
export async function findOwner(tx: Tx, invoiceId: string) {
  const row = await tx.byKey
    .selectFrom('invoices')
    .select(['company_id', 'contact_id'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', invoiceId)
    .where('number', 'is not', null)
    .executeTakeFirst()
  if (!row || (row.company_id ?? row.contact_id) === null) return null
  return { companyId: row.company_id, contactId: row.company_id === null ? row.contact_id : null }
}
