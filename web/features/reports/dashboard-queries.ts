import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { mayRead } from '#web/api/use-can.ts'
import { timings } from '#web/messages/timings.ts'
import { revenueOptions } from './revenue-queries.ts'

const refreshed = {
  input: {},
  staleTime: timings.statsStale,
  gcTime: timings.statsCache,
  refetchInterval: timings.statsRefetch,
} as const

/** Figures of the month (specification, section 9.3). */
export const dashboardOptions = orpc.reports.getDashboard.queryOptions(refreshed)

/** Figures of the invoices; refreshed with the other figures. */
export const invoiceFiguresOptions = orpc.reports.getInvoiceFigures.queryOptions(refreshed)

/** Waiting work; refreshed with the figures, and by the events of colleagues. */
export const workOptions = orpc.work.listWork.queryOptions(refreshed)

/** Steps before a first devis; asked again while one is on the way. */
export const firstStepsOptions = orpc.onboarding.getFirstSteps.queryOptions({ input: {}, staleTime: 0 })

/** Recent activity (specification, section 9.3). */
export const activityOptions = orpc.reports.getActivity.queryOptions({
  input: {},
  staleTime: timings.activityRefetch,
  gcTime: timings.statsCache,
  refetchInterval: timings.activityRefetch,
})

/** All that the dashboard shows, as far as one may read it. */
export async function prefetchDashboard(client: QueryClient): Promise<void> {
  const [invoices, payments] = await Promise.all([
    mayRead(client, 'invoice:read'),
    mayRead(client, 'payment:read'),
  ])
  await Promise.all([
    client.prefetchQuery(workOptions),
    client.prefetchQuery(firstStepsOptions),
    client.prefetchQuery(dashboardOptions),
    client.prefetchQuery(activityOptions),
    invoices && client.prefetchQuery(invoiceFiguresOptions),
    payments && client.prefetchQuery(revenueOptions),
  ])
}
