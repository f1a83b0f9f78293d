import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { enqueueLooks, lookAgain } from './commands/check-domain.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    'look-at-domains': Record<string, never>
    'look-at-domain': { orgId: string; domainId: string }
  }
}

export const companySignInJobs = (context: AppContext) =>
  [
    {
      name: 'look-at-domains',
      run: () => enqueueLooks(context),
      cron: '23 * * * *',
      concurrency: 1,
    } satisfies JobDefinition<'look-at-domains'>,
    {
      name: 'look-at-domain',
      ofTenants: true,
      run: (payload) => lookAgain(context, payload),
      // The next hour looks again.
      retryLimit: 1,
    } satisfies JobDefinition<'look-at-domain'>,
  ] as const
