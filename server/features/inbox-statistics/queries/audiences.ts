import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/** The mailboxes of each audience that the caller sees it through. */
export async function listAudiences(tx: Tx): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; mailboxIds: string[] }>`
    select id, array(select b.id from mailboxes b where b.org_id = a.org_id and (
      b.id = any (a.mailbox_ids) and (b.sharing = 'everything' or b.user_id = ${tx.scope.userId})
      or b.id = any (a.kept_ids) and b.user_id = ${tx.scope.userId})) as "mailboxIds"
    from inbox_audiences a where a.org_id = ${tx.scope.orgId}`.execute(tx.db)
  return new Map(rows.map(({ id, mailboxIds }) => [id, mailboxIds]))
}
