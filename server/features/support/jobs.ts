import { asPlatform } from '#server/db/transaction.ts'
import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { purgeContactMessages } from './store/messages.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Deletes messages of the contact form after three years, suspected ones after 30 days. */
    'purge-contact-messages': Record<string, never>
  }
}

export const supportJobs = (context: AppContext) => [
  {
    name: 'purge-contact-messages',
    run: () => asPlatform(context, (db) => purgeContactMessages(db, context.clock.now())),
    cron: '37 3 * * *',
  } satisfies JobDefinition<'purge-contact-messages'>,
]
