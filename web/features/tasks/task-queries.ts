import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { TaskPeople } from '#shared/contract/tasks.ts'
import type { TaskLinkKind } from '#shared/domain/tasks/task.ts'
import { type TaskBucket, taskBuckets } from '#shared/domain/tasks/task-days.ts'
import { orpc } from '#web/api/api-client.ts'
import { prefetchAll } from '#web/api/prefetch-all.ts'
import { mayRead } from '#web/api/use-can.ts'
import { byCursor, listQuery } from '#web/patterns/list/list-query.ts'
import { boardSearch, mySearch, teamSearch } from './task-search.ts'

type Mine = ReturnType<typeof mySearch.filtersOf>
type BoardFilter = ReturnType<typeof boardSearch.filtersOf>

export const peopleOptions = orpc.tasks.listTaskPeople.queryOptions({ input: {} })

/** For the grammar of days: the holidays of the organization, once they are read. */
export const regionOf = (people: TaskPeople | undefined) =>
  people === undefined ? {} : { region: people.holidays }

export const viewsOptions = orpc.tasks.listTaskViews.queryOptions({ input: {} })

export const taskOptions = (taskId: string) => orpc.tasks.getTask.queryOptions({ input: { taskId } })

export const bucketsOptions = (filter: Mine) =>
  orpc.tasks.countTaskBuckets.queryOptions({ input: filter, placeholderData: keepPreviousData })

/** Those that have a task, in their order; none while it is not known. */
export const filledBuckets = (counts: Readonly<Record<TaskBucket, number>> | undefined): TaskBucket[] =>
  taskBuckets.filter((bucket) => (counts?.[bucket] ?? 0) > 0)

export const bucketOptions = (filter: Mine, when: TaskBucket) =>
  orpc.tasks.listTasks.infiniteOptions({
    ...byCursor,
    input: (cursor) => ({ ...filter, when, cursor }),
    placeholderData: keepPreviousData,
  })

export const teamList = listQuery(teamSearch, { pages: orpc.tasks.listTasks, count: orpc.tasks.countTasks })

/** Cards of a column before « Charger la suite ». */
const COLUMN_CARDS = 50

export const boardOptions = (filter: BoardFilter) =>
  orpc.tasks.getTaskBoard.queryOptions({
    input: { ...filter, limit: COLUMN_CARDS },
    placeholderData: keepPreviousData,
  })

export const daysOptions = (filter: BoardFilter, from: string, to: string) =>
  orpc.tasks.listTaskDays.queryOptions({ input: { ...filter, from, to }, placeholderData: keepPreviousData })

export const clientsOptions = (filter: BoardFilter) =>
  orpc.tasks.listTaskClients.queryOptions({ input: filter, placeholderData: keepPreviousData })

export const recordOptions = (kind: TaskLinkKind, recordId: string) =>
  orpc.tasks.listRecordTasks.queryOptions({ input: { kind, recordId } })

/** For the loaders: whoever may not read tasks asks for none. */
export const prefetchMine = async (client: QueryClient, address: object) => {
  if (!(await mayRead(client, 'task:read'))) return
  void client.prefetchQuery({ ...peopleOptions, retry: false })
  const filter = mySearch.filtersOf(mySearch.read(address))
  const counts = bucketsOptions(filter)
  await client.prefetchQuery({ ...counts, retry: false })
  const shown = filledBuckets(client.getQueryData(counts.queryKey))
  await Promise.all(
    shown.map((when) => client.prefetchInfiniteQuery({ ...bucketOptions(filter, when), retry: false })),
  )
}

export const prefetchTeam = async (client: QueryClient, address: object) => {
  if (!(await mayRead(client, 'task:read'))) return
  await Promise.all([
    client.prefetchQuery({ ...peopleOptions, retry: false }),
    teamList.prefetch(client, address),
  ])
}

export const prefetchBoard = async (client: QueryClient, address: object) => {
  if (!(await mayRead(client, 'task:read'))) return
  const filter = boardSearch.filtersOf(boardSearch.read(address))
  await prefetchAll(client, [peopleOptions, boardOptions(filter)])
}

export const prefetchPeople = async (client: QueryClient) => {
  if (await mayRead(client, 'task:read')) await client.prefetchQuery({ ...peopleOptions, retry: false })
}
