import { readAs } from '#server/db/transaction.ts'
import type { ThreadRoutes } from '#server/http/bind-contract.ts'
import { exportEReport } from './commands/export-e-report.ts'
import { getEReport } from './queries/e-report.ts'

export const eReportingThreadRoutes: ThreadRoutes['eReporting'] = {
  getEReport: (scope, input) => readAs(scope, (tx) => getEReport(tx, input)),
  exportEReport,
}
