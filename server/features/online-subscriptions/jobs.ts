import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { enqueueTending, tendSubscriptions } from './commands/tend-subscriptions.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    'tend-online-periods': Record<string, never>
    'tend-online-subscriptions': Record<string, never>
    'follow-online-subscriptions': { orgId: string; all: boolean }
  }
}

export const onlineSubscriptionsJobs = (context: AppContext) =>
  [
    {
      name: 'tend-online-periods',
      run: () => enqueueTending(context, { all: false }),
      cron: '*/10 * * * *',
      concurrency: 1,
    } satisfies JobDefinition<'tend-online-periods'>,
    {
      name: 'tend-online-subscriptions',
      run: () => enqueueTending(context, { all: true }),
      cron: '27 * * * *',
      concurrency: 1,
    } satisfies JobDefinition<'tend-online-subscriptions'>,
    {
      name: 'follow-online-subscriptions',
      ofTenants: true,
      run: (payload) => tendSubscriptions(context, payload),
      // The next look tries again.
      retryLimit: 2,
      concurrency: 1,
    } satisfies JobDefinition<'follow-online-subscriptions'>,
  ] as const
