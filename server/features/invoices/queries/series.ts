import type { Tx } from '#server/scope.ts'

/**
 * The last number taken in a series and period (0 before the first), whether one was taken in it, the day of the last document of
 * the series, and the last of its years that gave a number.
 */
export async function getLastOfSeries(
  tx: Tx,
  { series, period }: { series: string; period: string },
): Promise<{ lastNumber: number; counting: boolean; lastIssuedOn: string | null; lastYear: string | null }> {
  const rows = await tx.byKey
    .selectFrom('invoice_series')
    .select(['period', 'last_number', 'last_issued_on'])
    .where('org_id', '=', tx.scope.orgId)
    .where('series', '=', series)
    .execute()
  const days = rows.flatMap(({ last_issued_on: day }) => day ?? []).toSorted()
  // Counters of months or of all times were of other periods.
  const years = rows.flatMap((row) =>
    row.last_issued_on === null || row.period.length !== 4 ? [] : row.period,
  )
  years.sort()
  const present = rows.find((row) => row.period === period)
  return {
    lastNumber: present?.last_number ?? 0,
    counting: present !== undefined && present.last_issued_on !== null,
    lastIssuedOn: days.at(-1) ?? null,
    lastYear: years.at(-1) ?? null,
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
