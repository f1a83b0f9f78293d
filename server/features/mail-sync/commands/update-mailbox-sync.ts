import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { MailboxSharing } from '#shared/domain/mailboxes/sharing.ts'
import { compareAgain, type FolderChoice, writeFollowed } from '../store/folders.ts'
import { writeChoices } from '../store/mailbox-state.ts'
import { notifyConversationsChanged, wakeFollower } from '../store/wake-follower.ts'

export type SyncChoices = {
  mailboxId: string
  paused?: boolean | undefined
  importSince?: string | null | undefined
  sharing?: MailboxSharing | undefined
  folders?: FolderChoice[] | undefined
}

/** Writes what the owner of a mailbox chose; the next pass compares all ids with it. Errors: not_found. */
export function updateMailboxSync(scope: Scope, choices: SyncChoices): Promise<{ mailboxId: string }> {
  const { mailboxId } = choices
  return inTransaction(scope, async (tx) => {
    // Both the former and the future readers are notified, in either order.
    await notifyConversationsChanged(tx, mailboxId)
    if (!(await writeChoices(tx, choices))) throw new DomainError('not_found')
    const { folders = [] } = choices
    if (!(await writeFollowed(tx, mailboxId, folders))) throw new DomainError('not_found')
    await compareAgain(tx, mailboxId)
    await notifyConversationsChanged(tx, mailboxId)
    await wakeFollower(tx, mailboxId)
    return { mailboxId }
  })
}
