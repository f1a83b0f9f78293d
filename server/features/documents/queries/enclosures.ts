import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** Files that leave with a document, in the order in which they are asked for. Errors: not_found. */
export async function listEnclosures(tx: Tx, asked: readonly string[] = []) {
  const ids = [...new Set(asked)]
  if (ids.length === 0) return []
  const rows = await tx.db
    .selectFrom('enclosures')
    .select(['id', 'name', 'type', 'size', 'file_key as fileKey', 'sha256'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', 'in', ids)
    .execute()
  if (rows.length < ids.length) throw new DomainError('not_found')
  return ids.map((id) => rows.find((row) => row.id === id)!)
}

/** Whether an address is the organization's own, or that of somebody in it. */
export async function isOwnAddress(tx: Tx, email: string): Promise<boolean> {
  const { orgId } = tx.scope
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from organizations where id = ${orgId} and lower(email) = lower(${email})
      union all
      select from memberships m join users u on u.id = m.user_id
      where m.org_id = ${orgId} and m.status = 'active' and lower(u.email) = lower(${email})
    ) as found`.execute(tx.db)
  return rows[0]!.found
}
