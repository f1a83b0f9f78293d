import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { FigureKey } from '#shared/domain/reports/figure-names.ts'
import { orpc } from '#web/api/api-client.ts'
import { prefetchAll } from '#web/api/prefetch-all.ts'

const currentGoalsOptions = orpc.reportGoals.listCurrentGoals.queryOptions({ input: {} })

let loaded: typeof import('./goal-line.tsx').GoalLine | null = null

// Loaded where there is a goal: most organizations have none.
async function loadGoalLine() {
  const { GoalLine } = await import('./goal-line.tsx')
  loaded = GoalLine
  return { default: GoalLine }
}
const LazyLine = lazy(loadGoalLine)

/** For loaders: a card that is drawn with its goals does not grow. */
export async function prefetchFigureGoals(client: QueryClient): Promise<void> {
  await prefetchAll(client, [currentGoalsOptions])
  if (client.getQueryData(currentGoalsOptions.queryKey)?.items.length) await loadGoalLine()
}

/** The goals of a figure whose period runs, as far as they are, on its card; nothing where it has none. */
export function FigureGoal({ figure }: { figure: FigureKey }) {
  const { data } = useQuery(currentGoalsOptions)
  const own = data?.items.filter((goal) => goal.figure === figure && !goal.hidden) ?? []
  if (own.length === 0) return null
  const Line = loaded ?? LazyLine
  return (
    <Suspense fallback={null}>
      {own.map((goal) => (
        <Line key={goal.id} goal={goal} />
      ))}
    </Suspense>
  )
}
