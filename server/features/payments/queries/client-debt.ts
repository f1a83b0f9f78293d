import { type RawBuilder, sql } from 'kysely'
import { disputedCentsOf } from '#server/db/disputed-cents.ts'
import type { Tx } from '#server/scope.ts'

/**
 * The part of an invoice that a court's plan forgave its client, less what was opened again, in minor units: no longer due, unlike other losses,
 * which are the books of the seller alone. `invoice`: the alias of `invoices` in the query.
 */
export const remittedCents = (invoice: string): RawBuilder<number> => sql<number>`coalesce((
  select sum(w.amount_cents - coalesce((
    select sum(u.amount_cents) from write_off_undoings as u where u.org_id = w.org_id and u.write_off_id = w.id), 0))
  from write_offs as w
  where w.org_id = ${sql.ref(`${invoice}.org_id`)} and w.invoice_id = ${sql.ref(`${invoice}.id`)} and w.reason = 'court_plan'), 0)::float8`

/** The sum asked of the client of an invoice: what is awaited, and what was written off except by a court's plan, in minor units. */
export const clientDebtCents = (invoice: string): RawBuilder<number> =>
  sql<number>`(${sql.ref(`${invoice}.owed_cents`)} + ${sql.ref(`${invoice}.lost_cents`)} - ${remittedCents(invoice)})::float8`

/** The debt of the client of an invoice, and what the client contests of it, in minor units. */
export function readClientDebt(
  tx: Tx,
  invoiceId: string,
): Promise<{ debtCents: number; disputedCents: number }> {
  return tx.db
    .selectFrom('invoices as i')
    .select(clientDebtCents('i').as('debtCents'))
    .select(disputedCentsOf('i', clientDebtCents('i')).as('disputedCents'))
    .where('i.org_id', '=', tx.scope.orgId)
    .where('i.id', '=', invoiceId)
    .executeTakeFirstOrThrow()
}
