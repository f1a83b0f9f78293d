import { readTogether } from '#server/db/read-together.ts'
import { readAs } from '#server/db/transaction.ts'
import { assertPlanAllows } from '#server/features/plans/commands/assert-plan.ts'
import { readReportPdf } from '#server/features/reports/commands/read-report-pdf.ts'
import { getAgeing } from '#server/features/reports/queries/ageing.ts'
import { getConversion } from '#server/features/reports/queries/conversion.ts'
import { getReportDifferences } from '#server/features/reports/queries/differences.ts'
import { getDso } from '#server/features/reports/queries/dso.ts'
import { getDue } from '#server/features/reports/queries/due.ts'
import { getForecast } from '#server/features/reports/queries/forecast.ts'
import { listFigureRows } from '#server/features/reports/queries/list-figure-rows.ts'
import { getMargin } from '#server/features/reports/queries/payables.ts'
import { getPayers } from '#server/features/reports/queries/payers.ts'
import { getRecovery } from '#server/features/reports/queries/recovery.ts'
import { getRecurring } from '#server/features/reports/queries/recurring.ts'
import { getRevenueBy } from '#server/features/reports/queries/revenue-by.ts'
import { getRevenueReport } from '#server/features/reports/queries/revenue-report.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { financialReportsContract } from '#shared/contract/financial-reports.ts'

/** Reports that a plan has or has not. Errors: plan_limit. */
const report =
  <Input, Answer>(read: (tx: Tx, input: Input) => Promise<Answer>) =>
  (scope: Scope, input: Input): Promise<Answer> =>
    readTogether(scope, read.name, input, async (tx, asked) => {
      await assertPlanAllows(tx, 'dashboard:read')
      return read(tx, asked)
    })

export const financialReportsRoutes: Routes<typeof financialReportsContract> = {
  getRevenueReport: report(getRevenueReport),
  getRevenueBy: report(getRevenueBy),
  getAgeing: report(getAgeing),
  getDue: report(getDue),
  getDso: report(getDso),
  getPayers: report(getPayers),
  getConversion: report(getConversion),
  getRecurring: report(getRecurring),
  getForecast: report(getForecast),
  getMargin: report(getMargin),
  getRecovery: report(getRecovery),
  listReportRows: report(listFigureRows),
  getReportPdf: readReportPdf,
  getReportDifferences: (scope) => readAs(scope, getReportDifferences),
}
