import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { planMayRead } from '#web/api/plan.ts'
import { prefetchAll } from '#web/api/prefetch-all.ts'
import { byCursor } from '#web/patterns/list/list-query.ts'
import { filterOf, listFilterOf, type StatisticsSearch } from './statistics-search.ts'

/** The figures of the period shown stay until those of the next one arrive. */
export const statisticsOptions = (search: StatisticsSearch) =>
  orpc.inboxStatistics.getInboxStatistics.queryOptions({
    input: filterOf(search),
    placeholderData: keepPreviousData,
  })

export const factsOptions = (search: StatisticsSearch) =>
  orpc.inboxStatistics.listStatisticsFacts.infiniteOptions({
    ...byCursor,
    input: (cursor: string | undefined) => ({
      ...listFilterOf(search),
      figure: search.figure ?? 'begun',
      limit: 50,
      ...(cursor === undefined ? {} : { cursor }),
    }),
  })

export const inboxOptions = orpc.conversations.getInbox.queryOptions({ input: {} })
export const teamOptions = orpc.inboxTeam.getInboxTeam.queryOptions({ input: {} })

/** For the loader of the page: a single try, since the page retries while it shows its skeleton. */
export async function prefetchStatistics(client: QueryClient, search: StatisticsSearch): Promise<void> {
  if (await planMayRead(client, 'inbox:read', 'dashboard:read'))
    await prefetchAll(client, [statisticsOptions(search), inboxOptions, teamOptions])
}
