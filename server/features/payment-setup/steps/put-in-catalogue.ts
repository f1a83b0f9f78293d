import { insertItem } from '#server/features/catalogue/store/items.ts'
import { getOrganization } from '#server/features/organizations/queries/organization.ts'
import type { Tx } from '#server/scope.ts'
import { itemOfProduct } from '#shared/domain/payment-setup/product-item.ts'
import { findItemNamed, listWithoutItem, setItem } from '../store/products.ts'

/** Gives each of these products the item of the catalogue of its name, or a new one; none to a price in a foreign currency (ADR 122). */
export async function putInCatalogue(tx: Tx, productIds: string[]): Promise<void> {
  const { currency, vatFranchise } = await getOrganization(tx)
  const added: { id: string; name: string }[] = []
  for (const product of await listWithoutItem(tx, productIds, currency)) {
    const known = await findItemNamed(tx, product.name)
    const id = known ?? (await insertItem(tx, itemOfProduct(product, { franchise: vatFranchise })))
    if (id === null) throw new Error(`no item for the product ${product.id}`)
    if (known === null) added.push({ id, name: product.name })
    await setItem(tx, product.id, id)
  }
  if (added.length > 1)
    await tx.emit('catalogue.imported', {
      subject: { type: 'catalogue', id: tx.scope.orgId },
      meta: { count: added.length },
    })
  else
    for (const { id, name } of added)
      await tx.emit('catalogue.created', {
        subject: { type: 'catalogue', id },
        description: name,
        meta: { name },
      })
}
