import { inTransaction, readAs } from '#server/db/transaction.ts'
import {
  aboutSetup,
  getAccountRef,
  modeOfProducts,
} from '#server/features/payment-setup/steps/get-account-ref.ts'
import type { Scope } from '#server/scope.ts'
import type { ImportableProduct, Product } from '#shared/contract/payment-products.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { listByProductId, listImportedIds } from '../queries/products.ts'
import { putInCatalogue } from '../steps/put-in-catalogue.ts'
import { saveProducts } from '../store/products.ts'

/** Products of the account, and which are imported. Errors: payment_account_missing, payment_provider_failed. */
export async function listImportableProducts(
  scope: Scope,
): Promise<{ items: (ImportableProduct & { imported: boolean })[] }> {
  const products = await scope.context.paymentProvider.listProducts(await getAccountRef(scope))
  const known = await readAs(scope, listImportedIds)
  return { items: products.map((product) => ({ ...product, imported: known.has(product.productId) })) }
}

/** Copies products as the provider has them; each new one is an item of the catalogue. Errors: not_found, payment_account_missing, payment_provider_failed. */
export async function importProducts(
  scope: Scope,
  { productIds }: { productIds: string[] },
): Promise<{ items: Product[] }> {
  const { paymentProvider } = scope.context
  const ref = await getAccountRef(scope)
  const offered = await paymentProvider.listProducts(ref)
  const wanted = offered.filter(({ productId }) => productIds.includes(productId))
  if (wanted.length !== new Set(productIds).size) throw new DomainError('not_found')
  return inTransaction(scope, async (tx) => {
    await saveProducts(tx, wanted, modeOfProducts(scope, ref))
    await putInCatalogue(tx, productIds)
    await tx.emit('payment_provider.products_changed', aboutSetup(scope, { count: wanted.length }))
    return { items: await listByProductId(tx, productIds) }
  })
}
