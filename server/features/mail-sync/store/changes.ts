import { sql } from 'kysely'
import type { RemoteAction } from '#server/integrations/mail-source/port.ts'
import type { Tx } from '#server/scope.ts'
import { UNDO_SECONDS } from '#shared/domain/mail-sync/mail-sync.ts'
import { refreshConversationsOf } from './placements.ts'

/** A change, at one place where its mail stands on the server. */
export type StandingChange = {
  id: string
  action: RemoteAction['action']
  attempts: number
  folderKey: string
  epoch: string
  remoteId: string
  /** Set for a move. */
  targetKey: string | null
}

const MOST_AT_ONCE = 500

/**
 * Changes to say to the server now, oldest first. A move waits for its « Annuler », but not for a clock that was ahead when it was made;
 * a change of a mail that the server does not hold yet where it was moved waits for it.
 */
export async function listChanges(tx: Tx, mailboxId: string): Promise<StandingChange[]> {
  const [lately, soon] = [-1, 1].map((way) => new Date(tx.now.getTime() + way * UNDO_SECONDS * 1_000))
  const { rows } = await sql<StandingChange>`
    select c.id, c.action, c.attempts, f.remote_key as "folderKey", p.epoch, p.remote_id as "remoteId", t.remote_key as "targetKey"
    from (select * from mail_changes where org_id = ${tx.scope.orgId} and mailbox_id = ${mailboxId}
            and (action <> 'move' or created_at <= ${lately} or created_at > ${soon})
          order by id limit ${MOST_AT_ONCE}) c
    join mail_placements p on p.org_id = c.org_id and p.message_id = c.message_id and (c.action <> 'move' or p.folder_id = c.source_folder_id)
    join mail_folders f on f.org_id = p.org_id and f.id = p.folder_id and f.epoch = p.epoch
    left join mail_folders t on t.org_id = c.org_id and t.id = c.target_folder_id
    order by c.id`.execute(tx.db)
  return rows
}

/** The server has done them. */
export async function forgetChanges(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('mail_changes').where('org_id', '=', tx.scope.orgId).where('id', 'in', ids).execute()
}

/** Counts a refusal of some changes and takes the last of them back: their mails stand again where the server has them. */
export async function dropChanges(
  tx: Tx,
  mailboxId: string,
  ids: readonly string[],
  last: readonly string[],
): Promise<void> {
  const { orgId } = tx.scope
  await tx.db
    .updateTable('mail_changes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('org_id', '=', orgId)
    .where('id', 'in', ids)
    .execute()
  if (last.length === 0) return
  const dropped = await tx.db
    .deleteFrom('mail_changes')
    .where('org_id', '=', orgId)
    .where('id', 'in', last)
    .returning('message_id')
    .execute()
  const messageIds = dropped.map(({ message_id }) => message_id)
  await tx.db
    .updateTable('mail_placements')
    .set({ moved_to: null })
    .where('org_id', '=', orgId)
    .where('message_id', 'in', messageIds)
    .execute()
  // Flags are the server's again at the next comparison of all ids: the cursor that skips it goes.
  await tx.db
    .updateTable('mail_folders')
    .set({ cursor: null })
    .where('org_id', '=', orgId)
    .where('mailbox_id', '=', mailboxId)
    .execute()
  await refreshConversationsOf(tx, mailboxId, messageIds)
}

/** Drops changes that could not be told to the server for a day: their mail is no longer there. */
export async function forgetOldChanges(tx: Tx, mailboxId: string): Promise<void> {
  await tx.db
    .deleteFrom('mail_changes')
    .where('org_id', '=', tx.scope.orgId)
    .where('mailbox_id', '=', mailboxId)
    .where('created_at', '<', new Date(tx.now.getTime() - 86_400_000))
    .execute()
}

/**
 * Changes made before an instant, of mails that a whole pass did not find where they were to be changed: moved or deleted on the server
 * meanwhile, they must not be changed when they come back. A folder that is not followed says nothing.
 */
export async function forgetVainChanges(tx: Tx, mailboxId: string, before: Date): Promise<void> {
  await sql`
    delete from mail_changes c
    where c.org_id = ${tx.scope.orgId} and c.mailbox_id = ${mailboxId} and c.created_at < ${before}
      and (c.action <> 'move' or exists (
        select from mail_folders s where s.org_id = c.org_id and s.id = c.source_folder_id and s.followed))
      and not exists (
        select from mail_placements p join mail_folders f on f.org_id = p.org_id and f.id = p.folder_id and f.epoch = p.epoch
        where p.org_id = c.org_id and p.message_id = c.message_id and (c.action <> 'move' or p.folder_id = c.source_folder_id))`.execute(
    tx.db,
  )
}

/** Whether moves still wait for their « Annuler ». */
export async function haveMovesWaiting(tx: Tx, mailboxId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('mail_changes')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('mailbox_id', '=', mailboxId)
    .where('action', '=', 'move')
    .where('created_at', '>', new Date(tx.now.getTime() - (UNDO_SECONDS + 3) * 1_000))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
