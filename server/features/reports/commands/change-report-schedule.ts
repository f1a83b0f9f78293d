import { inTransaction } from '#server/db/transaction.ts'
import { assertPlanAllows } from '#server/features/plans/commands/assert-plan.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { ReportSchedule } from '#shared/contract/report-schedules.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { nextSending } from '#shared/domain/reports/next-sending.ts'
import { getOwnDashboard } from '../queries/own-dashboards.ts'
import { readReportDay } from '../queries/report-day.ts'
import { getReportSchedule } from '../queries/report-schedules.ts'
import { emitSchedule } from '../steps/emit-schedule.ts'
import { enqueueSending } from '../steps/enqueue-sending.ts'
import { cadenceOf } from '../steps/schedule-cadence.ts'
import { type HeldSchedule, setTiming } from '../store/report-schedules.ts'
import { insertSending } from '../store/report-sendings.ts'
import { holdSchedule } from './save-report-schedule.ts'

type One = { scheduleId: string }

const change = (
  scope: Scope,
  { scheduleId }: One,
  act: (tx: Tx, held: HeldSchedule) => Promise<void>,
): Promise<ReportSchedule> =>
  inTransaction(scope, async (tx) => {
    const held = await holdSchedule(tx, scheduleId)
    const before = await getReportSchedule(tx, scheduleId)
    await act(tx, held)
    // One that was ended is in no list any more: it is answered as it was.
    return held.ended_at === null ? getReportSchedule(tx, scheduleId).catch(() => before) : before
  })

/** Errors: not_found, report_schedule_ended. */
export const pauseReportSchedule = (scope: Scope, one: One): Promise<ReportSchedule> =>
  change(scope, one, async (tx, { id, name, paused_at }) => {
    if (paused_at !== null) return
    await setTiming(tx, id, { nextAt: null, pausedAt: tx.now })
    await emitSchedule(tx, 'report.schedule_paused', { id, name })
  })

/** What the pause missed does not leave. Errors: plan_limit, not_found, report_schedule_ended, dashboard_not_shared. */
export const resumeReportSchedule = (scope: Scope, one: One): Promise<ReportSchedule> =>
  change(scope, one, async (tx, held) => {
    if (held.paused_at === null) return
    await assertPlanAllows(tx, 'dashboard:read')
    await assertShared(tx, held)
    const nextAt = nextSending(cadenceOf(held), await readReportDay(tx), tx.now)
    await setTiming(tx, held.id, { nextAt, pausedAt: null })
    await emitSchedule(tx, 'report.schedule_resumed', held)
  })

/** Errors: not_found, report_schedule_ended. */
export const endReportSchedule = (scope: Scope, one: One): Promise<ReportSchedule> =>
  change(scope, one, async (tx, { id, name, paused_at }) => {
    await setTiming(tx, id, { nextAt: null, pausedAt: paused_at, endedAt: tx.now })
    await emitSchedule(tx, 'report.schedule_ended', { id, name })
  })

/** Sends once more than the calendar says. Errors: plan_limit, not_found, report_schedule_ended, dashboard_not_shared. */
export const sendReportNow = (scope: Scope, one: One): Promise<ReportSchedule> =>
  change(scope, one, async (tx, held) => {
    await assertPlanAllows(tx, 'dashboard:read')
    await assertShared(tx, held)
    const sendingId = await insertSending(tx, { scheduleId: held.id, name: held.name, dueAt: tx.now })
    if (sendingId !== null) await enqueueSending(tx, sendingId)
  })

/** Errors: dashboard_not_shared. */
async function assertShared(tx: Tx, { report, dashboard_id }: HeldSchedule): Promise<void> {
  if (report !== null) return
  const dashboard = dashboard_id === null ? null : await getOwnDashboard(tx, dashboard_id).catch(() => null)
  if (!dashboard?.shared) throw new DomainError('dashboard_not_shared')
}
