import { sql } from 'kysely'
import { clientOf } from '#server/db/client-of.ts'
import { disputedCentsOf } from '#server/db/disputed-cents.ts'
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
  /** What a plan may cover: what is not contested or, where all is, all that is owed. */
  owedCents: number
  /** What the client contests beside it. */
  contestedCents: number
  /** It contests all: no plan covers it. */
  disputed: boolean
  /** It has a plan that may still be signed, or that is under way. */
  covered: boolean
}

/** What a client owes, the first due first. */
export async function listOwedOnPlan(tx: Tx, clientId: string, today: string): Promise<OwedOnPlan[]> {
  const { rows } = await sql<OwedOnPlan>`
    select i.id as "invoiceId", i.company_id as "companyId", case when i.company_id is null then i.contact_id end as "contactId", i.number,
      i.issued_on as "issuedOn", i.due_on as "dueOn", i.currency, (case when part.cents < i.owed_cents then i.owed_cents - part.cents else i.owed_cents end)::float8 as "owedCents",
      case when part.cents < i.owed_cents then part.cents else 0 end as "contestedCents", part.cents >= i.owed_cents as disputed,
      exists (select from payment_plan_invoices n join payment_plans p on p.org_id = n.org_id and p.id = n.plan_id
        where n.org_id = i.org_id and n.invoice_id = i.id and (p.state = 'signed' or (p.state = 'proposed' and p.sign_by >= ${today}))) as covered
    from invoices i cross join lateral (select ${disputedCentsOf('i')} as cents) as part
    where i.org_id = ${tx.scope.orgId} and i.owed_cents > 0 and i.due_on is not null and i.number is not null
      and ${clientOf('i')} = ${clientId}
    order by i.due_on, i.id`.execute(tx.db)
  return rows
}
