import { type RawBuilder, sql } from 'kysely'
import { afterCursor, cutPage, orderOf, type PageInput, type PageOrder } from '#server/db/page.ts'
import type { Tx } from '#server/scope.ts'
import type { TaskFilter } from '#shared/contract/task-fields.ts'
import { typedWords } from '#shared/domain/search/search-words.ts'
import { type BoardState, boardStates, MOST_TASKS_COUNTED } from '#shared/domain/tasks/task.ts'
import { taskConditions, wordConditions } from './task-conditions.ts'
import { type ListedTask, taskColumns, taskRowOf } from './task-rows.ts'

/** What is done stands by when it was done, the last first; the others as they were put. */
const orderOfColumn = (state: BoardState): PageOrder<'sort_closed' | 'position' | 'id'> =>
  state === 'done'
    ? { by: ['sort_closed', 'id'], direction: 'desc' }
    : { by: ['position', 'id'], direction: 'asc' }

function conditionsOf(tx: Tx, filter: TaskFilter, state: BoardState): RawBuilder<boolean>[] {
  return [
    ...taskConditions(tx, filter),
    sql`state = ${state} and not archived`,
    ...wordConditions(typedWords(filter.q)),
  ]
}

/** A page of a column. */
export async function listBoardColumn(
  tx: Tx,
  { state, ...input }: TaskFilter & { state: BoardState } & PageInput,
) {
  const order = orderOfColumn(state)
  const kept = sql.join([...conditionsOf(tx, input, state), afterCursor(order, input.cursor)], sql` and `)
  const { rows } = await sql<ListedTask>`
    select ${taskColumns} from tasks where ${kept} order by ${orderOf(order)} limit ${input.limit + 1}`.execute(
    tx.db,
  )
  return cutPage(rows, order, input.limit, taskRowOf)
}

/** The first tasks of each column, and how many they are. */
export async function getTaskBoard(tx: Tx, input: TaskFilter & { limit: number }) {
  const counts = boardStates.map(
    (state) => sql`(select count(*)::int from (
      select 1 from tasks where ${sql.join(conditionsOf(tx, input, state), sql` and `)} limit ${MOST_TASKS_COUNTED}) as counted) as ${sql.ref(state)}`,
  )
  // All are awaited together: the failure of a read that nobody awaits yet would end the process.
  const [counted, pages] = await Promise.all([
    sql<Record<BoardState, number>>`select ${sql.join(counts)}`.execute(tx.db),
    Promise.all(boardStates.map((state) => listBoardColumn(tx, { ...input, state }))),
  ])
  const columns = boardStates.map((state, at) => {
    const { items, nextCursor } = pages[at]!
    return { state, tasks: items, nextCursor, count: counted.rows[0]![state] }
  })
  return { columns }
}
