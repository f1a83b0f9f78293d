import { asPlatform } from '#server/db/transaction.ts'
import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { purgeRemoved } from './store/documents.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Deletes for good the files of clients that were removed. */
    'purge-client-documents': Record<string, never>
  }
}

export const clientDocumentsJobs = (context: AppContext) => [
  {
    name: 'purge-client-documents',
    run: () => asPlatform(context, (db) => purgeRemoved(db, context.clock.now())),
    cron: '47 3 * * *',
  } satisfies JobDefinition<'purge-client-documents'>,
]
