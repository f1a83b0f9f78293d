import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { FigureKey } from '#shared/domain/reports/figure-names.ts'
import { orpc } from '#web/api/api-client.ts'

const currentGoalsOptions = orpc.reportGoals.listCurrentGoals.queryOptions({ input: {} })

// Loaded where there is a goal: most organizations have none.
const GoalLine = lazy(() => import('./goal-line.tsx').then((module) => ({ default: module.GoalLine })))

/** The goals of a figure whose period runs, as far as they are, on its card; nothing where it has none. */
export function FigureGoal({ figure }: { figure: FigureKey }) {
  const { data } = useQuery(currentGoalsOptions)
  const own = data?.items.filter((goal) => goal.figure === figure && !goal.hidden) ?? []
  if (own.length === 0) return null
  return (
    <Suspense fallback={null}>
      {own.map((goal) => (
        <GoalLine key={goal.id} goal={goal} />
      ))}
    </Suspense>
  )
}
