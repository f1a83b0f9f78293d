import { Link } from '@tanstack/react-router'
import type { ReportGoal } from '#shared/contract/report-goals.ts'
import type { Figure } from '#shared/domain/reports/figure.ts'
import { figures } from '#shared/domain/reports/figures.ts'
import { goalAims } from '#shared/domain/reports/goal-names.ts'
import { goalAmount, goalSentence } from '#shared/domain/reports/goals.ts'
import { formatMonth } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { Progress } from '#web/ui/progress.tsx'

/** « novembre 2026 », « le trimestre », « l’exercice ». */
const goalPeriodText = ({ period, startsOn }: Pick<ReportGoal, 'period' | 'startsOn'>): string =>
  period === 'month' ? formatMonth(startsOn) : period === 'quarter' ? 'ce trimestre' : 'cet exercice'

/** How far a goal is, with the way to all goals. */
export function GoalLine({ goal }: { goal: ReportGoal }) {
  const { figure, target, currency, percent } = goal
  const { unit, reading }: Figure = figures[figure]
  const sentence = goalSentence(goal, { aim: goalAims[figure], reading })
  const label = `${goalAims[figure] === 'reach' ? 'Objectif' : 'Plafond'}, ${goalPeriodText(goal)}${NBSP}: ${goalAmount(target, unit, currency)}`
  return (
    <div className="mt-3 border-line border-t pt-3">
      <Progress label={label} value={Math.max(0, percent ?? 0)} detail={sentence} />
      <Link
        to="/reports/goals"
        className="mt-1 inline-block text-xs underline underline-offset-4 print:hidden"
      >
        Voir les objectifs
      </Link>
    </div>
  )
}
