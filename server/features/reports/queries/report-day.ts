import { getInvoiceSettings } from '#server/features/invoices/queries/settings.ts'
import { readTaskDay } from '#server/features/tasks/queries/day.ts'
import type { Tx } from '#server/scope.ts'
import type { HolidayRegion } from '#shared/domain/working-hours/public-holidays.ts'

/** The organization's day, its clocks, its holidays and the month in which its fiscal year begins. */
export type ReportDay = { today: string; timeZone: string; holidays: HolidayRegion; yearStart: number }

export async function readReportDay(tx: Tx): Promise<ReportDay> {
  const { today, timezone, region } = await readTaskDay(tx)
  const { numbering } = await getInvoiceSettings(tx)
  return { today, timeZone: timezone, holidays: region, yearStart: numbering.main.yearStart }
}
