import { orpc } from '#web/api/client.ts'
import { timings } from '#web/messages/timings.ts'

/** Figures of the month (specification, section 9.3). */
export const dashboardOptions = orpc.reports.getDashboard.queryOptions({
  input: {},
  staleTime: timings.statsStale,
  gcTime: timings.statsCache,
  refetchInterval: timings.statsRefetch,
})

/** Figures of the invoices; refreshed with the other figures. */
export const invoiceFiguresOptions = orpc.reports.getInvoiceFigures.queryOptions({
  input: {},
  staleTime: timings.statsStale,
  gcTime: timings.statsCache,
  refetchInterval: timings.statsRefetch,
})

/** Recent activity (specification, section 9.3). */
export const activityOptions = orpc.reports.getActivity.queryOptions({
  input: {},
  staleTime: timings.activityRefetch,
  gcTime: timings.statsCache,
  refetchInterval: timings.activityRefetch,
})
