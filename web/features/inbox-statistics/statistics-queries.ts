import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { roleCan } from '#shared/domain/permissions.ts'
import { allows } from '#shared/domain/plans/allows.ts'
import { orpc } from '#web/api/api-client.ts'
import { meOptions } from '#web/api/me.ts'
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

/** For the loader of the page: a single try, since the page retries while it shows its skeleton. */
export async function prefetchStatistics(client: QueryClient, search: StatisticsSearch): Promise<void> {
  const me = await client.ensureQueryData(meOptions)
  if (me?.current == null || !roleCan(me.current.role, 'inbox:read')) return
  if (!allows(me.current.standing, {}, 'dashboard:read').ok) return
  await client.prefetchQuery({ ...statisticsOptions(search), retry: false })
}

export const inboxOptions = orpc.conversations.getInbox.queryOptions({ input: {} })
export const teamOptions = orpc.inboxTeam.getInboxTeam.queryOptions({ input: {} })
