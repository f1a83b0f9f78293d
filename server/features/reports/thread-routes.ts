import type { ThreadRoutes } from '#server/http/bind-contract.ts'
import { exportGoals } from './commands/export-goals.ts'
import { exportReport } from './commands/export-report.ts'
import { exportReportRows } from './commands/export-report-rows.ts'

export const financialReportsThreadRoutes: ThreadRoutes['financialReports'] = {
  // The exports leave whatever the plan: going down keeps everything exportable.
  exportReport,
  exportReportRows,
}

export const reportGoalsThreadRoutes: ThreadRoutes['reportGoals'] = { exportGoals }
