import { inTransaction } from '#server/db/transaction.ts'
import { movePayment } from '#server/features/payments/commands/move-payment.ts'
import { getPayment } from '#server/features/payments/queries/payments.ts'
import { assertNoDeposit, openPayment } from '#server/features/payments/steps/open-payment.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { assertCan } from '#shared/domain/domain-error.ts'
import { paymentCan } from '#shared/domain/payments/payment-state.ts'

type ToCancel = { paymentId: string; reason: string }

/** « Annuler ce règlement »: it was recorded by mistake. Errors: those of `paymentCan.cancel`, not_found, payment_has_deposit. */
export function cancelPayment(scope: Scope, { paymentId, reason }: ToCancel) {
  return inTransaction(scope, (tx) => cancelPaymentIn(tx, { paymentId, reason }))
}

/** The same in a transaction, last. `unmatched`: the caller takes its line of the bank away. Errors: those of cancelPayment. */
export async function cancelPaymentIn(
  tx: Tx,
  { paymentId, reason, unmatched = false }: ToCancel & { unmatched?: boolean },
) {
  const payment = await openPayment(tx, paymentId)
  const stands = await getPayment(tx, paymentId)
  assertCan(paymentCan.cancel(unmatched ? { ...stands, matched: false } : stands))
  assertNoDeposit(payment)
  await movePayment(tx, { paymentId, to: 'canceled', reason, occurredAt: tx.now })
  return getPayment(tx, paymentId)
}
