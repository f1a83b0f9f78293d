import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/** Whether an invoice of another software has this number. */
export async function hasEarlierNumber(tx: Tx, number: string): Promise<boolean> {
  const row = await tx.byKey
    .selectFrom('earlier_invoices')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row !== undefined
}

/** The earlier numbers of a counter's period; null: of all times. */
export async function listEarlierNumbers(
  tx: Tx,
  period: { from: string; before: string } | null,
): Promise<{ number: string; issuedOn: string }[]> {
  let query = tx.db
    .selectFrom('earlier_invoices')
    .select(['number', 'issued_on'])
    .where('org_id', '=', tx.scope.orgId)
  if (period !== null)
    query = query.where('issued_on', '>=', period.from).where('issued_on', '<', period.before)
  const rows = await query.execute()
  return rows.map(({ number, issued_on }) => ({ number, issuedOn: issued_on }))
}

/** Finds which of these numbers an imported invoice has, and which one of ours has. */
export async function findTakenNumbers(
  tx: Tx,
  numbers: readonly string[],
): Promise<{ earlier: Set<string>; ours: Set<string> }> {
  const of = (table: 'earlier_invoices' | 'invoices') =>
    tx.db
      .selectFrom(table)
      .select('number')
      .where('org_id', '=', tx.scope.orgId)
      .where(sql<boolean>`number = any(${[...numbers]}::text[])`)
      .execute()
  const [earlier, ours] = await Promise.all([of('earlier_invoices'), of('invoices')])
  const setOf = (rows: { number: string | null }[]) => new Set(rows.flatMap(({ number }) => number ?? []))
  return { earlier: setOf(earlier), ours: setOf(ours) }
}
