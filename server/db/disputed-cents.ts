import { type RawBuilder, sql } from 'kysely'

/**
 * The contested part of what an invoice owes, in SQL, as `disputedCents` of the domain counts it: 0, the amount of its open dispute, or all that is owed.
 * Only a disputed invoice looks for its dispute. `owed`: where it is not `owed_cents`, as for a client, who knows of no loss.
 */
export const disputedCentsOf = (alias: string, owed?: RawBuilder<number>): RawBuilder<number> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const all = owed ?? column('owed_cents')
  return sql`(case when ${column('status')} <> 'disputed' then 0 else least(${all}, coalesce((
    select d.amount_cents from invoice_disputes d
    where d.org_id = ${column('org_id')} and d.invoice_id = ${column('id')} and d.settled_at is null), ${all})) end)::float8`
}
