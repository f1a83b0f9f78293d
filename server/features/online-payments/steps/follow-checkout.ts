import { inTransaction } from '#server/db/transaction.ts'
import { findAccountOf } from '#server/features/payment-setup/queries/setup.ts'
import type { Checkout } from '#server/integrations/payment-provider/checkout-port.ts'
import type { Scope } from '#server/scope.ts'
import type { CheckoutRow } from '../queries/checkout.ts'
import { lockCheckout, saveCheckout } from '../store/checkouts.ts'
import { followPayment } from './follow-payment.ts'

/** Writes what became of a page, and of the money paid on it. Null: the provider knows no such page. Errors: those of the provider. */
export async function followCheckout(
  scope: Scope,
  row: CheckoutRow,
  checkout: Checkout | null,
): Promise<void> {
  if (checkout?.status === 'open') return
  if (checkout?.status === 'complete' && checkout.intentId !== null) {
    const ref = await findAccountOf(scope, row)
    if (ref !== null) await followPayment(scope, { ref, objectId: checkout.intentId, isOver: true })
    return
  }
  await inTransaction(scope, async (tx) => {
    const known = await lockCheckout(tx, row.id)
    if (known?.state !== 'creating' && known?.state !== 'open') return
    await saveCheckout(tx, row.id, { state: 'expired', ...(checkout && { sessionId: checkout.sessionId }) })
  })
}

/** Asks the provider about a page on which somebody may still pay, and writes what became of it. Errors: those of the provider. */
export async function followOpenCheckout(scope: Scope, row: CheckoutRow): Promise<void> {
  if (row.state !== 'open' || row.session_id === null) return
  const ref = await findAccountOf(scope, row)
  if (ref === null) return
  await followCheckout(scope, row, await scope.context.paymentProvider.findCheckout(ref, row.session_id))
}

/** Closes a page: nobody pays on it from now on, and what was paid there before counts. Errors: those of the provider. */
export async function closeCheckout(scope: Scope, row: CheckoutRow): Promise<void> {
  const ref = await findAccountOf(scope, row)
  if (row.session_id !== null && ref !== null) {
    await followCheckout(scope, row, await scope.context.paymentProvider.expireCheckout(ref, row.session_id))
    return
  }
  await inTransaction(scope, async (tx) => {
    const known = await lockCheckout(tx, row.id)
    // The provider answered meanwhile: the next look closes it there.
    if (known?.state === 'creating' || (known?.state === 'open' && ref === null))
      await saveCheckout(tx, row.id, { state: 'expired' })
  })
}
