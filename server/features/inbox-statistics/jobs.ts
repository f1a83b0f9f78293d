import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { countFacts } from './commands/count-facts.ts'
import { sumFacts } from './commands/sum-facts.ts'
import { verifyInboxSums } from './commands/verify-inbox-sums.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Counts again the facts of conversations that changed (ADR 082). */
    'count-inbox-facts': Record<string, never>
    /** Sums again the days and months whose facts changed (ADR 208). */
    'sum-inbox-facts': Record<string, never>
    /** Compares the sums of statistics with their facts, and keeps what differs (ADR 208). */
    'verify-inbox-sums': Record<string, never>
  }
}

export const inboxStatisticsJobs = (context: AppContext) => [
  {
    name: 'count-inbox-facts',
    run: () => countFacts(context),
    cron: '* * * * *',
    concurrency: 1,
  } satisfies JobDefinition<'count-inbox-facts'>,
  {
    name: 'sum-inbox-facts',
    run: () => sumFacts(context),
    cron: '* * * * *',
    concurrency: 1,
  } satisfies JobDefinition<'sum-inbox-facts'>,
  {
    name: 'verify-inbox-sums',
    run: () => verifyInboxSums(context),
    cron: '52 2 * * *',
    concurrency: 1,
  } satisfies JobDefinition<'verify-inbox-sums'>,
]
