import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/** The subject of a conversation’s newest mail; null when there is none. */
export async function findTitle(tx: Tx, conversationId: string): Promise<string | null> {
  const { rows } = await sql<{ subject: string }>`
    select subject from mail_messages where org_id = ${tx.scope.orgId} and conversation_id = ${conversationId}
    order by received_at desc, id desc limit 1`.execute(tx.db)
  return rows[0]?.subject || null
}

/** How the one who acts is called; null for the system. */
export async function getActorName(tx: Tx): Promise<string | null> {
  const row = await tx.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', tx.scope.userId)
    .executeTakeFirst()
  return row?.name ?? null
}
