import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/** Those of these labels that are still there. */
export async function listLabels(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from conversation_labels where org_id = ${tx.scope.orgId} and id = any (${ids}::uuid[]) for key share`.execute(
    tx.db,
  )
  return rows.map(({ id }) => id)
}
