import { type RawBuilder, sql } from 'kysely'
import { mayRead, type Tx } from '#server/scope.ts'
import type { WorkReport } from '#shared/contract/work-reports.ts'
import { callOutcomes } from '#shared/domain/calls/call-names.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import { type Asked, askReport, daysOf, type ReportFilter } from './asked-report.ts'

type WorkFigure = 'calls' | 'tasksDone' | 'tasksDoneLate' | 'tasksLate'

/** Calls and tasks that a figure counts, a row each: `person` and `outcome` are its parts, `cents` is 1. */
export function workRows(asked: Asked, figure: WorkFigure, { from, to }: DayWindow): RawBuilder<unknown> {
  const { orgId, head, today, clientId } = asked
  const whose = clientId === null ? sql`true` : sql`${clientId}::uuid in (w.company_id, w.contact_id)`
  const day = (at: RawBuilder<unknown>) => sql`(${at} at time zone ${head.timeZone})::date`
  if (figure === 'calls')
    return sql`(select w.id::text as key, ${day(sql`w.started_at`)} as on_day, w.started_at as recorded_at, 'call' as what, null::text as subject,
        null::uuid as subject_id, coalesce(w.company_id, w.contact_id) as client_id, w.client_name, null::text as number, 1::bigint as cents,
        w.caller_id as person, w.outcome, coalesce(w.duration_seconds, 0) as seconds
      from calls as w where w.org_id = ${orgId} and w.state = 'ended' and ${day(sql`w.started_at`)} between ${from} and ${to} and ${whose})`
  const isLate = figure === 'tasksLate'
  const which = isLate
    ? sql`w.open and w.due_on < ${today} and w.due_on <= ${to}`
    : sql`w.state = 'done' and ${day(sql`w.closed_at`)} between ${from} and ${to}
        and ${figure === 'tasksDoneLate' ? sql`w.due_on < ${day(sql`w.closed_at`)}` : sql`true`}`
  return sql`(select w.id::text as key, ${isLate ? sql`w.due_on` : day(sql`w.closed_at`)} as on_day, w.created_at as recorded_at, 'task' as what, null::text as subject,
      null::uuid as subject_id, coalesce(w.company_id, w.contact_id) as client_id, null::text as client_name, w.title as number, 1::bigint as cents,
      ${isLate ? sql`w.assignee_id` : sql`coalesce(w.closed_by, w.assignee_id)`} as person, null::text as outcome, 0 as seconds
    from tasks as w where w.org_id = ${orgId} and not w.archived and ${which} and ${whose})`
}

type CallRow = { person: string | null; outcome: string | null; count: number; seconds: number }
type TaskRow = { person: string | null; done: number; doneLate: number; late: number }

/** Calls by outcome and person, tasks done and late. Errors: invalid_input. */
export async function getWorkReport(tx: Tx, input: DayWindow & ReportFilter): Promise<WorkReport> {
  const asked = await askReport(tx, input)
  const { days, before } = daysOf(asked, input)
  const calls = mayRead(tx.scope, 'call:read')
    ? {
        rows: await listCalls(tx, asked, days),
        before: (await listCalls(tx, asked, before)).reduce((sum, { count }) => sum + count, 0),
      }
    : null
  const tasks = mayRead(tx.scope, 'task:read')
    ? {
        rows: await listTasks(tx, asked, days),
        before: (await listTasks(tx, asked, before)).reduce((sum, { done }) => sum + done, 0),
      }
    : null
  const names = await listPeople(tx, [...(calls?.rows ?? []), ...(tasks?.rows ?? [])])
  const named = (person: string | null) => ({ userId: person, name: names.get(person ?? '') ?? '' })
  return {
    ...asked.head,
    days,
    before,
    calls: calls && {
      count: calls.rows.reduce((sum, { count }) => sum + count, 0),
      beforeCount: calls.before,
      seconds: calls.rows.reduce((sum, { seconds }) => sum + seconds, 0),
      outcomes: [...callOutcomes, null].map((outcome) => ({
        outcome,
        count: calls.rows.reduce((sum, row) => (row.outcome === outcome ? sum + row.count : sum), 0),
      })),
      people: [...Map.groupBy(calls.rows, ({ person }) => person)]
        .map(([person, rows]) => ({
          ...named(person),
          count: rows.reduce((sum, { count }) => sum + count, 0),
          joined: rows.reduce((sum, { outcome, count }) => (isJoined(outcome) ? sum + count : sum), 0),
          seconds: rows.reduce((sum, { seconds }) => sum + seconds, 0),
        }))
        .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'fr')),
    },
    tasks: tasks && {
      done: tasks.rows.reduce((sum, { done }) => sum + done, 0),
      beforeDone: tasks.before,
      doneLate: tasks.rows.reduce((sum, { doneLate }) => sum + doneLate, 0),
      late: tasks.rows.reduce((sum, { late }) => sum + late, 0),
      people: tasks.rows
        .map(({ person, ...sums }) => ({ ...named(person), ...sums }))
        .toSorted((a, b) => b.done - a.done || b.late - a.late || a.name.localeCompare(b.name, 'fr')),
    },
  }
}

/** Outcomes of calls in which nobody spoke. */
const UNHEARD = new Set<string | null>([null, 'voicemail', 'no_answer', 'busy', 'wrong_number'])
const isJoined = (outcome: string | null) => !UNHEARD.has(outcome)

async function listCalls(tx: Tx, asked: Asked, days: DayWindow): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`
    select person, outcome, count(*)::int as count, sum(seconds)::int as seconds from ${workRows(asked, 'calls', days)} as r group by 1, 2`.execute(
    tx.db,
  )
  return rows
}

async function listTasks(tx: Tx, asked: Asked, days: DayWindow): Promise<TaskRow[]> {
  const part = (figure: WorkFigure) =>
    sql`select person, ${figure} as figure, cents from ${workRows(asked, figure, days)} as r`
  const count = (figure: WorkFigure) => sql`count(*) filter (where figure = ${figure})::int`
  const { rows } = await sql<TaskRow>`
    select person, ${count('tasksDone')} as done, ${count('tasksDoneLate')} as "doneLate", ${count('tasksLate')} as late
    from (${part('tasksDone')} union all ${part('tasksDoneLate')} union all ${part('tasksLate')}) as told group by 1`.execute(
    tx.db,
  )
  return rows
}

async function listPeople(tx: Tx, rows: readonly { person: string | null }[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ person }) => person ?? []))]
  const { rows: people } = await sql<{ id: string; name: string }>`
    select id, name from users where id = any (${ids}::uuid[])`.execute(tx.db)
  return new Map(people.map(({ id, name }) => [id, name]))
}
