import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { ReportDifferences } from '#shared/contract/report-rows.ts'

const MOST = 100

/** What the last night found of the sums of reports; no difference: they agree. */
export async function getReportDifferences(tx: Tx): Promise<ReportDifferences> {
  const { orgId } = tx.scope
  const check = await tx.db
    .selectFrom('debt_checks')
    .select('checked_at')
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  if (check === undefined) return { checkedAt: null, differences: [] }
  const { rows } = await sql<Omit<ReportDifferences['differences'][number], 'foundAt'> & { foundAt: Date }>`
    select part, on_day as on, currency, kept_cents::float8 as "keptCents", counted_cents::float8 as "countedCents", found_at as "foundAt"
    from debt_differences where org_id = ${orgId} and found_at = ${check.checked_at} order by id limit ${MOST}`.execute(
    tx.db,
  )
  return {
    checkedAt: check.checked_at.toISOString(),
    differences: rows.map((row) => ({ ...row, foundAt: row.foundAt.toISOString() })),
  }
}
