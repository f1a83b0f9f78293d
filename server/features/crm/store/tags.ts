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

/** Gives each of these its tags, by one statement however many they are. */
export async function writeTags(
  tx: Tx,
  table: TaggedTable,
  changed: readonly { id: string; tags: readonly string[] }[],
): Promise<void> {
  if (changed.length === 0) return
  const rows = JSON.stringify(changed.map(({ id, tags }) => ({ id, tags })))
  await sql`
    update ${sql.table(table)} as t set tags = array(select tag from jsonb_array_elements_text(c.tags) with ordinality as e (tag, at) order by at),
      updated_at = ${tx.now}
    from jsonb_to_recordset(${rows}::jsonb) as c (id uuid, tags jsonb)
    where t.org_id = ${tx.scope.orgId} and t.id = c.id`.execute(tx.db)
}
