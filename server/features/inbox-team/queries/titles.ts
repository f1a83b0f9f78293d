import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/** The subjects of the newest mails of these conversations; one that has none is left out. */
export async function listTitles(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; subject: string }>`
    select each.id, latest.subject from unnest(${ids}::uuid[]) as each (id)
    cross join lateral (
      select subject from mail_messages where org_id = ${tx.scope.orgId} and conversation_id = each.id
      order by received_at desc, id desc limit 1) as latest
    where latest.subject <> ''`.execute(tx.db)
  return new Map(rows.map(({ id, subject }) => [id, subject]))
}

/** The subject of a conversation’s newest mail; null when there is none. */
export async function findTitle(tx: Tx, conversationId: string): Promise<string | null> {
  return (await listTitles(tx, [conversationId])).get(conversationId) ?? null
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
