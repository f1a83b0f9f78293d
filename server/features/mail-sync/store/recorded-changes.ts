import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { handled } from './handled-mails.ts'

/** A mail that a change touched. */
export type Touched = { messageId: string; conversationId: string; mailboxId: string }
export type Move = { messageId: string; from: string; to: string }

/** Marks mails here and says so to their servers later; those that are so already are left. The opposite that waits is dropped. */
export async function recordFlags(
  tx: Tx,
  messageIds: readonly string[],
  action: 'seen' | 'unseen' | 'flag' | 'unflag',
): Promise<Touched[]> {
  const column = sql.ref(action === 'seen' || action === 'unseen' ? 'seen' : 'flagged')
  const value = action === 'seen' || action === 'flag'
  const pair = action === 'seen' || action === 'unseen' ? ['seen', 'unseen'] : ['flag', 'unflag']
  const { orgId } = tx.scope
  const { rows } = await sql<Touched>`
    with marked as (
      update mail_placements p set ${column} = ${value}
      where p.org_id = ${orgId} and p.message_id = any (${messageIds}::uuid[]) and p.mailbox_id in (${handled(tx)}) and p.${column} <> ${value}
      returning p.message_id),
    dropped as (
      delete from mail_changes c where c.org_id = ${orgId} and c.message_id in (select message_id from marked) and c.action = any (${pair}::text[])),
    touched as (
      select m.id as "messageId", m.conversation_id as "conversationId", m.mailbox_id as "mailboxId" from mail_messages m
      where m.org_id = ${orgId} and m.id in (select message_id from marked)),
    kept as (
      insert into mail_changes (org_id, mailbox_id, message_id, action, created_at)
      select ${orgId}, "mailboxId", "messageId", ${action}, ${tx.now} from touched)
    select * from touched`.execute(tx.db)
  return rows
}

/** Moves mails here. A move that waits to be said and that another takes further, or back, is said in one or not at all. */
export async function recordMoves(tx: Tx, moves: readonly Move[]): Promise<(Touched & Move)[]> {
  const { orgId } = tx.scope
  const { rows } = await sql<Touched & Move>`
    with asked as (
      select * from unnest(${moves.map(({ messageId }) => messageId)}::uuid[], ${moves.map(({ from }) => from)}::uuid[],
        ${moves.map(({ to }) => to)}::uuid[]) as move (message_id, source, target)),
    moved as (
      update mail_placements p set moved_to = nullif(asked.target, p.folder_id)
      from asked join mail_folders f on f.org_id = ${orgId} and f.id = asked.target
      where p.org_id = ${orgId} and p.message_id = asked.message_id and coalesce(p.moved_to, p.folder_id) = asked.source
        and f.mailbox_id = p.mailbox_id and p.mailbox_id in (${handled(tx)})
      returning p.message_id, p.mailbox_id, p.folder_id, asked.source, asked.target),
    taken as (
      delete from mail_changes c using moved
      where c.org_id = ${orgId} and c.message_id = moved.message_id and c.action = 'move' and c.target_folder_id = moved.source
      returning c.message_id, c.source_folder_id),
    kept as (
      insert into mail_changes (org_id, mailbox_id, message_id, action, source_folder_id, target_folder_id, created_at)
      select distinct ${orgId}::uuid, moved.mailbox_id, moved.message_id, 'move', coalesce(taken.source_folder_id, moved.source), moved.target, ${tx.now}::timestamptz
      from moved left join taken on taken.message_id = moved.message_id
      where coalesce(taken.source_folder_id, moved.source) <> moved.target)
    select distinct m.id as "messageId", m.conversation_id as "conversationId", m.mailbox_id as "mailboxId", moved.source as "from", moved.target as "to"
    from moved join mail_messages m on m.org_id = ${orgId} and m.id = moved.message_id`.execute(tx.db)
  return rows
}
