import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'

/** Organizations that have something to compare. */
export async function listWithDebts(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from organizations as o where exists (select from ledger_entries as e where e.org_id = o.id)
      or exists (select from debt_movements as m where m.org_id = o.id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Kinds of sums, each compared by a statement of its own. */
const KINDS = ['rows', 'days', 'months', 'invoices', 'steps', 'ends', 'revenue', 'money', 'totals']

/** Compares movements with what they come from, and sums with movements; keeps what differs. Returns how much does. */
export async function recordDifferences(tx: Tx): Promise<number> {
  const { orgId } = tx.scope
  let found = 0
  for (const kind of KINDS) {
    const { rows } = await sql<{ id: string }>`
      insert into debt_differences (org_id, part, on_day, currency, kept_cents, counted_cents, found_at)
      select ${orgId}, d.part, d.on_day, d.currency, d.kept_cents, d.counted_cents, ${tx.now} from sums_differ(${kind}) as d returning id`.execute(
      tx.db,
    )
    found += rows.length
  }
  await tx.db
    .insertInto('debt_checks')
    .values({ org_id: orgId, checked_at: tx.now })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet({ checked_at: tx.now }))
    .execute()
  return found
}
