import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { lockItems, setItemsArchived } from '../store/items.ts'

type Ids = { itemIds: string[] }

/** Puts items away; nothing is deleted. Returns those that were not archived already. Errors: not_found. */
export const archiveCatalogueItems = (scope: Scope, ids: Ids) => setArchived(scope, ids, true)

/** Brings archived items back. Returns those that were archived. Errors: not_found. */
export const restoreCatalogueItems = (scope: Scope, ids: Ids) => setArchived(scope, ids, false)

function setArchived(scope: Scope, { itemIds }: Ids, archive: boolean): Promise<Ids> {
  return inTransaction(scope, async (tx) => {
    const ids = [...new Set(itemIds)]
    const items = await lockItems(tx, ids)
    if (items.length < ids.length) throw new DomainError('not_found')
    const changed = items.filter((item) => (item.archived_at === null) === archive)
    const [first] = changed
    if (first === undefined) return { itemIds: [] }
    const changedIds = changed.map(({ id }) => id)
    await setItemsArchived(tx, changedIds, archive ? tx.now : null)
    const single = changed.length === 1
    await tx.emit(archive ? 'catalogue.archived' : 'catalogue.restored', {
      subject: { type: 'catalogue', id: single ? first.id : scope.orgId },
      description: single ? first.designation : null,
      meta: single ? { name: first.designation, count: 1 } : { count: changed.length },
    })
    return { itemIds: changedIds }
  })
}
