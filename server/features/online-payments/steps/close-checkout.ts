import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { CheckoutRow } from '../queries/checkout.ts'
import { lockCheckout, saveCheckout } from '../store/checkouts.ts'
import { findRefOf, followCheckout } from './follow-checkout.ts'

/** Closes a page: nobody pays on it from now on, and what was paid there before counts. Errors: those of the provider. */
export async function closeCheckout(scope: Scope, row: CheckoutRow): Promise<void> {
  const ref = await findRefOf(scope, row)
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
