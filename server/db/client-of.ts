import { type RawBuilder, sql } from 'kysely'

/**
 * The client of a row of invoices or devis, in SQL: its company or, failing that, its contact. Not `coalesce`, which PostgreSQL takes for leaky: where row-level
 * security applies, no index on it is used.
 */
export const clientOf = (alias: string): RawBuilder<string> => {
  const [company, contact] = [sql.ref(`${alias}.company_id`), sql.ref(`${alias}.contact_id`)]
  return sql`(case when ${company} is null then ${contact} else ${company} end)`
}
