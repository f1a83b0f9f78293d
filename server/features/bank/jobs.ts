import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { importBankLines } from './commands/import-lines.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Writes the lines of an import in one transaction (ADR 130). */
    'import-bank-lines': { orgId: string; importId: string }
  }
}

export const bankJobs = (context: AppContext) => [
  {
    name: 'import-bank-lines',
    ofTenants: true,
    run: (payload, { last }) => importBankLines(context, payload, { last }),
    retryLimit: 2,
    concurrency: 1,
  } satisfies JobDefinition<'import-bank-lines'>,
]
