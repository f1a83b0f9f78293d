import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { GoalFilter } from '#shared/contract/report-goals.ts'
import { goalCsvColumns } from '#shared/domain/reports/goal-csv.ts'
import { type CsvFile, csvFile } from '#shared/domain/text/csv.ts'
import { listGoalsToExport } from '../queries/goals.ts'
import { readReportDay } from '../queries/report-day.ts'

/** Every goal of the filter with its progress, as one CSV file. */
export async function exportGoals(scope: Scope, filter: GoalFilter): Promise<CsvFile> {
  const { today } = await readAs(scope, readReportDay)
  const pages = eachPage(scope, (tx, cursor) => listGoalsToExport(tx, filter, cursor))
  return csvFile(`objectifs-${today}`, goalCsvColumns, pages)
}
