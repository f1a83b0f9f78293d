import type { MailSource } from '#server/integrations/mail-source/port.ts'
import type { Scope } from '#server/scope.ts'
import type { Folder } from '../store/folders.ts'
import type { FolderEpoch } from '../store/placements.ts'

export type FollowedMailbox = {
  id: string
  userId: string
  /** From which its owner writes. */
  ownAddresses: readonly string[]
  importSince: string | null
  /** The end of the first whole pass: mails from before are no news. */
  syncedAt: Date | null
}

/** The inputs of one pass over a folder. */
export type Pass = {
  scope: Scope
  source: MailSource
  mailbox: FollowedMailbox
  folder: Folder
  signal: AbortSignal
}

/** The first day whose mails the pass fetches, as an ISO calendar day; null for all. */
export function importSinceOf({ mailbox, folder }: Pass): string | null {
  const days = [mailbox.importSince, folder.followedSince].filter((day) => day !== null)
  return days.sort().at(-1) ?? null
}

/** The folder of a pass, with the epoch in which the server speaks. */
export const placeOf = ({ mailbox, folder }: Pass, epoch: string): FolderEpoch => ({
  mailboxId: mailbox.id,
  folderId: folder.id,
  epoch,
})
