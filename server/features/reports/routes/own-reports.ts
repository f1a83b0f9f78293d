import { readAs } from '#server/db/transaction.ts'
import { assertPlanAllows } from '#server/features/plans/commands/assert-plan.ts'
import {
  createDashboard,
  deleteDashboard,
  duplicateDashboard,
  restoreDashboard,
  updateDashboard,
} from '#server/features/reports/commands/save-dashboard.ts'
import { createGoal, deleteGoal, updateGoal } from '#server/features/reports/commands/save-goal.ts'
import { countGoals, listCurrentGoals, listGoals } from '#server/features/reports/queries/goals.ts'
import {
  getDashboardFigures,
  getOwnDashboard,
  listDashboards,
} from '#server/features/reports/queries/own-dashboards.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { ownDashboardsContract } from '#shared/contract/own-dashboards.ts'
import type { reportGoalsContract } from '#shared/contract/report-goals.ts'

/** What a plan has or has not, as the reports. Errors: plan_limit. */
const inPlan =
  <Input, Answer>(read: (tx: Tx, input: Input) => Promise<Answer>) =>
  (scope: Scope, input: Input): Promise<Answer> =>
    readAs(scope, async (tx) => {
      await assertPlanAllows(tx, 'dashboard:read')
      return read(tx, input)
    })

export const reportGoalsRoutes: Routes<typeof reportGoalsContract> = {
  listGoals: inPlan(listGoals),
  countGoals: (scope, input) => readAs(scope, (tx) => countGoals(tx, input)),
  listCurrentGoals: inPlan(listCurrentGoals),
  createGoal,
  updateGoal,
  deleteGoal,
}

export const ownDashboardsRoutes: Routes<typeof ownDashboardsContract> = {
  listDashboards: inPlan(listDashboards),
  getOwnDashboard: inPlan((tx, { dashboardId }) => getOwnDashboard(tx, dashboardId)),
  getDashboardFigures: inPlan((tx, { dashboardId }) => getDashboardFigures(tx, dashboardId)),
  createDashboard,
  updateDashboard,
  duplicateDashboard,
  deleteDashboard,
  restoreDashboard,
}
