import { addItem, emitAdded } from '#server/features/catalogue/commands/add-item.ts'
import { findItemNamed } from '#server/features/catalogue/queries/items.ts'
import { getOrganization } from '#server/features/organizations/queries/organization.ts'
import type { Tx } from '#server/scope.ts'
import { itemOfProduct } from '#shared/domain/payment-setup/product-item.ts'
import { listWithoutItem, setItem } from '../store/products.ts'

/** Gives each of these products the item of the catalogue of its name, or a new one; none to a price in a foreign currency (ADR 122). */
export async function putInCatalogue(tx: Tx, productIds: string[]): Promise<void> {
  const { currency, vatFranchise } = await getOrganization(tx)
  const added: { id: string; designation: string }[] = []
  for (const product of await listWithoutItem(tx, productIds, currency)) {
    let itemId = await findItemNamed(tx, product.name)
    if (itemId === null) {
      itemId = await addItem(tx, itemOfProduct(product, { franchise: vatFranchise }))
      added.push({ id: itemId, designation: product.name })
    }
    await setItem(tx, product.id, itemId)
  }
  await emitAdded(tx, added)
}
