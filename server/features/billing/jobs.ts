import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { invoiceCharge } from './commands/invoice-charge.ts'
import { enqueueTending, tendSubscription } from './commands/tend-subscriptions.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    'tend-subscriptions': Record<string, never>
    'tend-subscription': { orgId: string }
    'invoice-charge': { orgId: string; chargeId: string }
  }
}

export const billingJobs = (context: AppContext) =>
  [
    {
      name: 'tend-subscriptions',
      run: () => enqueueTending(context),
      cron: '*/10 * * * *',
      concurrency: 1,
    } satisfies JobDefinition<'tend-subscriptions'>,
    {
      name: 'tend-subscription',
      ofTenants: true,
      run: (payload) => tendSubscription(context, payload),
      // The next ten minutes try again.
      retryLimit: 2,
    } satisfies JobDefinition<'tend-subscription'>,
    {
      name: 'invoice-charge',
      ofTenants: true,
      run: (payload) => invoiceCharge(context, payload),
      retryLimit: 2,
    } satisfies JobDefinition<'invoice-charge'>,
  ] as const
