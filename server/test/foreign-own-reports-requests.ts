import type { ForeignRequest } from './foreign-request.ts'
import type { Member, TestApp } from './harness.ts'

type Neighbour = Pick<Member, 'orgId' | 'userId'>
const inserted = async (app: TestApp, sql: string, values: unknown[]): Promise<string> => {
  const { rows } = await app.context.pool.query<{ id: string }>(sql, values)
  return rows[0]!.id
}

/** A shared dashboard of the organization, straight into its table. */
export const insertDashboardOf = (app: TestApp, { orgId, userId }: Neighbour): Promise<string> =>
  inserted(
    app,
    `insert into own_dashboards (org_id, author_id, name, period, shared, cards, created_at, updated_at)
     values ($1, $2, 'Du voisin', 'month', true, '[{"kind":"figure","figure":"invoiced"}]', now(), now()) returning id`,
    [orgId, userId],
  )
/** A goal of the organization, the same one each time: a figure has one for a period. */
export const insertGoalOf = (app: TestApp, { orgId }: Neighbour): Promise<string> =>
  inserted(
    app,
    `insert into report_goals (org_id, figure, period, starts_on, ends_on, currency, target, created_at)
     values ($1, 'invoiced', 'month', '2026-11-01', '2026-11-30', 'EUR', 100, now())
     on conflict (org_id, figure, starts_on, ends_on, currency, coalesce(person_id, '00000000-0000-0000-0000-000000000000'))
     do update set target = excluded.target returning id`,
    [orgId],
  )
/** A schedule of the organization with a sending that waits. */
export const insertScheduleOf = (app: TestApp, { orgId }: Neighbour): Promise<string> =>
  inserted(
    app,
    `insert into report_schedules (org_id, report, name, span, cadence, weekday, minute, paused_at, created_at)
     values ($1, 'ageing', 'Du voisin', 'month', 'weekly', 1, 480, now(), now()) returning id`,
    [orgId],
  )

const goalBody = { figure: 'invoiced', period: 'month', on: '2026-11-01', target: 100, personId: null }
const dashboardBody = { name: 'Autre', period: 'month', shared: true, cards: [] }
export const scheduleBody = {
  report: 'ageing',
  dashboardId: null,
  span: 'month',
  cadence: 'weekly',
  weekday: 1,
  monthDay: null,
  minute: 480,
}
const goalOf =
  (body?: unknown): ForeignRequest =>
  async (app, neighbour) => ({ params: { goalId: await insertGoalOf(app, neighbour) }, body })
const dashboardOf =
  (body?: unknown): ForeignRequest =>
  async (app, neighbour) => ({ params: { dashboardId: await insertDashboardOf(app, neighbour) }, body })
const scheduleOf =
  (body?: unknown): ForeignRequest =>
  async (app, neighbour) => ({ params: { scheduleId: await insertScheduleOf(app, neighbour) }, body })
const sendingOf: ForeignRequest = async (app, neighbour) => {
  const scheduleId = await insertScheduleOf(app, neighbour)
  const sendingId = await inserted(
    app,
    `insert into report_sendings (org_id, schedule_id, name, due_at, created_at) values ($1, $2, 'Du voisin', now(), now()) returning id`,
    [neighbour.orgId, scheduleId],
  )
  return { params: { sendingId } }
}

export const ownReportsRequests: Record<string, ForeignRequest> = {
  'reportGoals.updateGoal': goalOf({ ...goalBody, revision: 1 }),
  'reportGoals.deleteGoal': goalOf(),
  'ownDashboards.getOwnDashboard': dashboardOf(),
  'ownDashboards.getDashboardFigures': dashboardOf(),
  'ownDashboards.updateDashboard': dashboardOf({ ...dashboardBody, revision: 1 }),
  'ownDashboards.duplicateDashboard': dashboardOf(),
  'ownDashboards.deleteDashboard': dashboardOf(),
  'ownDashboards.restoreDashboard': dashboardOf(),
  'reportSchedules.updateReportSchedule': scheduleOf({
    ...scheduleBody,
    memberIds: ['01940000-0000-7000-8000-000000000000'],
    revision: 1,
  }),
  'reportSchedules.pauseReportSchedule': scheduleOf(),
  'reportSchedules.resumeReportSchedule': scheduleOf(),
  'reportSchedules.sendReportNow': scheduleOf(),
  'reportSchedules.endReportSchedule': scheduleOf(),
  'reportSchedules.getReportSending': sendingOf,
  'reportSchedules.getReportSendingPdf': sendingOf,
}
