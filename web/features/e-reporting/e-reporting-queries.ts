import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { todayIn } from '#shared/time/calendar-day.ts'
import { orpc } from '#web/api/api-client.ts'
import { meOptions } from '#web/api/me.ts'
import { mayRead } from '#web/api/use-can.ts'
import type { EReportingSearch } from './e-reporting-search.ts'

/** A day to come has no period yet. */
export const shownPeriod = (search: EReportingSearch, today: string): EReportingSearch =>
  search.on !== undefined && search.on <= today ? search : {}

export const eReportOptions = (input: EReportingSearch) =>
  orpc.eReporting.getEReport.queryOptions({ input, placeholderData: keepPreviousData })

/** For the loader of the page: a single try, since the page retries by itself. */
export async function prefetchEReport(client: QueryClient, search: EReportingSearch): Promise<void> {
  const me = await client.ensureQueryData(meOptions)
  if (me?.current == null || !(await mayRead(client, 'payment:read'))) return
  const input = shownPeriod(search, todayIn(me.current.timezone, new Date()))
  await client.prefetchQuery({ ...eReportOptions(input), retry: false })
}
