import { aboutSetup } from '#server/features/payment-setup/steps/get-account-ref.ts'
import type { AccountRef } from '#server/integrations/payment-provider/port.ts'
import { providerSync } from '#server/provider-sync.ts'
import { lockKnown, type ReadProduct, refreshKnown } from '../store/products.ts'

/**
 * Brings a product that was imported up to date with the provider's; one that is gone there, or has no price that Ardoise holds, is offered no
 * longer. Others are imported by choice alone. Errors: those of the provider.
 */
export const refreshProduct = providerSync<{ ref: AccountRef; objectId: string }, ReadProduct, true>({
  rows: { table: 'payment_products', column: 'product_id', of: ({ productId }) => productId },
  async read(scope, { ref, objectId: productId }) {
    return { productId, product: await scope.context.paymentProvider.findProduct(ref, productId) }
  },
  lock: (tx, { productId }) => lockKnown(tx, productId),
  async step(tx, _held, read) {
    const name = await refreshKnown(tx, read)
    if (name !== null) await tx.emit('payment_provider.products_changed', aboutSetup(tx.scope, { name }))
    return false
  },
})
