import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { CatalogueItem } from '#shared/contract/catalogue.ts'
import type { CatalogueFields } from '#shared/contract/catalogue-fields.ts'
import { getCatalogueItem } from '../queries/items.ts'
import { addItem, emitAdded } from './add-item.ts'

/** Adds a product or a service. Errors: catalogue_reference_taken. */
export function createCatalogueItem(scope: Scope, fields: CatalogueFields): Promise<CatalogueItem> {
  return inTransaction(scope, async (tx) => {
    const id = await addItem(tx, fields)
    await emitAdded(tx, [{ id, designation: fields.designation }])
    return getCatalogueItem(tx, id)
  })
}
