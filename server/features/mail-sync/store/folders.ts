import { sql } from 'kysely'
import { insertRow, updateRow } from '#server/db/own-rows.ts'
import type { FolderState, SourceFolder } from '#server/integrations/mail-source/port.ts'
import type { Tx } from '#server/scope.ts'
import { type FolderRole, isFollowedAtFirst } from '#shared/domain/mail-sync/mail-sync.ts'
import type { FolderEpoch } from './placements.ts'

export type Folder = {
  id: string
  remoteKey: string
  role: FolderRole | null
  followed: boolean
  /** First day whose mails are fetched, as an ISO calendar day; null: as the mailbox says. */
  followedSince: string | null
  epoch: string
  cursor: unknown
  /** Whether a pass ended in the middle of reading some of its mails. */
  interrupted: boolean
}

/** Writes the folders that the server has, new or known, and returns them. */
export async function writeFolders(
  tx: Tx,
  mailboxId: string,
  listed: readonly SourceFolder[],
): Promise<Folder[]> {
  if (listed.length > 0)
    await tx.db
      .insertInto('mail_folders')
      .values(
        listed.map(({ key, name, role }) => ({
          org_id: tx.scope.orgId,
          mailbox_id: mailboxId,
          remote_key: key,
          name,
          role,
          followed: isFollowedAtFirst(role),
          created_at: tx.now,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['org_id', 'mailbox_id', 'remote_key']).doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          role: eb.ref('excluded.role'),
          missing_since: null,
        })),
      )
      .execute()
  const rows = await tx.db
    .selectFrom('mail_folders')
    .select([
      'id',
      'remote_key as remoteKey',
      'role',
      'followed',
      'followed_since as followedSince',
      'epoch',
      'cursor',
    ])
    .select((eb) => eb('reading', 'is not', null).as('interrupted'))
    .where('org_id', '=', tx.scope.orgId)
    .where('mailbox_id', '=', mailboxId)
    .execute()
  const keys = new Set(listed.map(({ key }) => key))
  return rows
    .filter(({ remoteKey }) => keys.has(remoteKey))
    .map((row) => ({
      ...row,
      role: row.role as FolderRole | null,
      interrupted: Boolean(row.interrupted),
    }))
}

/** The first import of a folder begins: its owner sees how many mails will come. The cursor stays null until they are here. */
export async function writeBegun(
  tx: Tx,
  folderId: string,
  epoch: string,
  serverCount: number,
): Promise<void> {
  await updateRow(tx, 'mail_folders', folderId, { epoch, server_count: serverCount })
}

/** Where a look ended, in the transaction of what it covers. `serverCount`: what a comparison of all ids found there. */
export async function writeState(
  tx: Tx,
  folderId: string,
  { epoch, cursor }: FolderState,
  serverCount?: number,
): Promise<void> {
  await updateRow(tx, 'mail_folders', folderId, {
    epoch,
    cursor: JSON.stringify(cursor),
    fault: null,
    ...(serverCount === undefined ? {} : { server_count: serverCount, compared_at: tx.now }),
  })
}

export type FolderChoice = {
  id: string
  followed: boolean
  /** Whether the choice also holds for the mails of before: they are fetched, or taken away. */
  past: boolean
}

/** Which folders are followed, as the owner chose; false when one is no folder of the mailbox. What is here of a folder is followed on. */
export async function writeFollowed(
  tx: Tx,
  mailboxId: string,
  chosen: readonly FolderChoice[],
): Promise<boolean> {
  for (const { id, followed, past } of chosen) {
    const { rows } = await sql`
      update mail_folders f set followed = ${followed}, followed_since = case
        when ${followed && !past} and not exists (select from mail_placements p where p.org_id = f.org_id and p.folder_id = f.id)
        then ${tx.now.toISOString().slice(0, 10)}::date
        when ${followed && past} then null else followed_since end
      where f.org_id = ${tx.scope.orgId} and f.mailbox_id = ${mailboxId} and f.id = ${id}
      returning f.id`.execute(tx.db)
    if (rows.length === 0) return false
    if (past && !followed) await tx.enqueue('forget-folder', { orgId: tx.scope.orgId, folderId: id })
  }
  return true
}

/** A folder that is not followed, locked; null when it is. */
export async function lockUnfollowed(tx: Tx, folderId: string): Promise<FolderEpoch | null> {
  const row = await tx.db
    .selectFrom('mail_folders')
    .select(['id as folderId', 'mailbox_id as mailboxId', 'epoch'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', folderId)
    .where('followed', '=', false)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Whether a folder is followed still, which nobody changes before the end of the transaction. */
export async function isFollowed(tx: Tx, folderId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('mail_folders')
    .select('followed')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', folderId)
    .forShare()
    .executeTakeFirst()
  return row?.followed ?? false
}

/** Makes the next pass compare all ids of the mailbox, whatever its server says of changes. */
export async function compareAgain(tx: Tx, mailboxId: string): Promise<void> {
  await tx.db
    .updateTable('mail_folders')
    .set({ cursor: null })
    .where('org_id', '=', tx.scope.orgId)
    .where('mailbox_id', '=', mailboxId)
    .execute()
}

/** Mails that the server told of since the ids were compared. */
export async function countMore(tx: Tx, folderId: string, more: number): Promise<void> {
  if (more === 0) return
  await tx.db
    .updateTable('mail_folders')
    .set((eb) => ({ server_count: eb('server_count', '+', more) }))
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', folderId)
    .execute()
}

/** Writes down what a comparison found that the server had not told. */
export async function writeRepair(
  tx: Tx,
  { mailboxId, folderId }: Pick<FolderEpoch, 'mailboxId' | 'folderId'>,
  { added, removed, marks }: { added: number; removed: number; marks: number },
): Promise<void> {
  await insertRow(tx, 'mail_repairs', {
    mailbox_id: mailboxId,
    folder_id: folderId,
    added,
    removed,
    marks,
    repaired_at: tx.now,
  })
}
