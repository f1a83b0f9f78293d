import { readAs } from '#server/db/transaction.ts'
import { createDashboard } from '#server/features/reports/commands/save-dashboard.ts'
import { createGoal } from '#server/features/reports/commands/save-goal.ts'
import { createReportSchedule } from '#server/features/reports/commands/save-report-schedule.ts'
import { countGoals } from '#server/features/reports/queries/goals.ts'
import { readReportDay } from '#server/features/reports/queries/report-day.ts'
import type { Scope } from '#server/scope.ts'

/** What the workshop aims at this month and year, the figures that it looks at on Monday, and their mail. Does nothing where there is a goal. */
export async function seedOwnReports({ owner, admin }: Record<'owner' | 'admin', Scope>): Promise<void> {
  const { count, today } = await readAs(owner, async (tx) => ({
    ...(await countGoals(tx, {})),
    ...(await readReportDay(tx)),
  }))
  if (count > 0) return
  const goal = { on: today, personId: null }
  await createGoal(owner, { ...goal, figure: 'invoiced', period: 'year', target: 30_000_000 })
  await createGoal(owner, { ...goal, figure: 'collected', period: 'month', target: 6_000_000 })
  await createGoal(admin, { ...goal, figure: 'dso', period: 'quarter', target: 450 })
  const { id } = await createDashboard(owner, {
    name: 'Le point du lundi',
    period: 'year',
    shared: true,
    cards: [
      { kind: 'figure', figure: 'invoiced' },
      { kind: 'figure', figure: 'collected' },
      { kind: 'figure', figure: 'dso' },
      { kind: 'chart', chart: 'revenue' },
      { kind: 'chart', chart: 'ageing' },
    ],
  })
  await createReportSchedule(owner, {
    report: null,
    dashboardId: id,
    span: 'year',
    cadence: 'weekly',
    weekday: 1,
    monthDay: null,
    minute: 480,
    memberIds: [owner.userId!, admin.userId!],
  })
}
