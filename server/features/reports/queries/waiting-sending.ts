import type { Tx } from '#server/scope.ts'
import type { reportTables } from '#shared/contract/financial-reports.ts'
import type { Span } from '#shared/domain/reports/cadences.ts'

/** A sending that waits, with what its schedule sends; null once it left or failed. */
export async function findWaitingSending(tx: Tx, sendingId: string) {
  const row = await tx.db
    .selectFrom('report_sendings as x')
    .innerJoin('report_schedules as s', (join) =>
      join.onRef('s.org_id', '=', 'x.org_id').onRef('s.id', '=', 'x.schedule_id'),
    )
    .select(['x.schedule_id', 's.report', 's.dashboard_id', 's.span'])
    .where('x.org_id', '=', tx.scope.orgId)
    .where('x.id', '=', sendingId)
    .where('x.state', '=', 'waiting')
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    scheduleId: row.schedule_id,
    report: row.report as (typeof reportTables)[number] | null,
    dashboardId: row.dashboard_id,
    span: row.span as Span,
  }
}

/** Whether somebody ended the schedule since: what waits does not leave after that. */
export async function isScheduleEnded(tx: Tx, scheduleId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('report_schedules')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', scheduleId)
    .where('ended_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
