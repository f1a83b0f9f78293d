import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { sendApproved } from './commands/send-approved.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Sends a reminder that was approved or leaves by itself, judged once more from fresh facts. */
    'send-reminder': { orgId: string; reminderId: string }
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
]
