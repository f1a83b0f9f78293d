import { asPlatform } from '#server/db/transaction.ts'
import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { enqueueLooks, lookAgain } from './commands/check-domain.ts'
import { endOtherSessions } from './commands/end-other-sessions.ts'
import { purgeAttempts } from './store/attempts.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    'purge-sign-in-attempts': Record<string, never>
    'look-at-domains': Record<string, never>
    'end-other-sessions': { orgId: string }
    'look-at-domain': { orgId: string; domainId: string }
  }
}

export const companySignInJobs = (context: AppContext) =>
  [
    {
      name: 'purge-sign-in-attempts',
      run: () => asPlatform(context, (db) => purgeAttempts(db, context.clock.now())),
      cron: '*/20 * * * *',
    } satisfies JobDefinition<'purge-sign-in-attempts'>,
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
