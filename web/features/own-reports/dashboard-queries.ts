import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { planMayRead } from '#web/api/plan.ts'
import { prefetchAll } from '#web/api/prefetch-all.ts'
import { mayRead } from '#web/api/use-can.ts'
import { currentGoalsOptions } from '#web/blocks/reports/current-goals-options.ts'
import { listQuery } from '#web/patterns/list/list-query.ts'
import { goalSearch, sendingSearch } from './own-report-search.ts'

export const goalList = listQuery(goalSearch, {
  pages: orpc.reportGoals.listGoals,
  count: orpc.reportGoals.countGoals,
})
export const sendingList = listQuery(sendingSearch, {
  pages: orpc.reportSchedules.listReportSendings,
  count: orpc.reportSchedules.countReportSendings,
})

export const dashboardsOptions = orpc.ownDashboards.listDashboards.queryOptions({ input: {} })
export const dashboardOptions = (dashboardId: string) =>
  orpc.ownDashboards.getOwnDashboard.queryOptions({ input: { dashboardId } })
export const dashboardFiguresOptions = (dashboardId: string) =>
  orpc.ownDashboards.getDashboardFigures.queryOptions({ input: { dashboardId } })
export const schedulesOptions = orpc.reportSchedules.listReportSchedules.queryOptions({ input: {} })
export const recipientsOptions = orpc.reportSchedules.listReportRecipients.queryOptions({ input: {} })
export const sendingOptions = (sendingId: string) =>
  orpc.reportSchedules.getReportSending.queryOptions({ input: { sendingId } })

/** Goals, as far as the plan has them. */
export const prefetchGoals = async (client: QueryClient, address: object) =>
  (await planMayRead(client, 'report:read', 'dashboard:read')) && goalList.prefetch(client, address)

/** What leaves at its hours stands above what left, which a lesser plan shows too. */
export const prefetchSendings = async (client: QueryClient, address: object) => {
  if (!(await mayRead(client, 'report:read'))) return
  const planned = await planMayRead(client, 'report:read', 'dashboard:read')
  await Promise.all([
    sendingList.prefetch(client, address),
    prefetchAll(client, planned ? [schedulesOptions] : []),
  ])
}

/** A dashboard with its figures and their goals: a goal that comes late would push the charts. */
export const prefetchOwnDashboard = async (client: QueryClient, dashboardId: string) =>
  (await planMayRead(client, 'report:read', 'dashboard:read')) &&
  prefetchAll(client, [
    dashboardOptions(dashboardId),
    dashboardFiguresOptions(dashboardId),
    currentGoalsOptions,
  ])
