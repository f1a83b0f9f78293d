import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

export async function setFollower(tx: Tx, conversationId: string, following: boolean): Promise<void> {
  const { orgId, userId } = tx.scope
  await (following
    ? sql`
      insert into conversation_followers (org_id, conversation_id, user_id) values (${orgId}, ${conversationId}, ${userId}) on conflict do nothing`
    : sql`
      delete from conversation_followers where org_id = ${orgId} and conversation_id = ${conversationId} and user_id = ${userId}`
  ).execute(tx.db)
}

/** Recipients of the notice of an answer in each of these conversations: its followers and its assignee. */
export async function listToldOf(
  tx: Tx,
  ids: readonly string[],
): Promise<{ conversationId: string; userId: string }[]> {
  const { orgId } = tx.scope
  const { rows } = await sql<{ conversationId: string; userId: string }>`
    select conversation_id as "conversationId", user_id as "userId" from conversation_followers
    where org_id = ${orgId} and conversation_id = any (${ids}::uuid[])
    union
    select conversation_id, assignee_id from conversation_handlings
    where org_id = ${orgId} and conversation_id = any (${ids}::uuid[]) and assignee_id is not null`.execute(
    tx.db,
  )
  return rows
}

export async function listFollowers(
  tx: Tx,
  ids: readonly string[],
): Promise<{ conversationId: string; userId: string }[]> {
  const { rows } = await sql<{ conversationId: string; userId: string }>`
    select conversation_id as "conversationId", user_id as "userId" from conversation_followers
    where org_id = ${tx.scope.orgId} and conversation_id = any (${ids}::uuid[])`.execute(tx.db)
  return rows
}
