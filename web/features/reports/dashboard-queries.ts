import { orpc } from '#web/api/client.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Figures: fresh for a minute, asked again each minute, kept ten minutes (specification, section 9.3). */
export const dashboardOptions = orpc.reports.getDashboard.queryOptions({
  input: {},
  staleTime: MINUTE,
  gcTime: 10 * MINUTE,
  refetchInterval: MINUTE,
})

/** Recent activity: asked again every 30 seconds (specification, section 9.3). */
export const activityOptions = orpc.reports.getActivity.queryOptions({
  input: {},
  staleTime: 30 * SECOND,
  gcTime: 10 * MINUTE,
  refetchInterval: 30 * SECOND,
})
