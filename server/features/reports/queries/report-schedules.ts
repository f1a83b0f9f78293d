import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { OwnDashboard } from '#shared/contract/own-dashboards.ts'
import type { ReportSchedule } from '#shared/contract/report-schedules.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { Access } from '#shared/domain/member-rights.ts'
import { needsOfCards, needsOfReport } from '../steps/report-needs.ts'
import { readReportDay } from './report-day.ts'
import { readsReport } from './report-recipients.ts'

/** Schedules of an organization. */
const MOST = 100

type Row = {
  id: string
  name: string
  report: ReportSchedule['report']
  dashboard_id: string | null
  cards: OwnDashboard['cards'] | null
  span: ReportSchedule['span']
  cadence: ReportSchedule['cadence']
  weekday: number | null
  month_day: number | null
  minute: number
  next_at: Date | null
  paused_at: Date | null
  pause_reason: ReportSchedule['pauseReason']
  revision: number
  members: (Access & { id: string; name: string })[]
  last: ReportSchedule['last']
}

async function read(tx: Tx, scheduleId: string | null): Promise<ReportSchedule[]> {
  const { rows } = await sql<Row>`
    select s.id, coalesce(d.name, s.name) as name, s.report, s.dashboard_id, d.cards, s.span, s.cadence, s.weekday, s.month_day, s.minute, s.next_at,
      s.paused_at, s.pause_reason, s.revision,
      (select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', u.name, 'role', p.role, 'rights', p.rights) order by u.name, u.id), '[]')
        from report_schedule_members as m join users as u on u.id = m.user_id
        join memberships as p on p.org_id = m.org_id and p.user_id = m.user_id and p.status = 'active'
        where m.org_id = s.org_id and m.schedule_id = s.id) as members,
      (select jsonb_build_object('id', x.id, 'state', x.state, 'failure', x.failure,
          'at', to_char(coalesce(x.made_at, x.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from report_sendings as x where x.org_id = s.org_id and x.schedule_id = s.id order by x.created_at desc, x.id desc limit 1) as last
    from report_schedules as s left join own_dashboards as d on d.org_id = s.org_id and d.id = s.dashboard_id and d.deleted_at is null
    where s.org_id = ${tx.scope.orgId} and s.ended_at is null and ${scheduleId === null ? sql`true` : sql`s.id = ${scheduleId}`}
    order by s.created_at, s.id limit ${MOST}`.execute(tx.db)
  return rows.map(present)
}

function present(row: Row): ReportSchedule {
  const needs = row.report === null ? needsOfCards(row.cards ?? []) : needsOfReport[row.report]
  return {
    id: row.id,
    report: row.report,
    dashboardId: row.dashboard_id,
    span: row.span,
    cadence: row.cadence,
    weekday: row.weekday,
    monthDay: row.month_day,
    minute: row.minute,
    name: row.name,
    members: row.members.map(({ id, name, ...access }) => ({
      id,
      name,
      mayRead: readsReport(access, needs),
    })),
    nextAt: row.next_at?.toISOString() ?? null,
    pausedAt: row.paused_at?.toISOString() ?? null,
    pauseReason: row.pause_reason,
    last: row.last,
    revision: row.revision,
  }
}

/** Schedules that were not ended, the oldest first. */
export async function listReportSchedules(tx: Tx) {
  const { timeZone } = await readReportDay(tx)
  return { items: await read(tx, null), timeZone }
}

/** Errors: not_found. */
export async function getReportSchedule(tx: Tx, scheduleId: string): Promise<ReportSchedule> {
  const [schedule] = await read(tx, scheduleId)
  if (schedule === undefined) throw new DomainError('not_found')
  return schedule
}
