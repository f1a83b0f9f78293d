import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { makeDue } from './commands/make-due.ts'
import { enqueueDue } from './queries/due.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Gives a `make-subscription-invoices` to each organization that has an occurrence due. */
    'find-due-subscriptions': Record<string, never>
    /** Makes, issues and mails the due invoices of an organization, 20 steps a job (ADR 098). */
    'make-subscription-invoices': { orgId: string }
  }
}

export const invoiceSubscriptionsJobs = (context: AppContext) => [
  {
    name: 'find-due-subscriptions',
    run: async () => {
      await enqueueDue(context)
    },
    // An hour begins on the quarter somewhere (Kathmandu, Adelaide), so every quarter is tried.
    cron: '*/15 * * * *',
    concurrency: 1,
  } satisfies JobDefinition<'find-due-subscriptions'>,
  {
    name: 'make-subscription-invoices',
    ofTenants: true,
    run: (payload) => makeDue(context, payload),
    concurrency: 1,
  } satisfies JobDefinition<'make-subscription-invoices'>,
]
