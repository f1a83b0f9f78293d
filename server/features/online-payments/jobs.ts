import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { enqueueRevisions, reviseCheckouts } from './commands/revise-checkouts.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Gives a `revise-checkouts` to each organization with open payment pages (ADR 134). */
    'tend-checkouts': Record<string, never>
    /** The same for debits and refunds under way. */
    'tend-debits': Record<string, never>
    /** Asks Stripe what became of the payments of an organization, and closes pages that ask too much. */
    'revise-checkouts': { orgId: string; debits: boolean }
  }
}

export const onlinePaymentsJobs = (context: AppContext) =>
  [
    {
      name: 'tend-checkouts',
      run: () => enqueueRevisions(context, { debits: false }),
      cron: '*/10 * * * *',
      concurrency: 1,
    } satisfies JobDefinition<'tend-checkouts'>,
    {
      name: 'tend-debits',
      run: () => enqueueRevisions(context, { debits: true }),
      cron: '17 * * * *',
      concurrency: 1,
    } satisfies JobDefinition<'tend-debits'>,
    {
      name: 'revise-checkouts',
      ofTenants: true,
      run: (payload) => reviseCheckouts(context, payload),
      // The next ten minutes try again.
      retryLimit: 2,
    } satisfies JobDefinition<'revise-checkouts'>,
  ] as const
