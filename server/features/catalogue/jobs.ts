import { asPlatform } from '#server/db/transaction.ts'
import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { importCatalogue } from './commands/import-catalogue.ts'
import { purgeImports } from './store/imports.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Writes a whole file into the catalogue in one transaction (ADR 094). */
    'import-catalogue': { orgId: string; importId: string }
    /** Forgets the cells of files read a day ago. */
    'purge-catalogue-imports': Record<string, never>
  }
}

const KEPT_MS = 86_400_000

export const catalogueJobs = (context: AppContext) => [
  {
    name: 'import-catalogue',
    ofTenants: true,
    run: (payload, { last }) => importCatalogue(context, payload, { last }),
    retryLimit: 2,
    concurrency: 1,
  } satisfies JobDefinition<'import-catalogue'>,
  {
    name: 'purge-catalogue-imports',
    run: () =>
      asPlatform(context, (db) => purgeImports(db, new Date(context.clock.now().getTime() - KEPT_MS))),
    cron: '47 3 * * *',
  } satisfies JobDefinition<'purge-catalogue-imports'>,
]
