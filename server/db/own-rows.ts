import { type InsertObject, sql, type UpdateObject } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'

/** The tables whose rows are found by organization and id. */
type OwnTable = {
  [T in keyof DB]: DB[T] extends { org_id: unknown; id: unknown } ? T : never
}[keyof DB]

/** Any of them, for the query builder: its types do not follow a table that is not known yet. */
const anyOf = (table: OwnTable) => table as 'companies'

/** Writes columns of a row of the organization; none is written where it has no such row. */
export async function updateRow<T extends OwnTable>(
  tx: Tx,
  table: T,
  id: string,
  columns: UpdateObject<DB, T>,
): Promise<void> {
  await tx.db
    .updateTable(anyOf(table))
    .set(columns as UpdateObject<DB, 'companies'>)
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .execute()
}

/** The same of several rows. */
export async function updateRows<T extends OwnTable>(
  tx: Tx,
  table: T,
  ids: readonly string[],
  columns: UpdateObject<DB, T>,
): Promise<void> {
  if (ids.length === 0) return
  await tx.db
    .updateTable(anyOf(table))
    .set(columns as UpdateObject<DB, 'companies'>)
    .where('org_id', '=', tx.scope.orgId)
    .where('id', 'in', ids)
    .execute()
}

/** The value of the column `revision` after a change: an edit that began before it is refused. */
export const nextRevision = sql<number>`revision + 1`

/** Deletes a row of the organization where it has it. */
export async function deleteRow(tx: Tx, table: OwnTable, id: string): Promise<void> {
  await tx.db.deleteFrom(anyOf(table)).where('org_id', '=', tx.scope.orgId).where('id', '=', id).execute()
}

type WithOrganization = { [T in keyof DB]: DB[T] extends { org_id: unknown } ? T : never }[keyof DB]

/** Adds a row to the organization. */
export async function insertRow<T extends WithOrganization>(
  tx: Tx,
  table: T,
  columns: Omit<InsertObject<DB, T>, 'org_id'>,
): Promise<void> {
  const row = { org_id: tx.scope.orgId, ...columns } as unknown as InsertObject<DB, 'companies'>
  await tx.db
    .insertInto(table as 'companies')
    .values(row)
    .execute()
}

/** The same; returns the id that the database gave the row. */
export async function insertRowForId<T extends OwnTable>(
  tx: Tx,
  table: T,
  columns: Omit<InsertObject<DB, T>, 'org_id'>,
): Promise<string> {
  const row = { org_id: tx.scope.orgId, ...columns } as unknown as InsertObject<DB, 'companies'>
  const { id } = await tx.db.insertInto(anyOf(table)).values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
