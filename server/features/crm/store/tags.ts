import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

export type TaggedTable = 'companies' | 'contacts'
type Tagged = { id: string; name: string; companyId: string | null; tags: string[] }

/** The rows that exist among the ids with their tags, held until the end of the transaction, always in the same order. */
export async function lockTagged(tx: Tx, table: TaggedTable, ids: readonly string[]): Promise<Tagged[]> {
  if (ids.length === 0) return []
  const name = table === 'companies' ? sql`name` : sql`concat_ws(' ', first_name, last_name)`
  const companyId = table === 'companies' ? sql`id` : sql`company_id`
  const { rows } = await sql<Tagged>`
    select id, ${name} as name, ${companyId} as "companyId", tags from ${sql.table(table)}
    where org_id = ${tx.scope.orgId} and id = any (${ids}::uuid[]) order by id for no key update`.execute(
    tx.db,
  )
  return rows
}

export async function writeTags(
  tx: Tx,
  table: TaggedTable,
  { id, tags }: { id: string; tags: readonly string[] },
): Promise<void> {
  await sql`update ${sql.table(table)} set tags = ${tags}::text[], updated_at = ${tx.now} where org_id = ${tx.scope.orgId} and id = ${id}`.execute(
    tx.db,
  )
}
