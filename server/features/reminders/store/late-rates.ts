import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { RateRow } from '#shared/domain/late-interest/rates.ts'

/** Writes the rate of a half-year over that of `revision` (0: none). False when another save came between. */
export async function writeLateRate(
  tx: Tx,
  { kind, from, bps, source, revision }: RateRow & { revision: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into late_rates (org_id, kind, from_on, bps, source, entered_by, entered_at)
    select ${tx.scope.orgId}, ${kind}, ${from}, ${bps}, ${source}, ${tx.scope.userId}, ${tx.now}
    where ${revision} = 0 or exists (select from late_rates where org_id = ${tx.scope.orgId} and kind = ${kind} and from_on = ${from})
    on conflict (org_id, kind, from_on) do update
      set bps = excluded.bps, source = excluded.source, revision = late_rates.revision + 1, entered_by = excluded.entered_by, entered_at = excluded.entered_at
      where late_rates.revision = ${revision}
    returning revision`.execute(tx.db)
  return rows.length === 1
}
