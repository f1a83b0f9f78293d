import type { Tx } from '#server/scope.ts'
import { type LinkedDocument, type LinkKind, linkTables } from '../queries/client-links.ts'

/** Whether the link was open until now; null when the document has no such link. */
export async function closeLink(
  tx: Tx,
  { kind, id }: LinkedDocument,
  linkId: string,
): Promise<boolean | null> {
  const { table, column } = linkTables[kind]
  const link = await tx.db
    .selectFrom(table)
    .select('revoked_at')
    .where('org_id', '=', tx.scope.orgId)
    .where(column, '=', id)
    .where('id', '=', linkId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!link) return null
  if (link.revoked_at !== null) return false
  await tx.db
    .updateTable(table)
    .set({ revoked_at: tx.now })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', linkId)
    .execute()
  return true
}

/** Whether this is the first opening of the link by its client. */
export async function setFirstOpened(tx: Tx, kind: LinkKind, linkId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable(linkTables[kind].table)
    .set({ first_opened_at: tx.now })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', linkId)
    .where('first_opened_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}
