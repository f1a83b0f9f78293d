import { randomUUID } from 'node:crypto'
import { inTransaction, readAs } from '#server/db/transaction.ts'
import { getCatalogueItem } from '#server/features/catalogue/queries/items.ts'
import {
  aboutSetup,
  getAccountRef,
  modeOfProducts,
} from '#server/features/payment-setup/steps/get-account-ref.ts'
import type { Scope } from '#server/scope.ts'
import type { NewProduct, Product } from '#shared/contract/payment-products.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { listByProductId, listProviderIds } from '../queries/products.ts'
import { findAccount } from '../queries/setup.ts'
import { putInCatalogue } from '../steps/put-in-catalogue.ts'
import { saveProducts, setActive } from '../store/products.ts'

/** Adds a product to the account, then here and to the catalogue. Errors: not_found, payment_account_missing, payment_provider_failed. */
export async function createProduct(scope: Scope, input: NewProduct): Promise<Product> {
  const product: NewProduct =
    input.priceType === 'one_time'
      ? { ...input, recurringInterval: null, trialPeriodDays: 0 }
      : { ...input, recurringInterval: input.recurringInterval ?? 'month' }
  const { itemId } = input
  if (itemId !== null) await readAs(scope, (tx) => getCatalogueItem(tx, itemId))
  const key = `${scope.orgId}:${scope.idempotency?.key ?? randomUUID()}`
  const ref = await getAccountRef(scope)
  const { productId } = await scope.context.paymentProvider.createProduct(ref, product, key)
  return inTransaction(scope, async (tx) => {
    await saveProducts(tx, [{ ...product, productId, active: true }], modeOfProducts(scope, ref))
    await putInCatalogue(tx, [productId])
    await tx.emit('payment_provider.products_changed', aboutSetup(scope, { name: product.name }))
    const [saved] = await listByProductId(tx, [productId])
    return saved!
  })
}

/** Offers products or no longer, here and at the provider; here all of them or none. Errors: not_found, those of the provider. */
export async function setProductsActive(
  scope: Scope,
  { ids, active }: { ids: string[]; active: boolean },
): Promise<{ ids: string[] }> {
  const { products, ref } = await readAs(scope, async (tx) => ({
    products: await listProviderIds(tx, ids),
    ref: (await findAccount(tx)).ref,
  }))
  if (products.length !== new Set(ids).size) throw new DomainError('not_found')
  if (ref !== null)
    for (const productId of products)
      await scope.context.paymentProvider.setProductActive(ref, productId, active)
  return inTransaction(scope, async (tx) => {
    const { length: count } = await setActive(tx, ids, active)
    if (count > 0) await tx.emit('payment_provider.products_changed', aboutSetup(scope, { count }))
    return { ids }
  })
}
