import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReportGoal } from '#shared/contract/report-goals.ts'
import type { Figure } from '#shared/domain/reports/figure.ts'
import type { FigureKey } from '#shared/domain/reports/figure-names.ts'
import { figures } from '#shared/domain/reports/figures.ts'
import { type GoalState, goalAims } from '#shared/domain/reports/goal-names.ts'
import { goalAmount, goalSentence } from '#shared/domain/reports/goals.ts'
import { formatMonth } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { orpc } from '#web/api/api-client.ts'
import { Progress } from '#web/ui/progress.tsx'
import type { Tone } from '#web/ui/tone.ts'

const currentGoalsOptions = orpc.reportGoals.listCurrentGoals.queryOptions({ input: {} })

export const goalTones: Record<GoalState, Tone> = {
  to_come: 'neutral',
  unknown: 'neutral',
  ahead: 'success',
  behind: 'warning',
  running: 'info',
  reached: 'success',
  missed: 'danger',
  exceeded: 'danger',
}

/** « novembre 2026 », « le trimestre », « l’exercice ». */
export const goalPeriodText = ({ period, startsOn }: Pick<ReportGoal, 'period' | 'startsOn'>): string =>
  period === 'month' ? formatMonth(startsOn) : period === 'quarter' ? 'ce trimestre' : 'cet exercice'

/** The goals of a figure whose period runs, as far as they are, on its card; nothing where it has none. */
export function FigureGoal({ figure }: { figure: FigureKey }) {
  const { data } = useQuery(currentGoalsOptions)
  const own = data?.items.filter((goal) => goal.figure === figure && !goal.hidden) ?? []
  return own.map((goal) => <GoalLine key={goal.id} goal={goal} />)
}

function GoalLine({ goal }: { goal: ReportGoal }) {
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
