import type { ThreadRoutes } from '#server/http/bind-contract.ts'
import { exportReport, exportReportRows } from './commands/export-report.ts'

export const financialReportsThreadRoutes: ThreadRoutes['financialReports'] = {
  // The exports leave whatever the plan: going down keeps everything exportable.
  exportReport,
  exportReportRows,
}
