import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { checkMailbox } from './commands/check-mailbox.ts'
import { readArchive } from './commands/read-archive.ts'
import { removeArchives } from './commands/remove-archives.ts'
import { revokeGrants } from './commands/revoke-grants.ts'
import { enqueueDue } from './store/mailboxes.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    'check-mailboxes': Record<string, never>
    'check-mailbox': { orgId: string; mailboxId: string }
    /** The organization that asks; none by the clock. */
    'revoke-grants': { orgId?: string }
    'read-archive': { orgId: string; archiveId: string }
    /** The organization that asks; none by the clock. */
    'remove-archives': { orgId?: string }
  }
}

/** Mailboxes handed over at once; the next tick takes the rest. */
const BATCH = 500

export const mailboxesJobs = (context: AppContext) => [
  {
    name: 'check-mailboxes',
    run: async () => {
      await enqueueDue(context, BATCH)
    },
    cron: '*/5 * * * *',
    concurrency: 1,
  } satisfies JobDefinition<'check-mailboxes'>,
  {
    name: 'check-mailbox',
    run: (payload) => checkMailbox(context, payload),
    retryLimit: 1,
    concurrency: 2,
  } satisfies JobDefinition<'check-mailbox'>,
  {
    name: 'revoke-grants',
    ofTenants: true,
    run: () => revokeGrants(context),
    cron: '*/10 * * * *',
    concurrency: 1,
  } satisfies JobDefinition<'revoke-grants'>,
  {
    name: 'read-archive',
    ofTenants: true,
    run: (payload, { last }) => readArchive(context, payload, { last }),
    concurrency: 1,
  } satisfies JobDefinition<'read-archive'>,
  {
    name: 'remove-archives',
    ofTenants: true,
    run: () => removeArchives(context),
    cron: '17 3 * * *',
    concurrency: 1,
  } satisfies JobDefinition<'remove-archives'>,
]
