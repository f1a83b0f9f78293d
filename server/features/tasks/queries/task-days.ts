import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { TaskFilter } from '#shared/contract/task-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { typedWords } from '#shared/domain/search/search-words.ts'
import { daysBetween } from '#shared/time/calendar-day.ts'
import { taskConditions, wordConditions } from './task-conditions.ts'
import { type ListedTask, taskColumns, taskRowOf } from './task-rows.ts'

/** Six weeks are a month's page; two months leave room. */
const MOST_DAYS = 62
const MOST_SHOWN = 1_000

/** The tasks that are due in these days, both included, by day and hour: one query. Errors: invalid_input. */
export async function listTaskDays(
  tx: Tx,
  { from, to, ...filter }: TaskFilter & { from: string; to: string },
) {
  const days = daysBetween(from, to)
  if (days < 0 || days >= MOST_DAYS)
    throw new DomainError('invalid_input', {
      fields: [{ path: 'to', code: 'too_long', message: `Choisissez au plus ${MOST_DAYS} jours.` }],
    })
  const conditions = [
    ...taskConditions(tx, filter),
    sql`due_on between ${from} and ${to} and not archived and state <> 'cancelled'`,
    ...wordConditions(typedWords(filter.q)),
  ]
  const { rows } = await sql<ListedTask>`
    select ${taskColumns} from tasks where ${sql.join(conditions, sql` and `)} order by due_on, sort_minute, id limit ${MOST_SHOWN + 1}`.execute(
    tx.db,
  )
  return { tasks: rows.slice(0, MOST_SHOWN).map(taskRowOf), more: rows.length > MOST_SHOWN }
}
