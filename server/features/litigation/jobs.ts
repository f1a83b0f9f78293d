import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { makeLitigationFile } from './commands/make-litigation-file.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Makes a contentieux file that was asked for: the fingerprints of its originals, then its PDF (ADR 194). */
    'make-litigation-file': { orgId: string; fileId: string }
  }
}

export const litigationJobs = (context: AppContext) => [
  {
    name: 'make-litigation-file',
    ofTenants: true,
    run: (payload, { last }) => makeLitigationFile(context, payload, { last }),
    retryLimit: 3,
    concurrency: 1,
  } satisfies JobDefinition<'make-litigation-file'>,
]
