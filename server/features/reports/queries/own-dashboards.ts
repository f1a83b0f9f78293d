import { sql } from 'kysely'
import { mayRead, type Tx } from '#server/scope.ts'
import type { DashboardFigures, OwnDashboard } from '#shared/contract/own-dashboards.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { FigureKey } from '#shared/domain/reports/figure-names.ts'
import { comparedWith, periodAround } from '#shared/domain/reports/periods.ts'
import { askReport } from './asked-report.ts'
import { readFigureValues } from './figure-values.ts'
import { readReportDay } from './report-day.ts'

/** Dashboards of a list. */
const MOST = 200

const dashboards = (tx: Tx) =>
  tx.db
    .selectFrom('own_dashboards as d')
    .select(['d.id', 'd.name', 'period', 'shared', 'cards', 'd.revision', 'd.updated_at', 'author_id'])
    .select(
      sql<string>`coalesce((select u.name from users as u where u.id = d.author_id), '')`.as('author_name'),
    )
    .where('d.org_id', '=', tx.scope.orgId)
    .where('deleted_at', 'is', null)
type Row = Awaited<ReturnType<ReturnType<typeof dashboards>['execute']>>[number]

/** Its author, or who manages reports where it is shared: the rule of the rows' own policy. */
export const mayEditDashboard = (tx: Tx, row: { author_id: string; shared: boolean }): boolean =>
  row.author_id === tx.scope.userId || (row.shared && mayRead(tx.scope, 'report:manage'))

function present(tx: Tx, row: Row): OwnDashboard {
  return {
    id: row.id,
    name: row.name,
    period: row.period as OwnDashboard['period'],
    shared: row.shared,
    own: row.author_id === tx.scope.userId,
    mayEdit: mayEditDashboard(tx, row),
    authorName: row.author_name,
    updatedAt: row.updated_at.toISOString(),
    cards: row.cards as OwnDashboard['cards'],
    revision: row.revision,
  }
}

/** The caller's own dashboards and those that are shared, by name. */
export async function listDashboards(tx: Tx) {
  const rows = await dashboards(tx).orderBy('d.name').orderBy('d.id').limit(MOST).execute()
  return {
    items: rows.map((row) => {
      const { cards, revision: _, ...facts } = present(tx, row)
      return { ...facts, cardCount: cards.length }
    }),
  }
}

/** Errors: not_found, also for what a colleague keeps to himself. */
export async function getOwnDashboard(tx: Tx, dashboardId: string): Promise<OwnDashboard> {
  const row = await dashboards(tx).where('d.id', '=', dashboardId).executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  return present(tx, row)
}

/** The figures of the cards of a dashboard over its period, and over the one before. Errors: not_found. */
export async function getDashboardFigures(tx: Tx, dashboardId: string): Promise<DashboardFigures> {
  const { cards, period: kind } = await getOwnDashboard(tx, dashboardId)
  const { today, yearStart } = await readReportDay(tx)
  const period = periodAround(kind, today, today, yearStart)
  const { from, to } = period
  const before = comparedWith(period, 'previous')!
  const keys = cards.flatMap((card): FigureKey[] => (card.kind === 'figure' ? [card.figure] : []))
  const now = await readFigureValues(tx, { figures: keys, days: { from, to } })
  const earlier = await readFigureValues(tx, { figures: keys, days: before })
  const { head } = await askReport(tx, {})
  return {
    ...head,
    days: { from, to },
    before,
    figures: keys.map((figure) => ({
      figure,
      ...now.get(figure)!,
      valueBefore: earlier.get(figure)!.value,
    })),
  }
}
