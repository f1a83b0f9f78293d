import { type Move, movePayment } from '#server/features/payments/commands/move-payment.ts'
import { openPayment } from '#server/features/payments/steps/open-payment.ts'
import type { Tx } from '#server/scope.ts'

/**
 * Moves several payments, each as movePayment does; answers how many were not there already. All are held before the first is moved: whoever
 * moves some of them at the same time waits, before the lock of the chain.
 */
export async function movePayments(tx: Tx, paymentIds: readonly string[], input: Move): Promise<number> {
  const ids = paymentIds.toSorted()
  for (const id of ids) await openPayment(tx, id)
  let moved = 0
  for (const paymentId of ids) if (await movePayment(tx, { paymentId, ...input })) moved += 1
  return moved
}
