import { type Expression, type SqlBool, sql } from 'kysely'
import { countByState } from '#server/db/count-by-state.ts'
import { type PageInput, readPage } from '#server/db/page.ts'
import type { Tx } from '#server/scope.ts'
import { type GoalFilter, goalPeriodStates, type ReportGoal } from '#shared/contract/report-goals.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { figures } from '#shared/domain/reports/figures.ts'
import { type GoalFigure, goalAims } from '#shared/domain/reports/goal-names.ts'
import { goalProgress } from '#shared/domain/reports/goals.ts'
import type { Currency } from '#shared/french/format.ts'
import { readFigureValues } from './figure-values.ts'
import { readReportDay } from './report-day.ts'

/** Goals of the running periods that the cards of reports show. */
const MOST_CURRENT = 50
/** Goals of one page of a file: the figures of each period are read anew. */
const EXPORTED_AT_ONCE = 50

const order = { by: ['ends_on', 'id'], direction: 'desc' } as const

const goals = (tx: Tx) =>
  tx.db
    .selectFrom('report_goals as g')
    .select([
      'g.id',
      'figure',
      'period',
      'starts_on',
      'ends_on',
      'currency',
      'target',
      'person_id',
      'revision',
    ])
    .select(sql<string | null>`(select u.name from users as u where u.id = g.person_id)`.as('person_name'))
    .where('g.org_id', '=', tx.scope.orgId)
type Row = Awaited<ReturnType<ReturnType<typeof goals>['execute']>>[number]

const during = (when: GoalFilter['when'], today: string): Expression<SqlBool> => {
  if (when === 'current') return sql<SqlBool>`starts_on <= ${today} and ends_on >= ${today}`
  if (when === 'over') return sql<SqlBool>`ends_on < ${today}`
  return when === 'to_come' ? sql<SqlBool>`starts_on > ${today}` : sql<SqlBool>`true`
}

/** A page of the goals with their progress, those that end last first. Errors: invalid_input. */
export async function listGoals(tx: Tx, { when, ...page }: GoalFilter & PageInput) {
  const { today } = await readReportDay(tx)
  const { items, nextCursor } = await readPage(
    goals(tx).where(during(when, today)),
    order,
    page,
    (row: Row) => row,
  )
  return { items: await withProgress(tx, items, today), nextCursor }
}

export const listGoalsToExport = (tx: Tx, filter: GoalFilter, cursor: string | undefined) =>
  listGoals(tx, { ...filter, cursor, limit: EXPORTED_AT_ONCE })

/** How many there are of the asked periods, and of each. */
export async function countGoals(tx: Tx, { when: asked }: GoalFilter) {
  const { today } = await readReportDay(tx)
  const { rows } = await sql<{ state: string; count: number }>`
    select case when ${during('over', today)} then 'over' when ${during('current', today)} then 'current' else 'to_come' end as state,
      count(*) as count
    from report_goals where org_id = ${tx.scope.orgId} group by 1`.execute(tx.db)
  const { count, byState: byPeriod } = countByState(goalPeriodStates, rows, asked)
  return { count, byPeriod }
}

/** The goals whose period runs and that are everyone’s. */
export async function listCurrentGoals(tx: Tx): Promise<{ items: ReportGoal[] }> {
  const { today } = await readReportDay(tx)
  const rows = await goals(tx)
    .where(during('current', today))
    .where('person_id', 'is', null)
    .orderBy('ends_on')
    .orderBy('g.id')
    .limit(MOST_CURRENT)
    .execute()
  return { items: await withProgress(tx, rows, today) }
}

/** Errors: not_found. */
export async function getGoal(tx: Tx, goalId: string): Promise<ReportGoal> {
  const row = await goals(tx).where('g.id', '=', goalId).executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  const { today } = await readReportDay(tx)
  return (await withProgress(tx, [row], today))[0]!
}

/** Reads the figures of goals, those of the same days together. */
async function withProgress(tx: Tx, rows: readonly Row[], today: string): Promise<ReportGoal[]> {
  const values = new Map<string, { value: number | null; hidden: boolean }>()
  const windows = Map.groupBy(
    rows.filter((row) => row.starts_on <= today),
    (row) => [row.starts_on, row.ends_on, row.currency, row.person_id].join(' '),
  )
  for (const own of windows.values()) {
    const { starts_on: from, ends_on: end, currency, person_id: personId } = own[0]!
    const read = await readFigureValues(tx, {
      figures: [...new Set(own.map(({ figure }) => figure as GoalFigure))],
      days: { from, to: end < today ? end : today },
      currency: currency as Currency,
      personId,
    })
    for (const row of own) values.set(row.id, read.get(row.figure as GoalFigure)!)
  }
  return rows.map((row) => {
    const figure = row.figure as GoalFigure
    const { value, hidden } = values.get(row.id) ?? { value: null, hidden: false }
    const target = Number(row.target)
    const measured = { aim: goalAims[figure], reading: figures[figure].reading, value, target, today }
    return {
      id: row.id,
      figure,
      period: row.period as ReportGoal['period'],
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      currency: row.currency as Currency,
      target,
      personId: row.person_id,
      personName: row.person_name,
      value,
      hidden,
      ...goalProgress({ ...measured, days: { from: row.starts_on, to: row.ends_on } }),
      revision: row.revision,
    }
  })
}
