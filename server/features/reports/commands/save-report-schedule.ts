import { inTransaction } from '#server/db/transaction.ts'
import { assertPlanAllows } from '#server/features/plans/commands/assert-plan.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { ReportSchedule, ScheduleFields } from '#shared/contract/report-schedules.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { nextSending } from '#shared/domain/reports/next-sending.ts'
import { reportTableTitles } from '#shared/domain/reports/report-names.ts'
import { getOwnDashboard } from '../queries/own-dashboards.ts'
import { readReportDay } from '../queries/report-day.ts'
import { listRecipients, readsReport } from '../queries/report-recipients.ts'
import { getReportSchedule } from '../queries/report-schedules.ts'
import { emitSchedule } from '../steps/emit-schedule.ts'
import { needsOfCards, needsOfReport } from '../steps/report-needs.ts'
import {
  type HeldSchedule,
  insertSchedule,
  lockSchedules,
  updateScheduleRow,
} from '../store/report-schedules.ts'

/** Errors: plan_limit, invalid_input, dashboard_not_shared, report_recipient_may_not_read. */
export function createReportSchedule(scope: Scope, fields: ScheduleFields): Promise<ReportSchedule> {
  return inTransaction(scope, async (tx) => {
    await assertPlanAllows(tx, 'dashboard:read')
    const { name } = await judge(tx, fields)
    const nextAt = nextSending(fields, await readReportDay(tx), tx.now)
    const id = await insertSchedule(tx, fields, { name, nextAt })
    await emitSchedule(tx, 'report.schedule_created', { id, name })
    return getReportSchedule(tx, id)
  })
}

/** Errors: the same, not_found, report_schedule_ended, version_conflict (with `data.current`). */
export function updateReportSchedule(
  scope: Scope,
  { scheduleId, revision, ...fields }: ScheduleFields & { scheduleId: string; revision: number },
): Promise<ReportSchedule> {
  return inTransaction(scope, async (tx) => {
    await assertPlanAllows(tx, 'dashboard:read')
    const held = await holdSchedule(tx, scheduleId)
    if (held.revision !== revision)
      throw new DomainError('version_conflict', {
        data: { current: await getReportSchedule(tx, scheduleId) },
      })
    const { name } = await judge(tx, fields)
    const nextAt = held.paused_at === null ? nextSending(fields, await readReportDay(tx), tx.now) : null
    await updateScheduleRow(tx, scheduleId, fields, { name, nextAt })
    await emitSchedule(tx, 'report.schedule_changed', { id: scheduleId, name })
    return getReportSchedule(tx, scheduleId)
  })
}

/** Locks a schedule that is not ended. Errors: not_found, report_schedule_ended. */
export async function holdSchedule(tx: Tx, scheduleId: string): Promise<HeldSchedule> {
  const [held] = await lockSchedules(tx, [scheduleId])
  if (held === undefined) throw new DomainError('not_found')
  if (held.ended_at !== null) throw new DomainError('report_schedule_ended')
  return held
}

const fault = (path: string, message: string) =>
  new DomainError('invalid_input', { fields: [{ path, code: 'invalid', message }] })

/** What is sent, and its name. Errors: invalid_input at the field, dashboard_not_shared, report_recipient_may_not_read. */
async function judge(tx: Tx, fields: ScheduleFields): Promise<{ name: string }> {
  const { report, dashboardId, cadence, weekday, monthDay, memberIds } = fields
  if ((report === null) === (dashboardId === null))
    throw fault('report', 'Choisissez un rapport ou un tableau.')
  if ((cadence === 'weekly') !== (weekday !== null))
    throw fault('weekday', 'Choisissez un jour de la semaine.')
  if ((cadence === 'monthly') !== (monthDay !== null)) throw fault('monthDay', 'Indiquez un jour du mois.')
  const { name, needs } = await readWhat(tx, report, dashboardId)
  const members = new Map((await listRecipients(tx)).map((member) => [member.id, member]))
  for (const [rank, id] of memberIds.entries()) {
    const member = members.get(id)
    if (member === undefined) throw fault(`memberIds.${rank}`, 'Cette personne n’est pas dans votre équipe.')
    if (!readsReport(member, needs))
      throw new DomainError('report_recipient_may_not_read', {
        fields: [
          {
            path: 'memberIds',
            code: 'report_recipient_may_not_read',
            message: `Le rôle de ${member.name} ne permet pas de lire ce rapport.`,
          },
        ],
      })
  }
  return { name }
}

async function readWhat(tx: Tx, report: ScheduleFields['report'], dashboardId: string | null) {
  if (report !== null) return { name: reportTableTitles[report], needs: needsOfReport[report] }
  const { name, cards, shared } = await getOwnDashboard(tx, dashboardId!)
  if (!shared) throw new DomainError('dashboard_not_shared')
  if (cards.length === 0) throw fault('report', 'Ce tableau de bord n’a aucune carte.')
  return { name, needs: needsOfCards(cards) }
}
