import { asPlatform } from '#server/db/transaction.ts'
import type { LongRun } from '#server/jobs/long-runs.ts'
import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { followMailbox } from './commands/follow-mailbox.ts'
import { forgetFolder } from './commands/forget-folder.ts'
import { sweepMailbox } from './commands/sweep-mailbox.ts'
import { listToFollow, type ToFollow } from './store/mailbox-state.ts'
import { retryAside } from './store/reading.ts'
import { listToSweep, type ToSweep } from './store/sweeps.ts'
import { FOLLOWER_CHANNEL } from './store/wake-follower.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Removes what was read of a folder that is followed no more. */
    'forget-folder': { orgId: string; folderId: string }
    /** Lets the mails that could not be read be tried again. */
    'retry-mails-aside': Record<string, never>
    /** Gives a `sweep-mailbox` to each mailbox (ADR 065). */
    'sweep-mailboxes': Record<string, never>
    /** Compares what is kept of a mailbox with itself, and has its follower compare it with the server. */
    'sweep-mailbox': ToSweep
  }
}

export const mailSyncJobs = (context: AppContext) => [
  {
    name: 'forget-folder',
    ofTenants: true,
    run: (payload) => forgetFolder(context, payload),
    concurrency: 1,
  } satisfies JobDefinition<'forget-folder'>,
  {
    // The comparison of all ids that follows within a quarter of an hour reads them.
    name: 'retry-mails-aside',
    run: () => asPlatform(context, retryAside),
    cron: '23 2 * * *',
    concurrency: 1,
  } satisfies JobDefinition<'retry-mails-aside'>,
  {
    name: 'sweep-mailboxes',
    run: () => enqueueSweeps(context),
    cron: '41 1 * * *',
    concurrency: 1,
  } satisfies JobDefinition<'sweep-mailboxes'>,
  {
    // Mailboxes take turns: their followers go on meanwhile.
    name: 'sweep-mailbox',
    ofTenants: true,
    run: (payload) => sweepMailbox(context, payload),
    concurrency: 1,
  } satisfies JobDefinition<'sweep-mailbox'>,
]

async function enqueueSweeps(context: AppContext): Promise<void> {
  const mailboxes = await listToSweep(context)
  await asPlatform(context, async (_db, client) => {
    for (const mailbox of mailboxes)
      await context.queue.send(client, 'sweep-mailbox', mailbox, { key: mailbox.mailboxId })
  })
}

/** Every connected mailbox is followed, by one process at a time. */
export const mailboxFollower = (context: AppContext): LongRun<ToFollow> => ({
  name: 'mailbox',
  channel: FOLLOWER_CHANNEL,
  list: () => listToFollow(context),
  run: (mailbox, told) => followMailbox(context, mailbox, told),
})

/** The same for the mailboxes of one organization. */
export function organizationFollower(context: AppContext, orgId: string): LongRun<ToFollow> {
  const follower = mailboxFollower(context)
  return {
    ...follower,
    list: async () => (await follower.list()).filter((mailbox) => mailbox.orgId === orgId),
  }
}
