import { orpc } from '#web/api/api-client.ts'
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
