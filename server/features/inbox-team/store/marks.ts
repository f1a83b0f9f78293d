import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { Handling } from '#shared/domain/inbox-team/handling.ts'

export type Pair = { from: string; into: string }

const pairsOf = (pairs: readonly Pair[]) =>
  sql`unnest(${pairs.map(({ from }) => from)}::uuid[], ${pairs.map(({ into }) => into)}::uuid[]) as pair (source, target)`

/** Labels and followers of some conversations become those of others too. */
export async function copyMarks(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  const { orgId } = tx.scope
  await sql`
    insert into conversation_label_links (org_id, conversation_id, label_id)
    select org_id, target, label_id from ${pairsOf(pairs)} join conversation_label_links l on l.org_id = ${orgId} and l.conversation_id = source
    on conflict do nothing`.execute(tx.db)
  await sql`
    insert into conversation_followers (org_id, conversation_id, user_id)
    select org_id, target, user_id from ${pairsOf(pairs)} join conversation_followers f on f.org_id = ${orgId} and f.conversation_id = source
    on conflict do nothing`.execute(tx.db)
}

/** Ids of the labels and followers of a conversation. */
export type Marks = { labelIds: readonly string[]; followerIds: readonly string[] }

export async function listMarks(tx: Tx, conversationId: string): Promise<Marks> {
  const { orgId } = tx.scope
  const { rows } = await sql<Marks>`
    select array(select label_id from conversation_label_links where org_id = ${orgId} and conversation_id = ${conversationId}) as "labelIds",
      array(select user_id from conversation_followers where org_id = ${orgId} and conversation_id = ${conversationId}) as "followerIds"`.execute(
    tx.db,
  )
  return rows[0]!
}

/** The first conversation loses what came with the second alone; the second, all that did not. */
export async function partMarks(
  tx: Tx,
  { from, into }: Pair,
  was: { into: Marks; other: Marks },
): Promise<void> {
  const { orgId } = tx.scope
  await sql`
    delete from conversation_label_links where org_id = ${orgId} and (
      (conversation_id = ${from} and label_id = any (${was.other.labelIds}::uuid[]) and label_id <> all (${was.into.labelIds}::uuid[]))
      or (conversation_id = ${into} and label_id <> all (${was.other.labelIds}::uuid[])))`.execute(tx.db)
  await sql`
    delete from conversation_followers where org_id = ${orgId} and (
      (conversation_id = ${from} and user_id = any (${was.other.followerIds}::uuid[]) and user_id <> all (${was.into.followerIds}::uuid[]))
      or (conversation_id = ${into} and user_id <> all (${was.other.followerIds}::uuid[])))`.execute(tx.db)
}

/** Handlings of others, for conversations that have none. */
export async function copyHandlings(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  await sql`
    insert into conversation_handlings (org_id, conversation_id, state, assignee_id, team_id, snoozed_until, until_answer, changed_at, opened_at, spent_minutes)
    select org_id, target, state, assignee_id, team_id, snoozed_until, until_answer, changed_at, opened_at, spent_minutes
    from ${pairsOf(pairs)} join conversation_handlings h on h.org_id = ${tx.scope.orgId} and h.conversation_id = source
    on conflict do nothing`.execute(tx.db)
}

/** Whether the members and teams that had conversations are still there to have them. */
export async function areHere(tx: Tx, handlings: readonly (Handling | null)[]): Promise<boolean> {
  const { orgId } = tx.scope
  const people = handlings.flatMap((handling) => handling?.assigneeId ?? [])
  const teams = handlings.flatMap((handling) => handling?.teamId ?? [])
  const { rows } = await sql<{ here: boolean }>`
    select array(select user_id from memberships where org_id = ${orgId}) @> ${people}::uuid[]
      and array(select id from member_teams where org_id = ${orgId}) @> ${teams}::uuid[] as here`.execute(
    tx.db,
  )
  return rows[0]!.here
}

/** Notes and history go with their conversation; only those written in the other, where they go back. */
export async function moveWritten(
  tx: Tx,
  pairs: readonly Pair[],
  { back }: { back: boolean },
): Promise<void> {
  for (const table of ['conversation_notes', 'conversation_history'])
    await sql`
      update ${sql.table(table)} w set conversation_id = target from ${pairsOf(pairs)}
      where w.org_id = ${tx.scope.orgId} and w.conversation_id = source ${back ? sql`and w.written_in = target` : sql``}`.execute(
      tx.db,
    )
  await sql`
    update conversation_mentions m set conversation_id = n.conversation_id from conversation_notes n
    where m.org_id = ${tx.scope.orgId} and m.conversation_id = any (${pairs.map(({ from }) => from)}::uuid[])
      and n.org_id = m.org_id and n.id = m.note_id and n.conversation_id <> m.conversation_id`.execute(tx.db)
}
