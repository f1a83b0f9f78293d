import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { countFacts } from './commands/count-facts.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Counts again the facts of conversations that changed (ADR 082). */
    'count-inbox-facts': Record<string, never>
  }
}

export const inboxStatisticsJobs = (context: AppContext) => [
  {
    name: 'count-inbox-facts',
    run: () => countFacts(context),
    cron: '* * * * *',
    concurrency: 1,
  } satisfies JobDefinition<'count-inbox-facts'>,
]
