import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { enqueueTending, tendSubscriptions } from './commands/tend-subscriptions.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Tries again the steps that paid periods and withdrawals lack (ADR 139). */
    'tend-online-periods': Record<string, never>
    /** Asks about every subscription that Stripe has. */
    'tend-online-subscriptions': Record<string, never>
    /** Reads the subscriptions of an organization at Stripe and takes the steps that lack. */
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
