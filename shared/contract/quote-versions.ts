import { z } from 'zod'
import type { VersionChanges } from '#shared/domain/quotes/version-changes.ts'

const changedFacts = z.array(z.object({ label: z.string(), before: z.string(), after: z.string() }))
/** What a version changes of another: `VersionChanges`. */
export const versionChangesSchema = z.object({
  lines: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['added', 'removed', 'changed']),
      name: z.string(),
      amount: z.string(),
      facts: changedFacts,
    }),
  ),
  terms: changedFacts,
  amounts: changedFacts,
}) satisfies z.ZodType<VersionChanges>
