import { updateRows } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { CatalogueFields } from '#shared/contract/catalogue-fields.ts'

const columnsOf = (fields: CatalogueFields) => ({
  reference: fields.reference,
  designation: fields.designation,
  description: fields.description,
  kind: fields.kind,
  unit: fields.unit,
  unit_price_cents: fields.unitPriceCents,
  cost_cents: fields.costCents,
  vat_rate_bps: fields.vatRateBps,
})

/** The new item's id; null when another has its reference. */
export async function insertItem(tx: Tx, fields: CatalogueFields): Promise<string | null> {
  const row = await tx.db
    .insertInto('catalogue_items')
    .values({
      org_id: tx.scope.orgId,
      ...columnsOf(fields),
      created_by: tx.scope.userId,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'reference_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

const UNIQUE_VIOLATION = '23505'

/** False when another item has the reference: nothing more can then be written in this transaction. */
export async function updateItem(tx: Tx, id: string, fields: CatalogueFields): Promise<boolean> {
  const written = tx.db
    .updateTable('catalogue_items')
    .set((eb) => ({ ...columnsOf(fields), updated_at: tx.now, revision: eb('revision', '+', 1) }))
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .execute()
  return written.then(
    () => true,
    (error: { code?: unknown }) => {
      if (error.code === UNIQUE_VIOLATION) return false
      throw error
    },
  )
}

/** The rows that exist among the ids, held until the end of the transaction, always in the same order. */
export async function lockItems(tx: Tx, ids: string[]) {
  return tx.db
    .selectFrom('catalogue_items')
    .select(['id', 'designation', 'archived_at', 'revision'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function setItemsArchived(tx: Tx, ids: string[], archivedAt: Date | null): Promise<void> {
  await updateRows(tx, 'catalogue_items', ids, { archived_at: archivedAt, updated_at: tx.now })
}
