import { asPlatform } from '#server/db/transaction.ts'
import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { purgeInvitations } from './store/invitations.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Deletes invitations that expired 90 days ago. */
    'purge-invitations': Record<string, never>
  }
}

export const organizationsJobs = (context: AppContext) => [
  {
    name: 'purge-invitations',
    run: () => asPlatform(context, (db) => purgeInvitations(db, context.clock.now())),
    cron: '41 3 * * *',
  } satisfies JobDefinition<'purge-invitations'>,
]
