import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { mailTrialEnds } from './commands/mail-trial-ends.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Mails that a trial ends in seven days, in one day, or has ended (ADR 142). */
    'mail-trial-ends': Record<string, never>
  }
}

export const plansJobs = (context: AppContext) => [
  {
    name: 'mail-trial-ends',
    run: () => mailTrialEnds(context),
    cron: '7 * * * *',
    concurrency: 1,
  } satisfies JobDefinition<'mail-trial-ends'>,
]
