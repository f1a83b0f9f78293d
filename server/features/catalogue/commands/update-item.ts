import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { CatalogueItem } from '#shared/contract/catalogue.ts'
import type { CatalogueFields } from '#shared/contract/catalogue-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { changedFields } from '#shared/domain/text/changed-fields.ts'
import { getCatalogueItem } from '../queries/items.ts'
import { referenceTaken } from '../steps/reference-taken.ts'
import { lockItems, updateItem } from '../store/items.ts'

/** Replaces what is known of an item. Errors: not_found, archived, version_conflict (with `data.current`), catalogue_reference_taken. */
export function updateCatalogueItem(
  scope: Scope,
  { itemId, revision, ...fields }: CatalogueFields & { itemId: string; revision: number },
): Promise<CatalogueItem> {
  return inTransaction(scope, async (tx) => {
    const [locked] = await lockItems(tx, [itemId])
    if (!locked) throw new DomainError('not_found')
    if (locked.archived_at !== null) throw new DomainError('archived')
    const current = await getCatalogueItem(tx, itemId)
    const changed = changedFields<CatalogueFields>(current, fields)
    if (changed.length === 0) return current
    if (locked.revision !== revision) throw new DomainError('version_conflict', { data: { current } })
    if (!(await updateItem(tx, itemId, fields))) throw referenceTaken()
    await tx.emit('catalogue.updated', {
      subject: { type: 'catalogue', id: itemId },
      description: fields.designation,
      meta: { name: fields.designation, fields: changed },
    })
    return getCatalogueItem(tx, itemId)
  })
}
