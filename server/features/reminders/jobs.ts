import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { followLetter, followLetters } from './commands/follow-letter.ts'
import { sendApproved } from './commands/send-approved.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Sends a reminder that was approved or leaves by itself, judged once more from fresh facts. */
    'send-reminder': { orgId: string; reminderId: string }
    /** Gives a `follow-letter` to each electronic registered letter that is under way, or whose proof is not kept yet (ADR 186). */
    'follow-letters': Record<string, never>
    /** Gives an electronic registered letter to its provider, reads where it is, and keeps its proof. */
    'follow-letter': { orgId: string; reminderId: string }
  }
}

export const remindersJobs = (context: AppContext) => [
  {
    name: 'send-reminder',
    ofTenants: true,
    run: (payload, { last }) => sendApproved(context, payload, { last }),
    retryLimit: 5,
    concurrency: 1,
  } satisfies JobDefinition<'send-reminder'>,
  {
    name: 'follow-letters',
    run: () => followLetters(context),
    cron: '*/10 * * * *',
    concurrency: 1,
  } satisfies JobDefinition<'follow-letters'>,
  {
    name: 'follow-letter',
    ofTenants: true,
    run: (payload) => followLetter(context, payload),
    // The next ten minutes try again.
    retryLimit: 2,
  } satisfies JobDefinition<'follow-letter'>,
]
