import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  lockMarks,
  type Parts,
  partHandlings,
  partMarked,
  splitHandlings,
} from '#server/features/inbox-team/commands/carry-handlings.ts'
import { lockHandlingsToMove } from '#server/features/inbox-team/commands/move-handlings.ts'
import type { Tx } from '#server/scope.ts'
import { threadKeys } from '#shared/domain/conversations/thread-keys.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { refreshConversations } from './mails.ts'
import { copyLinks, lockThreads, mergeConversations } from './threads.ts'

type Regrouped = { conversationId: string; editIds: string[] }
type Held = { id: string; private_to: string | null; apart: string | null }

/** Keeps the conversations of which the caller may read a whole mail; that very mail, when one is named. */
export async function listReadable(tx: Tx, ids: readonly string[], messageId?: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct conversation_id as id from readable_mails
    where org_id = ${tx.scope.orgId} and conversation_id = any (${ids}::uuid[])
      ${messageId === undefined ? sql`` : sql`and id = ${messageId}`}`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** Conversations that are still there, that of the first mail first, with nothing else joining or splitting meanwhile. Errors: not_found. */
async function hold(tx: Tx, ids: readonly string[]): Promise<Held[]> {
  await lockThreads(tx)
  const { rows } = await sql<Held>`
    select id, private_to, apart from conversations c where org_id = ${tx.scope.orgId} and id = any (${ids}::uuid[])
    order by (select min(received_at) from mail_messages m where m.org_id = c.org_id and m.conversation_id = c.id), id`.execute(
    tx.db,
  )
  if (rows.length < ids.length) throw new DomainError('not_found')
  return rows
}

/** For the system's scope. Errors: not_found, conversation_kept. */
export async function mergeByHand(tx: Tx, ids: readonly string[], userId: string): Promise<Regrouped> {
  const held = await hold(tx, ids)
  const owners = new Set(held.flatMap(({ private_to }) => private_to ?? []))
  if (owners.size > 1) throw new DomainError('conversation_kept')
  const [into, ...others] = held as [Held, ...Held[]]
  const { orgId } = tx.scope
  const editIds: string[] = []
  for (const other of others) {
    const handlings = await lockHandlingsToMove(tx, [into.id, other.id])
    const [own = null, theirs = null] = [into.id, other.id].map((id) => handlings.get(id))
    const [marks, theirMarks] = [await lockMarks(tx, into.id), await lockMarks(tx, other.id)]
    const { rows } = await sql<{ id: string }>`
      insert into conversation_edits (org_id, kind, conversation_id, other_id, message_ids, own_message_ids, handling, other_handling,
        label_ids, other_label_ids, follower_ids, other_follower_ids, keys, private_to, other_private_to, other_apart, user_id, created_at)
      select ${orgId}, 'merge', ${into.id}, ${other.id},
        array(select id from mail_messages where org_id = ${orgId} and conversation_id = ${other.id}),
        array(select id from mail_messages where org_id = ${orgId} and conversation_id = ${into.id}),
        ${own && JSON.stringify(own)}::jsonb, ${theirs && JSON.stringify(theirs)}::jsonb,
        ${marks.labelIds}::uuid[], ${theirMarks.labelIds}::uuid[], ${marks.followerIds}::uuid[], ${theirMarks.followerIds}::uuid[],
        array(select key from conversation_keys where org_id = ${orgId} and conversation_id = ${other.id}),
        private_to, ${other.private_to}, ${other.apart}, ${userId}, ${tx.now}
      from conversations where org_id = ${orgId} and id = ${into.id} returning id`.execute(tx.db)
    editIds.push(rows[0]!.id)
    await mergeConversations(tx, [{ from: other.id, into: into.id }])
  }
  await refreshConversations(tx, [into.id])
  return { conversationId: into.id, editIds }
}

/** For the system's scope. Errors: not_found, mail_is_first. */
export async function splitByHand(
  tx: Tx,
  conversationId: string,
  messageId: string,
  userId: string,
): Promise<Regrouped> {
  const [held] = (await hold(tx, [conversationId])) as [Held]
  const moved = await listFrom(tx, conversationId, messageId)
  const { orgId } = tx.scope
  const family = held.apart ?? conversationId
  const { rows } = await sql<{ id: string }>`
    with kept as (update conversations set apart = ${family} where org_id = ${orgId} and id = ${conversationId})
    insert into conversations (org_id, private_to, apart, created_at) values (${orgId}, ${held.private_to}, ${family}, ${tx.now}) returning id`.execute(
    tx.db,
  )
  const otherId = rows[0]!.id
  await moveMails(tx, conversationId, otherId, moved)
  await copyLinks(tx, [{ from: conversationId, into: otherId }])
  await splitHandlings(tx, { from: conversationId, into: otherId })
  const edit = await sql<{ id: string }>`
    insert into conversation_edits (org_id, kind, conversation_id, other_id, user_id, created_at)
    values (${orgId}, 'split', ${conversationId}, ${otherId}, ${userId}, ${tx.now}) returning id`.execute(
    tx.db,
  )
  await refreshConversations(tx, [conversationId, otherId])
  return { conversationId: otherId, editIds: [edit.rows[0]!.id] }
}

/** A mail and those after it, with their copies in other mailboxes. Errors: not_found, mail_is_first. */
async function listFrom(tx: Tx, conversationId: string, messageId: string) {
  const { rows } = await sql<{ id: string; message_id: string; subject: string; moved: boolean }>`
    with came as (
      select id, message_id, subject, min(received_at) over (partition by message_id) as first_at
      from mail_messages where org_id = ${tx.scope.orgId} and conversation_id = ${conversationId})
    select id, message_id, subject,
      (first_at, message_id) >= (select first_at, message_id from came where id = ${messageId}) as moved
    from came`.execute(tx.db)
  const moved = rows.filter((row) => row.moved)
  if (moved.length === 0) throw new DomainError('not_found')
  if (moved.length === rows.length) throw new DomainError('mail_is_first')
  return moved
}

/** The mails and their own keys: what answers them comes after them. */
async function moveMails(
  tx: Tx,
  from: string,
  into: string,
  mails: readonly { id: string; message_id: string; subject: string }[],
): Promise<void> {
  const { orgId } = tx.scope
  const keys = mails.flatMap(({ message_id: messageId, subject }) =>
    threadKeys({ messageId, subject, inReplyTo: [], references: [] }),
  )
  const names = keys.map((key) => createHash('sha256').update(key).digest('hex'))
  await sql`
    update conversation_keys set conversation_id = ${into}
    where org_id = ${orgId} and conversation_id = ${from} and key in (select decode(name, 'hex') from unnest(${names}::text[]) as name)`.execute(
    tx.db,
  )
  await sql`
    update mail_messages set conversation_id = ${into}
    where org_id = ${orgId} and id = any (${mails.map(({ id }) => id)}::uuid[])`.execute(tx.db)
}

type Edit = {
  id: string
  kind: 'merge' | 'split'
  conversation_id: string
  other_id: string
  private_to: string | null
  other_private_to: string | null
  other_apart: string | null
  handling: Parts['into']
  other_handling: Parts['other']
  label_ids: string[] | null
  other_label_ids: string[] | null
  follower_ids: string[] | null
  other_follower_ids: string[] | null
}

/** For the system's scope: how many of these edits of the member were taken back. */
export async function undoEdits(tx: Tx, ids: readonly string[], userId: string): Promise<number> {
  await lockThreads(tx)
  const { rows } = await sql<Edit>`
    update conversation_edits set undone_at = ${tx.now}
    where org_id = ${tx.scope.orgId} and id = any (${ids}::uuid[]) and user_id = ${userId} and undone_at is null
    returning id, kind, conversation_id, other_id, private_to, other_private_to, other_apart, handling, other_handling,
      label_ids, other_label_ids, follower_ids, other_follower_ids`.execute(tx.db)
  for (const edit of rows.sort((a, b) => ids.indexOf(b.id) - ids.indexOf(a.id)))
    await (edit.kind === 'merge' ? undoMerge(tx, edit) : undoSplit(tx, edit))
  return rows.length
}

async function undoMerge(tx: Tx, edit: Edit): Promise<void> {
  const { orgId } = tx.scope
  const { conversation_id: into, other_id: other } = edit
  await sql`
    insert into conversations (org_id, id, private_to, apart, created_at) values (${orgId}, ${other}, ${edit.other_private_to}, ${edit.other_apart}, ${tx.now})`.execute(
    tx.db,
  )
  await copyLinks(tx, [{ from: into, into: other }])
  await splitHandlings(tx, { from: into, into: other })
  const marks = marksOf(edit)
  if (marks) await partMarked(tx, { from: into, into: other }, marks)
  const same = await hasSameMails(tx, edit.id)
  const taken = sql`select * from conversation_edits where org_id = ${orgId} and id = ${edit.id}`
  await sql`
    update conversation_keys k set conversation_id = ${other} from (${taken}) e
    where k.org_id = ${orgId} and k.conversation_id = ${into} and k.key = any (e.keys)`.execute(tx.db)
  await sql`
    update mail_messages m set conversation_id = ${other} from (${taken}) e
    where m.org_id = ${orgId} and m.conversation_id = ${into} and m.id = any (e.message_ids)`.execute(tx.db)
  // The merge made it private, and nobody said so since.
  if (edit.private_to === null && edit.other_private_to !== null) {
    await sql`update conversations set private_to = null where org_id = ${orgId} and id = ${into} and private_to = ${edit.other_private_to}`.execute(
      tx.db,
    )
    await sql`
      update mail_messages set private_to = null
      where org_id = ${orgId} and conversation_id = ${into} and private_to = ${edit.other_private_to}`.execute(
      tx.db,
    )
  }
  if (same)
    await partHandlings(tx, { from: into, into: other }, { into: edit.handling, other: edit.other_handling })
  await refreshConversations(tx, [into, other])
}

/** Null for merges that are older than the question. */
function marksOf({ label_ids, other_label_ids, follower_ids, other_follower_ids }: Edit) {
  if (!(label_ids && other_label_ids && follower_ids && other_follower_ids)) return null
  return {
    into: { labelIds: label_ids, followerIds: follower_ids },
    other: { labelIds: other_label_ids, followerIds: other_follower_ids },
  }
}

/** Whether no mail came into what was merged since: false for merges that are older than the question. */
async function hasSameMails(tx: Tx, editId: string): Promise<boolean> {
  const { orgId } = tx.scope
  const { rows } = await sql<{ same: boolean }>`
    select own_message_ids is not null and not exists (
      select from mail_messages m where m.org_id = ${orgId} and m.conversation_id = e.conversation_id
        and m.id <> all (e.message_ids || e.own_message_ids)) as same
    from conversation_edits e where org_id = ${orgId} and id = ${editId}`.execute(tx.db)
  return rows[0]!.same
}

async function undoSplit(tx: Tx, { conversation_id: into, other_id: from }: Edit): Promise<void> {
  const { orgId } = tx.scope
  const { rows } = await sql`select from conversations where org_id = ${orgId} and id = ${from}`.execute(
    tx.db,
  )
  // Merged again by hand meanwhile.
  if (rows.length === 0 || from === into) return
  await mergeConversations(tx, [{ from, into }])
  await sql`
    update conversations c set apart = null where c.org_id = ${orgId} and c.id = ${into}
      and not exists (select from conversations o where o.org_id = c.org_id and o.apart = c.apart and o.id <> c.id)`.execute(
    tx.db,
  )
  await refreshConversations(tx, [into])
}
