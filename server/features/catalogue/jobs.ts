import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { importCatalogue } from './commands/import-catalogue.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Writes a whole file into the catalogue in one transaction (ADR 094). */
    'import-catalogue': { orgId: string; importId: string }
  }
}

export const catalogueJobs = (context: AppContext) => [
  {
    name: 'import-catalogue',
    ofTenants: true,
    run: (payload, { last }) => importCatalogue(context, payload, { last }),
    retryLimit: 2,
    concurrency: 1,
  } satisfies JobDefinition<'import-catalogue'>,
]
