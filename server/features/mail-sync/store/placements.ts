import { sql } from 'kysely'
import type { MailFacts, RemoteMail } from '#server/integrations/mail-source/port.ts'
import type { Tx } from '#server/scope.ts'
import { TRIES_BEFORE_ASIDE } from '#shared/domain/mail-sync/mail-sync.ts'
import { refreshEntries } from './entries.ts'

/** A folder and the epoch in which its ids are good. */
export type FolderEpoch = { mailboxId: string; folderId: string; epoch: string }

export type Placement = {
  remoteId: string
  messageId: string | null
  seen: boolean
  flagged: boolean
  /** The folder where it was moved here. */
  movedTo: string | null
  attempts: number
}

/** The placements that we hold of a folder, by the server's ids: of all its mails, or of some. */
export async function readPlacements(
  tx: Tx,
  { folderId, epoch }: FolderEpoch,
  ids?: readonly string[],
): Promise<Map<string, Placement>> {
  const rows = await tx.db
    .selectFrom('mail_placements')
    .select([
      'remote_id as remoteId',
      'message_id as messageId',
      'seen',
      'flagged',
      'moved_to as movedTo',
      'attempts',
    ])
    .where('org_id', '=', tx.scope.orgId)
    .where('folder_id', '=', folderId)
    .where('epoch', '=', epoch)
    .$if(ids !== undefined, (query) => query.where('remote_id', '=', sql<string>`any (${ids}::text[])`))
    .execute()
  return new Map(rows.map((row) => [row.remoteId, row]))
}

/**
 * Takes the server's flags, except those whose change here is still to be said to it, and shows mails again where it keeps them though
 * it was told of their move: at Gmail one stands under several labels. Returns how many had other flags here.
 */
export async function writeFlags(tx: Tx, folder: FolderEpoch, mails: readonly RemoteMail[]): Promise<number> {
  if (mails.length === 0) return 0
  const here = sql`p.org_id = ${tx.scope.orgId} and p.folder_id = ${folder.folderId} and p.epoch = ${folder.epoch}`
  const waiting = sql`select from mail_changes c where c.org_id = p.org_id and c.message_id = p.message_id`
  const ids = mails.map(({ id }) => id)
  // A concurrent change of a mark is serialized by this lock: the next statement sees what it left waiting.
  await sql`select from mail_placements p where ${here} and p.remote_id = any (${ids}::text[]) order by p.remote_id for no key update`.execute(
    tx.db,
  )
  const seen = sql`case when exists (${waiting} and c.action in ('seen', 'unseen')) then p.seen else told.seen end`
  const flagged = sql`case when exists (${waiting} and c.action in ('flag', 'unflag')) then p.flagged else told.flagged end`
  const marked = await sql<{ message_id: string }>`
    update mail_placements as p set seen = ${seen}, flagged = ${flagged}
    from unnest(${ids}::text[], ${mails.map((mail) => mail.seen)}::boolean[], ${mails.map((mail) => mail.flagged)}::boolean[])
      as told (id, seen, flagged)
    where ${here} and p.remote_id = told.id and (p.seen, p.flagged) is distinct from (${seen}, ${flagged})
    returning p.message_id`.execute(tx.db)
  const kept = await sql<{ message_id: string }>`
    update mail_placements as p set moved_to = null
    where ${here} and p.remote_id = any (${ids}::text[]) and p.moved_to is not null
      and not exists (${waiting} and c.action = 'move')
    returning p.message_id`.execute(tx.db)
  await refreshConversationsOf(
    tx,
    folder.mailboxId,
    [...marked.rows, ...kept.rows].map(({ message_id }) => message_id),
  )
  return marked.rows.length
}

/**
 * Forgets that the server holds these mails there, and returns how many it was said to hold. The mails stay: another folder may hold them,
 * or a colleague work on them.
 */
export async function removePlacements(tx: Tx, folder: FolderEpoch, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await tx.db
    .deleteFrom('mail_placements')
    .where('org_id', '=', tx.scope.orgId)
    .where('folder_id', '=', folder.folderId)
    .where('epoch', '=', folder.epoch)
    // An array: a statement takes 65,535 parameters, a folder may hold more.
    .where(sql<boolean>`remote_id = any (${ids}::text[])`)
    .returning('message_id')
    .execute()
  await refreshConversationsOf(
    tx,
    folder.mailboxId,
    rows.map(({ message_id }) => message_id),
  )
  return rows.length
}

/** Mails here of a folder, as their server may describe them. */
export async function listFacts(
  tx: Tx,
  { folderId, epoch }: FolderEpoch,
): Promise<(MailFacts & { mailId: string })[]> {
  return tx.db
    .selectFrom('mail_placements as p')
    .innerJoin('mail_messages as m', (join) =>
      join.onRef('m.org_id', '=', 'p.org_id').onRef('m.id', '=', 'p.message_id'),
    )
    .select([
      'p.remote_id as id',
      'm.id as mailId',
      'm.message_id as messageId',
      'm.size',
      'm.received_at as receivedAt',
    ])
    .where('p.org_id', '=', tx.scope.orgId)
    .where('p.folder_id', '=', folderId)
    .where('p.epoch', '=', epoch)
    .execute()
}

/** Ids of some of what is here of a folder. */
export async function firstPlacements(tx: Tx, folder: FolderEpoch, limit: number): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('mail_placements')
    .select('remote_id')
    .where('org_id', '=', tx.scope.orgId)
    .where('folder_id', '=', folder.folderId)
    .where('epoch', '=', folder.epoch)
    .limit(limit)
    .execute()
  return rows.map(({ remote_id }) => remote_id)
}

/** Writes the list rows of the conversations of these mails anew. */
export async function refreshConversationsOf(
  tx: Tx,
  mailboxId: string,
  messageIds: readonly (string | null)[],
): Promise<void> {
  const ids = messageIds.filter((id) => id !== null)
  if (ids.length === 0) return
  const rows = await tx.db
    .selectFrom('mail_messages')
    .select('conversation_id')
    .distinct()
    .where('org_id', '=', tx.scope.orgId)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute()
  await refreshEntries(
    tx,
    mailboxId,
    rows.map((row) => row.conversation_id),
  )
}

/** Folders that have mails to be tried again before they are set aside. */
export async function foldersToTryAgain(tx: Tx, mailboxId: string): Promise<Set<string>> {
  const rows = await tx.db
    .selectFrom('mail_placements')
    .select('folder_id')
    .distinct()
    .where('org_id', '=', tx.scope.orgId)
    .where('mailbox_id', '=', mailboxId)
    .where('message_id', 'is', null)
    .where('attempts', '<', TRIES_BEFORE_ASIDE)
    .execute()
  return new Set(rows.map(({ folder_id }) => folder_id))
}

/** Mails that could not be read are tried again from the start. Returns how many. */
export async function forgetFailedReads(tx: Tx, mailboxId: string): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('mail_placements')
    .set({ attempts: 0 })
    .where('org_id', '=', tx.scope.orgId)
    .where('mailbox_id', '=', mailboxId)
    .where('message_id', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
