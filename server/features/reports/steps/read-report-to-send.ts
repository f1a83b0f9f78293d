import { judgePlace, lookAtPlace } from '#server/features/plans/commands/assert-plan.ts'
import type { Tx } from '#server/scope.ts'
import type { reportTables } from '#shared/contract/financial-reports.ts'
import type { OwnDashboard } from '#shared/contract/own-dashboards.ts'
import type { Permission } from '#shared/domain/permissions.ts'
import type { Span } from '#shared/domain/reports/cadences.ts'
import { daysOfSpan } from '#shared/domain/reports/next-sending.ts'
import { getOwnDashboard } from '../queries/own-dashboards.ts'
import { type ReportDay, readReportDay } from '../queries/report-day.ts'
import { listRecipients, type Recipient, readsReport } from '../queries/report-recipients.ts'
import { findWaitingSending, isScheduleEnded } from '../queries/waiting-sending.ts'
import { readDashboardTables } from './read-dashboard-tables.ts'
import { needsOfCards, needsOfReport } from './report-needs.ts'
import { isOfPeriod, type ReportTable, readReportTable } from './report-table.ts'

export type ReportToSend = {
  tables: ReportTable[]
  needs: readonly Permission[]
  day: ReportDay
}
type Judged = { members: (Recipient & { outcome: 'mailed' | 'no_right' })[] }
export type Refused = { failure: string; pause: 'no_recipient' | 'not_shared' | null }

/** What a sending that waits carries, where somebody may read it now; null once it left or failed. Errors: invalid_input. */
export async function readReportToSend(tx: Tx, sendingId: string): Promise<ReportToSend | Refused | null> {
  const sending = await findWaitingSending(tx, sendingId)
  if (sending === null) return null
  const verdict = judgePlace(await lookAtPlace(tx, 'dashboard:read'), 'dashboard:read')
  if (!verdict.ok) return { failure: verdict.message, pause: null }
  const { scheduleId, report, dashboardId, span } = sending
  const dashboard =
    report === null && dashboardId !== null ? await getOwnDashboard(tx, dashboardId).catch(() => null) : null
  if (report === null && !dashboard?.shared)
    return { failure: 'Le tableau de bord n’est plus partagé avec l’équipe.', pause: 'not_shared' }
  const needs = dashboard === null ? needsOfReport[report!] : needsOfCards(dashboard.cards)
  const judged = await judgeRecipients(tx, scheduleId, needs)
  if ('failure' in judged) return judged
  const day = await readReportDay(tx)
  const tables = await readTables(tx, { report, dashboard, span }, day)
  return { tables, needs, day }
}

/** To whom a schedule sends what needs all of that, as rights are now. */
export async function judgeRecipients(
  tx: Tx,
  scheduleId: string,
  needs: readonly Permission[],
): Promise<Judged | Refused> {
  if (await isScheduleEnded(tx, scheduleId))
    return { failure: 'L’envoi programmé a été arrêté entre-temps.', pause: null }
  const chosen = await listRecipients(tx, scheduleId)
  if (chosen.length === 0)
    return { failure: 'Plus aucun destinataire ne fait partie de l’équipe.', pause: 'no_recipient' }
  const members = chosen.map((member) => ({
    ...member,
    outcome: readsReport(member, needs) ? ('mailed' as const) : ('no_right' as const),
  }))
  if (members.every(({ outcome }) => outcome === 'no_right'))
    return { failure: 'Le rôle d’aucun destinataire ne permet plus de lire ce rapport.', pause: null }
  return { members }
}

type What = { report: (typeof reportTables)[number] | null; dashboard: OwnDashboard | null; span: Span }

async function readTables(tx: Tx, { report, dashboard, span }: What, day: ReportDay): Promise<ReportTable[]> {
  const days = daysOfSpan(span, day.today, day.yearStart)
  if (dashboard !== null) return readDashboardTables(tx, dashboard, days)
  return [await readReportTable(tx, { table: report!, ...(isOfPeriod(report!) ? days : { to: days.to }) })]
}
