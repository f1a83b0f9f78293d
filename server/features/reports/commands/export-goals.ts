import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import type { Scope, StreamedFile } from '#server/scope.ts'
import type { GoalFilter } from '#shared/contract/report-goals.ts'
import { type AsTable, tableFile } from '#shared/domain/files/table-file.ts'
import { goalColumns } from '#shared/domain/reports/goal-table.ts'
import { listGoalsToExport } from '../queries/goals.ts'
import { readReportDay } from '../queries/report-day.ts'

/** Every goal of the filter with its progress, as one file. */
export async function exportGoals(
  scope: Scope,
  { format, ...filter }: GoalFilter & AsTable,
): Promise<StreamedFile> {
  const { today } = await readAs(scope, readReportDay)
  const pages = eachPage(scope, (tx, cursor) => listGoalsToExport(tx, filter, cursor))
  return tableFile({ format, name: `objectifs-${today}`, title: 'Objectifs', columns: goalColumns, pages })
}
