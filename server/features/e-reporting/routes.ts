import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { eReportingContract } from '#shared/contract/e-reporting.ts'
import { exportEReport } from './commands/export-e-report.ts'
import { getEReport } from './queries/e-report.ts'

export const eReportingRoutes: Routes<typeof eReportingContract> = {
  getEReport: (scope, input) => readAs(scope, (tx) => getEReport(tx, input)),
  exportEReport,
}
