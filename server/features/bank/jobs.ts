import { asPlatform } from '#server/db/transaction.ts'
import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { importBankLines } from './commands/import-lines.ts'
import { purgeImports } from './store/imports.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Writes the lines of an import in one transaction (ADR 130). */
    'import-bank-lines': { orgId: string; importId: string }
    /** Forgets the cells of files read a day ago. */
    'purge-bank-imports': Record<string, never>
  }
}

const KEPT_MS = 86_400_000

export const bankJobs = (context: AppContext) => [
  {
    name: 'import-bank-lines',
    ofTenants: true,
    run: (payload, { last }) => importBankLines(context, payload, { last }),
    retryLimit: 2,
    concurrency: 1,
  } satisfies JobDefinition<'import-bank-lines'>,
  {
    name: 'purge-bank-imports',
    run: () =>
      asPlatform(context, (db) => purgeImports(db, new Date(context.clock.now().getTime() - KEPT_MS))),
    cron: '53 3 * * *',
  } satisfies JobDefinition<'purge-bank-imports'>,
]
