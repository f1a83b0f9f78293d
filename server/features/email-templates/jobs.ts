import { asPlatform } from '#server/db/transaction.ts'
import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { purgeRemoved } from './store/templates.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Deletes for good the templates that were removed. */
    'purge-email-templates': Record<string, never>
  }
}

export const emailTemplatesJobs = (context: AppContext) => [
  {
    name: 'purge-email-templates',
    run: () => asPlatform(context, (db) => purgeRemoved(db, context.clock.now())),
    cron: '51 3 * * *',
  } satisfies JobDefinition<'purge-email-templates'>,
]
