import { asPlatform } from '#server/db/transaction.ts'
import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { followPlatform } from './commands/follow-platform.ts'
import { listToAsk } from './queries/platform-view.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Deposits what waits in the outbox of an organization, then asks its platform what is new (ADR 114). */
    'follow-platform': { orgId: string; anew?: boolean }
    /** Gives a `follow-platform` to each organization whose platform is to be asked. */
    'find-platforms-to-ask': Record<string, never>
  }
}

export const approvedPlatformJobs = (context: AppContext) => [
  {
    name: 'follow-platform',
    ofTenants: true,
    // Servers of others may take their time.
    concurrency: 4,
    // The next look of each minute tries again.
    retryLimit: 2,
    run: (payload) => followPlatform(context, payload),
  } satisfies JobDefinition<'follow-platform'>,
  {
    name: 'find-platforms-to-ask',
    cron: '* * * * *',
    concurrency: 1,
    run: async () => {
      const lost = await context.queue.lost(['follow-platform'], await listToAsk(context))
      await asPlatform(context, async (_db, client) => {
        for (const orgId of lost)
          await context.queue.send(client, 'follow-platform', { orgId }, { key: orgId })
      })
    },
  } satisfies JobDefinition<'find-platforms-to-ask'>,
]
