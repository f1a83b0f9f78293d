import { asPlatform } from '#server/db/transaction.ts'
import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { purgeRemoved } from './store/rules.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Deletes rules removed a month ago. */
    'purge-inbox-rules': Record<string, never>
  }
}

export const inboxRulesJobs = (context: AppContext) => [
  {
    name: 'purge-inbox-rules',
    run: () => asPlatform(context, (db) => purgeRemoved(db, context.clock.now())),
    cron: '53 3 * * *',
  } satisfies JobDefinition<'purge-inbox-rules'>,
]
