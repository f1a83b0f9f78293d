import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { checkSending } from './commands/check-sending.ts'
import { sendMail } from './commands/send-mail.ts'
import { tendSendings } from './commands/tend-sendings.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Sends one mail of a connected mailbox, at its instant (ADR 070). */
    'send-mail': { orgId: string; sendingId: string }
    /** Looks in the mailbox for a mail that may have left. */
    'check-sending': { orgId: string; sendingId: string }
    /** Gives lost and near sendings a job, and a `check-sending` to what may have left. */
    'tend-sendings': Record<string, never>
  }
}

export const mailSendingJobs = (context: AppContext) => [
  {
    name: 'send-mail',
    ofTenants: true,
    unpaced: true,
    // Servers of others may take their time.
    concurrency: 4,
    run: (payload, { number }) => sendMail(context, payload, { again: number > 1 }),
  } satisfies JobDefinition<'send-mail'>,
  {
    name: 'check-sending',
    concurrency: 1,
    retryLimit: 1,
    run: (payload) => checkSending(context, payload),
  } satisfies JobDefinition<'check-sending'>,
  {
    name: 'tend-sendings',
    cron: '* * * * *',
    concurrency: 1,
    run: () => tendSendings(context),
  } satisfies JobDefinition<'tend-sendings'>,
]
