import { inTransaction, readAs } from '#server/db/transaction.ts'
import { findMailboxAccess, type MailboxAccess } from '#server/features/mailboxes/queries/mailbox-access.ts'
import { SourceError, type SourceFolder } from '#server/integrations/mail-source/port.ts'
import { type Scope, systemScope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { MadeRole } from '#shared/domain/mail-sync/mail-sync.ts'
import { followFolders } from '../steps/follow-folders.ts'
import { writeFolders } from '../store/folders.ts'
import { isOwnMailbox, lockOwnMailbox } from '../store/mailbox-state.ts'
import { notifyConversationsChanged, wakeFollower } from '../store/wake-follower.ts'

type Wanted = { mailboxId: string; role: MadeRole }

/**
 * Makes the archive or the bin that the server of one's mailbox lacks, and knows it at once; one that is there is taken. Errors: not_found,
 * mailbox_not_followed, mail_provider_silent, mail_folder_denied, mail_folder_full.
 */
export async function createFolder(scope: Scope, { mailboxId, role }: Wanted): Promise<{ folderId: string }> {
  const { context, orgId, userId } = scope
  if (!(await readAs(scope, (tx) => isOwnMailbox(tx, mailboxId, userId)))) throw new DomainError('not_found')
  const system = systemScope(context, orgId)
  const access = await readAs(system, (tx) => findMailboxAccess(tx, mailboxId))
  if (access === null) throw new DomainError('mailbox_not_followed')
  const found = await findOrMake(system, access, role).catch((error: unknown) => {
    if (!(error instanceof SourceError)) throw error
    throw new DomainError(error.problem === 'refused' ? 'mailbox_not_followed' : 'mail_provider_silent', {
      cause: error,
    })
  })
  return inTransaction(system, async (tx) => {
    if (!(await lockOwnMailbox(tx, mailboxId, userId))) throw new DomainError('not_found')
    // This folder alone: what else is new there is for the next pass to recognise.
    const [folder] = await writeFolders(tx, mailboxId, [found])
    await notifyConversationsChanged(tx, mailboxId)
    await wakeFollower(tx, mailboxId)
    return { folderId: folder!.id }
  })
}

/** Asks by a connection of its own: the follower's waits for news. */
async function findOrMake(system: Scope, access: MailboxAccess, role: MadeRole): Promise<SourceFolder> {
  const source = await system.context.mailSources.open(access.login)
  try {
    const there = (await source.listFolders()).find((folder) => folder.role === role)
    if (there) return there
    const refusal = source.createFolder === undefined ? 'denied' : await source.createFolder(role)
    if (refusal !== null) throw new DomainError(`mail_folder_${refusal}`)
    const listed = await source.listFolders()
    // A folder of this name may have another use.
    const made = listed.find((folder) => folder.role === role)
    if (!made) throw new DomainError('mail_folder_denied')
    // The folder may be one that was renamed, with its mails and choices.
    await followFolders(system, source, access.id, listed)
    return made
  } finally {
    await source.close()
  }
}
