import type { Tx } from '#server/scope.ts'

/** The last number taken in a series and period (0 before the first), and the day of the last document of the series. */
export async function getLastOfSeries(
  tx: Tx,
  { series, period }: { series: string; period: string },
): Promise<{ lastNumber: number; lastIssuedOn: string | null }> {
  const rows = await tx.db
    .selectFrom('invoice_series')
    .select(['period', 'last_number', 'last_issued_on'])
    .where('org_id', '=', tx.scope.orgId)
    .where('series', '=', series)
    .execute()
  const days = rows.flatMap(({ last_issued_on: day }) => day ?? []).toSorted()
  return {
    lastNumber: rows.find((row) => row.period === period)?.last_number ?? 0,
    lastIssuedOn: days.at(-1) ?? null,
  }
}
