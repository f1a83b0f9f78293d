import type { MailboxSyncs } from '#shared/contract/mail-sync.ts'
import { orpc } from '#web/api/api-client.ts'
import { timings } from '#web/messages/timings.ts'

/** Where the synchronization of each of the user's mailboxes stands. */
export const mailboxSyncsOptions = orpc.mailSync.listMailboxSyncs.queryOptions({
  input: {},
  refetchInterval: ({ state }) =>
    state.data?.items.some(({ syncedAt, paused }) => syncedAt === null && !paused)
      ? timings.firstImportRefetch
      : timings.mailboxesRefetch,
})
export type MailboxSyncState = MailboxSyncs['items'][number]
export type SyncedFolder = MailboxSyncState['folders'][number]
