import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/** More than anybody chooses from. */
const MOST = 500

/** Tags of the organization, each with how many companies and contacts bear it, the most first. */
export async function listClientTags(tx: Tx): Promise<{ items: { tag: string; clients: number }[] }> {
  const { orgId } = tx.scope
  const { rows } = await sql<{ tag: string; clients: number }>`
    select tag, count(*)::int as clients from (
      select unnest(tags) as tag from companies where org_id = ${orgId} and tagged
      union all
      select unnest(tags) from contacts where org_id = ${orgId} and tagged) t
    group by 1 order by 2 desc, 1 limit ${MOST}`.execute(tx.db)
  return { items: rows }
}
