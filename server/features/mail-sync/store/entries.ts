import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { notifyConversationsChanged } from './wake-follower.ts'

/** The list rows that these conversations should have: the relations `counted` and `wrote`. */
const countedOf = (tx: Tx, mailboxId: string, conversationIds: readonly string[]) => sql`
    placed as (
      select distinct on (m.id, f.id) m.conversation_id, f.id as folder_id, f.role, m.id, m.received_at, m.private_to, p.seen, p.flagged,
             m.attachments <> '[]' as attachments, coalesce(m.from_name, m.from_address, '') as sender
      from mail_messages m join mail_placements p on p.org_id = m.org_id and p.message_id = m.id
      join mail_folders f on f.org_id = p.org_id and f.id = coalesce(p.moved_to, p.folder_id)
      where m.org_id = ${tx.scope.orgId} and m.mailbox_id = ${mailboxId} and m.conversation_id = any (${conversationIds}::uuid[])
      order by m.id, f.id, p.seen, p.flagged desc),
    stands as (
      select folder_id as place_id, conversation_id, id, received_at, private_to, seen, flagged, attachments, sender from placed
      union all
      select ${mailboxId}::uuid, * from (
        select distinct on (id) conversation_id, id, received_at, private_to, bool_and(seen) over copies as seen,
               bool_or(flagged) over copies as flagged, attachments, sender
        from placed where role is distinct from 'trash' and role is distinct from 'junk' window copies as (partition by id)) as once),
    counted as (
      select place_id, conversation_id, max(received_at) as last_at, (array_agg(id order by received_at desc, id desc))[1] as last_message_id,
             count(*) as messages, count(*) filter (where not seen) as unread, count(*) filter (where flagged) as flagged,
             bool_or(attachments) as attachments, max(private_to::text)::uuid as private_to
      from stands group by place_id, conversation_id),
    wrote as (
      select place_id, conversation_id, (array_agg(sender order by first_at, sender))[1:5] as senders
      from (select place_id, conversation_id, sender, min(received_at) as first_at from stands group by place_id, conversation_id, sender) as each
      group by place_id, conversation_id)`

const COLUMNS = sql`place_id, conversation_id, last_at, last_message_id, messages, unread, flagged, attachments, private_to, senders`

/** Which of these conversations have rows of lists that differ from their mails. */
export async function listWrongEntries(
  tx: Tx,
  mailboxId: string,
  conversationIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ${countedOf(tx, mailboxId, conversationIds)},
    should as (select ${COLUMNS} from counted join wrote using (place_id, conversation_id)),
    stand as (select ${COLUMNS} from conversation_entries
      where org_id = ${tx.scope.orgId} and mailbox_id = ${mailboxId} and conversation_id = any (${conversationIds}::uuid[]))
    select distinct conversation_id as id from (
      (select * from should except select * from stand) union all (select * from stand except select * from should)) as other`.execute(
    tx.db,
  )
  return rows.map(({ id }) => id)
}

/** Deletes list rows of conversations of which the mailbox has no mail. Returns how many conversations they were of. */
export async function removeStrayEntries(tx: Tx, mailboxId: string): Promise<number> {
  const { orgId } = tx.scope
  const { rows } = await sql<{ id: string }>`
    delete from conversation_entries e
    where e.org_id = ${orgId} and e.mailbox_id = ${mailboxId}
      and (e.place_id = ${mailboxId} or e.place_id in (select id from mail_folders where org_id = ${orgId} and mailbox_id = ${mailboxId}))
      and not exists (select from mail_messages m where m.org_id = e.org_id and m.conversation_id = e.conversation_id and m.mailbox_id = e.mailbox_id)
    returning e.conversation_id as id`.execute(tx.db)
  if (rows.length > 0) await notifyConversationsChanged(tx, mailboxId)
  return new Set(rows.map(({ id }) => id)).size
}

/** Writes the list rows of these conversations anew, from where their mails stand in the mailbox, and tells open lists. */
export async function refreshEntries(
  tx: Tx,
  mailboxId: string,
  conversationIds: readonly string[],
): Promise<void> {
  if (conversationIds.length === 0) return
  // Two who count the same mails come one after the other: the second counts what the first wrote.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail-entries:${mailboxId}`}, 0))`.execute(tx.db)
  await sql`
    with ${countedOf(tx, mailboxId, conversationIds)},
    gone as (
      delete from conversation_entries e
      where e.org_id = ${tx.scope.orgId} and e.mailbox_id = ${mailboxId} and e.conversation_id = any (${conversationIds}::uuid[])
        and not exists (select from counted c where c.place_id = e.place_id and c.conversation_id = e.conversation_id))
    insert into conversation_entries
      (org_id, mailbox_id, place_id, conversation_id, last_at, last_message_id, messages, unread, flagged, attachments, private_to, senders)
    select ${tx.scope.orgId}, ${mailboxId}, c.place_id, c.conversation_id, c.last_at, c.last_message_id, c.messages, c.unread, c.flagged,
           c.attachments, c.private_to, w.senders
    from counted c join wrote w using (place_id, conversation_id)
    on conflict (org_id, place_id, conversation_id) do update
    set last_at = excluded.last_at, last_message_id = excluded.last_message_id, messages = excluded.messages, unread = excluded.unread,
        flagged = excluded.flagged, attachments = excluded.attachments, private_to = excluded.private_to, senders = excluded.senders`.execute(
    tx.db,
  )
  await notifyConversationsChanged(tx, mailboxId)
}
