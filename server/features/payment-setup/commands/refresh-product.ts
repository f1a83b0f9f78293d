import { inTransaction, readAs } from '#server/db/transaction.ts'
import { aboutSetup } from '#server/features/payment-setup/steps/get-account-ref.ts'
import type { AccountRef } from '#server/integrations/payment-provider/port.ts'
import type { Scope } from '#server/scope.ts'
import { clockOf } from '../store/events.ts'
import { refreshKnown } from '../store/products.ts'

/**
 * Brings a product that was imported up to date with the provider's; one that is gone there, or has no price that Ardoise holds, is offered no
 * longer. Others are imported by choice alone. Errors: those of the provider.
 */
export async function refreshProduct(scope: Scope, ref: AccountRef, productId: string): Promise<void> {
  const askedAt = await readAs(scope, clockOf)
  const product = await scope.context.paymentProvider.findProduct(ref, productId)
  await inTransaction(scope, async (tx) => {
    const name = await refreshKnown(tx, { productId, product, askedAt })
    if (name !== null) await tx.emit('payment_provider.products_changed', aboutSetup(scope, { name }))
  })
}
