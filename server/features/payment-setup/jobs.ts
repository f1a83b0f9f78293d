import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { type Followers, handleEvent } from './commands/handle-event.ts'
import { enqueueSweeps, sweepEvents } from './commands/sweep-events.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Reads again at Stripe what one event is about (ADR 131). */
    'handle-payment-event': { orgId: string; eventId: string }
    /** Gives a `sweep-account-events` to each organization with a payment account. */
    'sweep-payment-events': Record<string, never>
    /** Asks Stripe for the events that no webhook brought (payouts too: ADR 135). */
    'sweep-account-events': { orgId: string }
  }
}

export const paymentSetupJobs = (context: AppContext, followers: Followers = { ofAccounts: [], ofOwn: [] }) =>
  [
    {
      name: 'handle-payment-event',
      ofTenants: true,
      // The client who paid waits at the page meanwhile.
      unpaced: true,
      run: (payload, attempt) => handleEvent(context, payload, attempt, followers),
    } satisfies JobDefinition<'handle-payment-event'>,
    {
      name: 'sweep-payment-events',
      run: () => enqueueSweeps(context),
      cron: '7 * * * *',
      concurrency: 1,
    } satisfies JobDefinition<'sweep-payment-events'>,
    {
      name: 'sweep-account-events',
      ofTenants: true,
      run: (payload) => sweepEvents(context, payload),
      // The next hour tries again.
      retryLimit: 1,
    } satisfies JobDefinition<'sweep-account-events'>,
  ] as const
