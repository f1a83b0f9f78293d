import type { Tx } from '#server/scope.ts'

/**
 * The last number taken in a series and period (0 before the first), whether one was taken in it, and the day of the last
 * document of the series.
 */
export async function getLastOfSeries(
  tx: Tx,
  { series, period }: { series: string; period: string },
): Promise<{ lastNumber: number; counting: boolean; lastIssuedOn: string | null }> {
  const rows = await tx.byKey
    .selectFrom('invoice_series')
    .select(['period', 'last_number', 'last_issued_on'])
    .where('org_id', '=', tx.scope.orgId)
    .where('series', '=', series)
    .execute()
  const days = rows.flatMap(({ last_issued_on: day }) => day ?? []).toSorted()
  const present = rows.find((row) => row.period === period)
  return {
    lastNumber: present?.last_number ?? 0,
    counting: present !== undefined && present.last_issued_on !== null,
    lastIssuedOn: days.at(-1) ?? null,
  }
}

/** Whether the organization ever issued a number, in any series. */
export async function hasNumbered(tx: Tx): Promise<boolean> {
  const row = await tx.db
    .selectFrom('invoice_series')
    .select('series')
    .where('org_id', '=', tx.scope.orgId)
    .where('last_issued_on', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The last year of a counter that gave a number; null when none did. */
export async function findLastYear(tx: Tx, series: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom('invoice_series')
    .select('period')
    .where('org_id', '=', tx.scope.orgId)
    .where('series', '=', series)
    .where('last_issued_on', 'is not', null)
    .where('period', 'like', '____')
    .orderBy('period', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.period ?? null
}
