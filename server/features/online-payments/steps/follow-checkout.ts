import { inTransaction, readAs } from '#server/db/transaction.ts'
import { findAccount } from '#server/features/payment-setup/queries/setup.ts'
import type { Checkout } from '#server/integrations/payment-provider/checkout-port.ts'
import type { AccountRef } from '#server/integrations/payment-provider/port.ts'
import type { Scope } from '#server/scope.ts'
import type { CheckoutRow } from '../queries/checkout.ts'
import { lockCheckout, saveCheckout } from '../store/checkouts.ts'
import { followPayment } from './follow-payment.ts'

/** The account on which a checkout was opened, in its mode; null once another or none is joined. */
export async function findRefOf(scope: Scope, row: CheckoutRow): Promise<AccountRef | null> {
  const { ref } = await readAs(scope, findAccount)
  return ref?.account.accountId === row.account_id ? { account: ref.account, mode: row.mode } : null
}

/** Writes what became of a page, and of the money paid on it. Null: the provider knows no such page. Errors: those of the provider. */
export async function followCheckout(
  scope: Scope,
  row: CheckoutRow,
  checkout: Checkout | null,
): Promise<void> {
  if (checkout?.status === 'open') return
  if (checkout?.status === 'complete' && checkout.intentId !== null) {
    const ref = await findRefOf(scope, row)
    if (ref !== null) await followPayment(scope, ref, checkout.intentId, { isOver: true })
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
  const ref = await findRefOf(scope, row)
  if (ref === null) return
  await followCheckout(scope, row, await scope.context.paymentProvider.findCheckout(ref, row.session_id))
}
