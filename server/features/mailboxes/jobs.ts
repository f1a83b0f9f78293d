import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { checkMailbox } from './commands/check-mailbox.ts'
import { readArchive } from './commands/read-archive.ts'
import { removeArchives } from './commands/remove-archives.ts'
import { revokeGrants } from './commands/revoke-grants.ts'
import { enqueueDue } from './store/mailboxes.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Gives a `check-mailbox` to each mailbox whose turn it is. */
    'check-mailboxes': Record<string, never>
    /** Looks at one connected mailbox, and renews its token ten minutes before it expires. */
    'check-mailbox': { orgId: string; mailboxId: string }
    /** Revokes the grants of removed mailboxes at Google. `orgId`: the organization that asks; none by the clock. */
    'revoke-grants': { orgId?: string }
    /** Reads a minute of an mbox into its Maildir, then gives itself the next (ADR 068). */
    'read-archive': { orgId: string; archiveId: string }
    /** Removes the files of archives that no row needs. `orgId`: the organization that asks; none by the clock. */
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
