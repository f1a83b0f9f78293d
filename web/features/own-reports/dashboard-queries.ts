import type { QueryClient } from '@tanstack/react-query'
import type { Permission } from '#shared/domain/permissions.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import type { DashboardChart } from '#shared/domain/reports/own-dashboards.ts'
import { orpc } from '#web/api/api-client.ts'
import { planMayRead } from '#web/api/plan.ts'
import { prefetchAll } from '#web/api/prefetch-all.ts'
import { mayRead } from '#web/api/use-can.ts'
import { prefetchFigureGoals } from '#web/blocks/reports/figure-goal.tsx'
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
const reports = orpc.financialReports
/** What the charts of a dashboard are drawn from. */
export const chartOptions = {
  revenue: (days: DayWindow) => reports.getRevenueReport.queryOptions({ input: days }),
  conversion: (days: DayWindow) => reports.getConversion.queryOptions({ input: days }),
  margin: (days: DayWindow) => reports.getMargin.queryOptions({ input: days }),
  ageing: (days: DayWindow) => reports.getAgeing.queryOptions({ input: { on: days.to } }),
  dso: (days: DayWindow) => reports.getDso.queryOptions({ input: { on: days.to } }),
}
/** Whoever may not read it is told so in the place of the chart. */
export const chartNeeds = {
  revenue: 'report:read',
  conversion: 'report:read',
  margin: 'received_invoice:read',
  ageing: 'payment:read',
  dso: 'payment:read',
} as const satisfies Record<DashboardChart, Permission>

export const schedulesOptions = orpc.reportSchedules.listReportSchedules.queryOptions({ input: {} })
export const recipientsOptions = orpc.reportSchedules.listReportRecipients.queryOptions({ input: {} })
export const sendingOptions = (sendingId: string) =>
  orpc.reportSchedules.getReportSending.queryOptions({ input: { sendingId } })

const mayReadOwn = (client: QueryClient) => planMayRead(client, 'report:read', 'dashboard:read')

/** For the loaders. */
export const prefetchGoals = async (client: QueryClient, address: object) => {
  if (await mayReadOwn(client)) await goalList.prefetch(client, address)
}

/** What leaves at its hours, and what left below it. */
export const prefetchSendings = async (client: QueryClient, address: object) => {
  if (!(await mayRead(client, 'report:read'))) return
  const mayPlan = await mayReadOwn(client)
  await Promise.all([
    sendingList.prefetch(client, address),
    prefetchAll(client, mayPlan ? [schedulesOptions] : []),
  ])
}

/** Charts that one screen may show: those below ask once they are in sight, and push nothing that is seen. */
const FIRST_CHARTS = 2

/** A dashboard with its figures, their goals and its first charts. */
export const prefetchDashboard = async (client: QueryClient, dashboardId: string) => {
  if (!(await mayReadOwn(client))) return
  await Promise.all([
    prefetchAll(client, [dashboardOptions(dashboardId), dashboardFiguresOptions(dashboardId)]),
    prefetchFigureGoals(client),
  ])
  const days = client.getQueryData(dashboardFiguresOptions(dashboardId).queryKey)?.days
  const cards = client.getQueryData(dashboardOptions(dashboardId).queryKey)?.cards ?? []
  const charts = cards.flatMap((card) => (card.kind === 'chart' ? [card.chart] : [])).slice(0, FIRST_CHARTS)
  if (days === undefined) return
  await Promise.all(
    charts.map(
      async (chart) =>
        (await mayRead(client, chartNeeds[chart])) && prefetchAll(client, [chartOptions[chart](days)]),
    ),
  )
}
