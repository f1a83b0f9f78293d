import { asPlatform } from '#server/db/transaction.ts'
import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { purgeRefusals } from './store/refusals.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Deletes old refused requests of directories (ADR 146). */
    'purge-directory-refusals': Record<string, never>
  }
}

export const directoryJobs = (context: AppContext) => [
  {
    name: 'purge-directory-refusals',
    run: () => asPlatform(context, (db) => purgeRefusals(db, context.clock.now())),
    cron: '37 3 * * *',
  } satisfies JobDefinition<'purge-directory-refusals'>,
]
