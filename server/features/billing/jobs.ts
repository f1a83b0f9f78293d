import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { invoiceCharge } from './commands/invoice-charge.ts'
import { enqueueTending, tendSubscription } from './commands/tend-subscriptions.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Gives a `tend-subscription` to each organization whose subscription to Ardoise may have changed (ADR 143). */
    'tend-subscriptions': Record<string, never>
    /** Reads a subscription to Ardoise again at its provider, and ends it when it is unpaid too long. */
    'tend-subscription': { orgId: string }
    /** Makes the invoice of a paid bill, in the organization that `BILLING_ORGANIZATION` names. */
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
