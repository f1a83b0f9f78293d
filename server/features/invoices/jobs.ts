import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { closeLedgers } from './commands/close-ledger.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Closes the ended days, months and years of the invoices’ ledger (ADR 092). */
    'close-ledgers': Record<string, never>
  }
}

export const invoicesJobs = (context: AppContext) => [
  {
    name: 'close-ledgers',
    run: async () => {
      await closeLedgers(context)
    },
    // After midnight in France, summer and winter: crons run by UTC.
    cron: '20 0 * * *',
    concurrency: 1,
  } satisfies JobDefinition<'close-ledgers'>,
]
