import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { CatalogueItem } from '#shared/contract/catalogue.ts'
import type { CatalogueFields } from '#shared/contract/catalogue-fields.ts'
import { getCatalogueItem } from '../queries/items.ts'
import { referenceTaken } from '../steps/reference-taken.ts'
import { insertItem } from '../store/items.ts'

/** Adds a product or a service. Errors: catalogue_reference_taken. */
export function createCatalogueItem(scope: Scope, fields: CatalogueFields): Promise<CatalogueItem> {
  return inTransaction(scope, async (tx) => {
    const id = await insertItem(tx, fields)
    if (id === null) throw referenceTaken()
    await tx.emit('catalogue.created', {
      subject: { type: 'catalogue', id },
      description: fields.designation,
      meta: { name: fields.designation },
    })
    return getCatalogueItem(tx, id)
  })
}
