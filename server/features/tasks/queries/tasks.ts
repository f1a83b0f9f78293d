import { type RawBuilder, sql } from 'kysely'
import { cutPage } from '#server/db/page.ts'
import {
  countMatches,
  EXPORT_PAGE,
  orderAsked,
  type Page,
  readByIds,
  readPage,
} from '#server/db/searched-list.ts'
import { forgivingly } from '#server/db/word-search.ts'
import type { Tx } from '#server/scope.ts'
import type { TaskListFilter, TaskRow } from '#shared/contract/task-fields.ts'
import { typedWords } from '#shared/domain/search/search-words.ts'
import { MOST_TASKS_COUNTED, type TaskTab, type taskSorts, taskTabs } from '#shared/domain/tasks/task.ts'
import { type TaskBucket, taskBuckets } from '#shared/domain/tasks/task-days.ts'
import { readTaskDay } from './day.ts'
import { bucketCondition, listConditions, wordConditions } from './task-conditions.ts'
import { type ListedTask, taskColumns, taskRowOf } from './task-rows.ts'

export const taskList = {
  table: 'tasks',
  kind: 'task',
  // Each is the tail of an index of 1008-tasks.sql.
  orders: {
    due: ['sort_due', 'sort_minute', 'id'],
    priority: ['sort_priority', 'sort_due', 'id'],
    name: ['sort_name', 'id'],
    created: ['created_at', 'id'],
    closed: ['sort_closed', 'id'],
  } satisfies Record<(typeof taskSorts)[number], readonly string[]>,
  // As 1103-words-of-tasks-by-due-day.sql writes it.
  wordOrder: {
    sort: 'due',
    only: sql<boolean>`open`,
    keyOf: ([day, minute]: string[]) => `0${day}${String(Number(minute) + 1).padStart(4, '0')}`,
  },
} as const

/** The day is asked where something depends on it: a list is one query. */
const dayOf = async (tx: Tx, { when }: TaskListFilter) =>
  when === undefined ? null : (await readTaskDay(tx)).today

async function source(tx: Tx, filter: TaskListFilter) {
  const today = await dayOf(tx, filter)
  const filters = listConditions(tx, filter, today)
  // What is filtered beside the organization, `archived` and `open`.
  const more = filter.state === 'open' ? filters.length - 3 : null
  return {
    list: taskList,
    archived: filter.archived,
    filters,
    unfiltered: filter.scope === 'all' && more === 0,
    indexed: filter.scope === 'mine' && more === 1 ? 'due' : undefined,
    q: filter.q,
  }
}

/** A page of tasks in the asked order. */
export async function listTasks(tx: Tx, input: TaskListFilter & Page) {
  const rows = await readPage<ListedTask>(tx, { ...(await source(tx, input)), columns: taskColumns }, input)
  return cutPage(rows, orderAsked(taskList, input), input.limit, taskRowOf)
}

/** How many answer the filters, and how many are in each state under the others. */
export async function countTasks(tx: Tx, filter: TaskListFilter) {
  const today = await dayOf(tx, filter)
  const { count } = await countMatches(tx, await source(tx, filter))
  const ofTabs = async (words: string[]) => {
    const counts = taskTabs.map((tab) => {
      const archived = tab === 'archived'
      const conditions = listConditions(tx, { ...filter, state: archived ? 'open' : tab, archived }, today)
      return countUpToMost([...conditions, ...wordConditions(words, archived)], tab)
    })
    const { rows } = await sql<Record<TaskTab, number>>`select ${sql.join(counts)}`.execute(tx.db)
    return rows[0]!
  }
  const byState = await forgivingly(
    tx,
    { kinds: ['task'], archived: filter.archived, q: filter.q },
    ofTabs,
    (counts) => taskTabs.every((tab) => counts[tab] === 0),
  )
  return { count, byState }
}

/** The tasks of these ids, in any order. */
export async function listTasksById(tx: Tx, ids: string[]): Promise<TaskRow[]> {
  return (await readByIds<ListedTask>(tx, taskList, taskColumns, ids)).map(taskRowOf)
}

/** Tasks of the file to export, by due day, from the cursor on. */
export const listTasksToExport = (tx: Tx, filter: TaskListFilter, cursor: string | undefined) =>
  listTasks(tx, { ...filter, sort: 'due', direction: 'asc', cursor, limit: EXPORT_PAGE })

const countUpToMost = (conditions: RawBuilder<boolean>[], name: string) =>
  sql`(select count(*)::int from (
    select 1 from tasks where ${sql.join(conditions, sql` and `)} limit ${MOST_TASKS_COUNTED}) as counted) as ${sql.ref(name)}`

/** How many open tasks of the filter stand in each bucket. */
export async function countTaskBuckets(tx: Tx, filter: Omit<TaskListFilter, 'state' | 'archived'>) {
  const { today } = await readTaskDay(tx)
  const conditions = listConditions(tx, { ...filter, state: 'open', archived: false }, today)
  if (typedWords(filter.q).length > 0) return countFound(tx, filter.q, conditions, today)
  const counts = taskBuckets.map((bucket) =>
    countUpToMost([...conditions, bucketCondition(tx, bucket, today)], bucket),
  )
  const { rows } = await sql<Record<TaskBucket, number>>`select ${sql.join(counts)}`.execute(tx.db)
  return rows[0]!
}

/** Of those that have the words, which are looked for once. */
function countFound(tx: Tx, q: string, conditions: RawBuilder<boolean>[], today: string) {
  const counts = taskBuckets.map(
    (bucket) =>
      sql`least(${MOST_TASKS_COUNTED}, count(*) filter (where ${bucketCondition(tx, bucket, today)}))::int as ${sql.ref(bucket)}`,
  )
  const count = async (words: string[]) => {
    const { rows } = await sql<Record<TaskBucket, number>>`
      select ${sql.join(counts)} from tasks where ${sql.join([...conditions, ...wordConditions(words)], sql` and `)}`.execute(
      tx.db,
    )
    return rows[0]!
  }
  return forgivingly(tx, { kinds: ['task'], archived: false, q }, count, (found) =>
    Object.values(found).every((one) => one === 0),
  )
}
