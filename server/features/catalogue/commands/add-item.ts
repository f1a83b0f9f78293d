import type { Tx } from '#server/scope.ts'
import type { CatalogueFacts } from '#shared/domain/catalogue/catalogue-item.ts'
import { referenceTaken } from '../steps/reference-taken.ts'
import { insertItem } from '../store/items.ts'

/** Adds an item and gives its id; `emitAdded` says so. Errors: catalogue_reference_taken. */
export async function addItem(
  tx: Tx,
  facts: CatalogueFacts & { costCents?: number | null },
): Promise<string> {
  const id = await insertItem(tx, { ...facts, costCents: facts.costCents ?? null })
  if (id === null) throw referenceTaken()
  return id
}

/** Tells of items that were added together: one by its name, several by their number. */
export async function emitAdded(tx: Tx, items: { id: string; designation: string }[]): Promise<void> {
  const [first, ...others] = items
  if (first === undefined) return
  if (others.length > 0)
    return tx.emit('catalogue.imported', {
      subject: { type: 'catalogue', id: tx.scope.orgId },
      meta: { count: items.length },
    })
  const { id, designation } = first
  return tx.emit('catalogue.created', {
    subject: { type: 'catalogue', id },
    description: designation,
    meta: { name: designation },
  })
}
