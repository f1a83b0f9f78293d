import { deleteRow, updateRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import { LOOK_SECONDS } from '#shared/domain/mail-sync/mail-sync.ts'
import { type FolderEpoch, firstPlacements, refreshConversationsOf, removePlacements } from './placements.ts'

export type KnownFolder = FolderEpoch & { remoteKey: string }

/** Folders that are here, whether the server lists them or not. */
export function listKnown(tx: Tx, mailboxId: string): Promise<KnownFolder[]> {
  return tx.db
    .selectFrom('mail_folders')
    .select(['id as folderId', 'mailbox_id as mailboxId', 'epoch', 'remote_key as remoteKey'])
    .where('org_id', '=', tx.scope.orgId)
    .where('mailbox_id', '=', mailboxId)
    .execute()
}

/** Renames a folder as the server did. Its ids, and the place where the last pass stopped, stay good. */
export async function renameFolder(tx: Tx, folderId: string, remoteKey: string): Promise<void> {
  await updateRow(tx, 'mail_folders', folderId, { remote_key: remoteKey, missing_since: null })
}

/** Notes that the server does not list a folder; true when it did not at an earlier look either. */
export async function isMissingLong(tx: Tx, folderId: string): Promise<boolean> {
  const row = await tx.db
    .updateTable('mail_folders')
    .set((eb) => ({ missing_since: eb.fn.coalesce('missing_since', eb.val(tx.now)) }))
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', folderId)
    .returning('missing_since')
    .executeTakeFirst()
  return tx.now.getTime() - (row?.missing_since ?? tx.now).getTime() >= LOOK_SECONDS * 1_000
}

/** Mails taken away together: a hundred thousand in one transaction would hold up the lists. */
const BATCH = 500

/** Takes some mails of a missing folder away from the lists, then the folder itself. Returns whether there is more. */
export async function forgetSome(tx: Tx, folderId: string): Promise<boolean> {
  const folder = await tx.db
    .selectFrom('mail_folders')
    .select(['id as folderId', 'mailbox_id as mailboxId', 'epoch'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', folderId)
    .forUpdate()
    .executeTakeFirst()
  if (!folder) return false
  const ids = await firstPlacements(tx, folder, BATCH)
  if (ids.length > 0) {
    await removePlacements(tx, folder, ids)
    return true
  }
  // A mail that was moved there, and not yet on the server, stands where it was.
  const back = await tx.db
    .updateTable('mail_placements')
    .set({ moved_to: null })
    .where('org_id', '=', tx.scope.orgId)
    .where('mailbox_id', '=', folder.mailboxId)
    .where('moved_to', '=', folderId)
    .returning('message_id')
    .execute()
  await deleteRow(tx, 'mail_folders', folderId)
  await refreshConversationsOf(
    tx,
    folder.mailboxId,
    back.map(({ message_id }) => message_id),
  )
  return false
}
