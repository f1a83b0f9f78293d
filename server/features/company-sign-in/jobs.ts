import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { enqueueLooks, lookAgain } from './commands/check-domain.ts'
import { endOtherSessions } from './commands/end-other-sessions.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Gives a `look-at-domain` to each domain that is to be looked at again (ADR 145). */
    'look-at-domains': Record<string, never>
    /** Ends the sessions that a requirement of the company’s provider no longer allows, after one change. */
    'end-other-sessions': { orgId: string }
    /** Looks whether a domain still has its TXT record. */
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
    {
      name: 'end-other-sessions',
      ofTenants: true,
      run: (payload) => endOtherSessions(context, payload),
    } satisfies JobDefinition<'end-other-sessions'>,
  ] as const
