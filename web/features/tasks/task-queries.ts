import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { TaskPeople } from '#shared/contract/tasks.ts'
import type { TaskLinkKind } from '#shared/domain/tasks/task.ts'
import type { TaskBucket } from '#shared/domain/tasks/task-days.ts'
import { orpc } from '#web/api/api-client.ts'
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
  await client.prefetchQuery({ ...bucketsOptions(mySearch.filtersOf(mySearch.read(address))), retry: false })
}

export const prefetchTeam = async (client: QueryClient, address: object) => {
  if (!(await mayRead(client, 'task:read'))) return
  void client.prefetchQuery({ ...peopleOptions, retry: false })
  await teamList.prefetch(client, address)
}

export const prefetchBoard = async (client: QueryClient, address: object) => {
  if (!(await mayRead(client, 'task:read'))) return
  void client.prefetchQuery({ ...peopleOptions, retry: false })
  const filter = boardSearch.filtersOf(boardSearch.read(address))
  await client.prefetchQuery({ ...boardOptions(filter), retry: false })
}

export const prefetchPeople = async (client: QueryClient) => {
  if (await mayRead(client, 'task:read')) await client.prefetchQuery({ ...peopleOptions, retry: false })
}
