import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { expireQuotes } from './commands/expire-quotes.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Ends the devis whose last day is over. */
    'expire-quotes': Record<string, never>
  }
}

export const quotesJobs = (context: AppContext) => [
  {
    name: 'expire-quotes',
    run: async () => {
      await expireQuotes(context)
    },
    // Midnight falls on the quarter hour somewhere (Kathmandu, Adelaide), so every quarter is tried.
    cron: '*/15 * * * *',
    concurrency: 1,
  } satisfies JobDefinition<'expire-quotes'>,
]
