import { asPlatform } from '#server/db/transaction.ts'
import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { deliverMail } from './commands/deliver-mail.ts'
import { purgeEphemera } from './store.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    'deliver-mail': { mailId: string }
    'purge-ephemera': Record<string, never>
  }
}

export const platformJobs = (context: AppContext) => [
  {
    name: 'deliver-mail',
    run: (payload, attempt) => deliverMail(context, payload, attempt),
    retryLimit: 9,
    retryDelaySeconds: 5,
    concurrency: 3,
  } satisfies JobDefinition<'deliver-mail'>,
  {
    name: 'purge-ephemera',
    run: () => asPlatform(context, (db) => purgeEphemera(db, context.clock.now())),
    cron: '17 3 * * *',
  } satisfies JobDefinition<'purge-ephemera'>,
]
