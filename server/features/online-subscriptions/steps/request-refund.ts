import { randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { askAllowed, planAllowed } from '#server/features/online-payments/commands/refund-online.ts'
import { lockForRefund } from '#server/features/payments/commands/lock-for-refund.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { formatDate } from '#shared/french/format.ts'
import type { SubscriptionRow } from '../queries/subscriptions.ts'
import type { RefundablePeriod } from '../queries/withdrawals.ts'
import { lockSubscription } from '../store/subscriptions.ts'
import { saveRefund } from '../store/withdrawals.ts'

/**
 * Less what went back already, by whatever way. Nobody else allows it (ADR 138): the law gives it back. Money that came without Stripe is a
 * member's to return. Errors: refund_refused, payment_not_received, those of the provider.
 */
export async function requestRefund(
  scope: Scope,
  subscription: SubscriptionRow,
  find: (tx: Tx) => Promise<RefundablePeriod>,
): Promise<void> {
  const requestId = await inTransaction(scope, async (tx) => {
    const { withdrawal_failure: failure } = await lockSubscription(tx, subscription.id)
    const { refund_id: id, refund_cents: cents, request_id: last, paymentId } = await find(tx)
    if (paymentId === null || Number(cents) === 0) return null
    const { bookedCents, pendingCents } = (await lockForRefund(tx, paymentId)).returned()
    const amountCents = Number(cents) - bookedCents - pendingCents
    if (amountCents <= 0) return last
    // The request before did not go through: members are told first, then it is asked for anew.
    if (last !== null && failure !== 'refund_refused') throw new DomainError('refund_refused')
    const reason = `Rétractation du client le ${formatDate(subscription.declared_at!, subscription.timezone)}`
    const made = randomUUID()
    await planAllowed(tx, { paymentId, requestId: made, amountCents, reason, withCredit: false })
    await saveRefund(tx, id!, { request_id: made, refunded_at: tx.now })
    return made
  })
  if (requestId !== null) await askAllowed(scope, requestId)
}

/** Whether all that is due of a period is there; what Stripe still works on is not. Errors: payment_not_received. */
export async function isRefunded(tx: Tx, period: RefundablePeriod): Promise<boolean> {
  if (period.refund_id === null) return false
  if (Number(period.refund_cents) === 0 || period.intent_id === null) return true
  if (period.paymentId === null) return false
  const { bookedCents } = (await lockForRefund(tx, period.paymentId)).returned()
  return bookedCents >= Number(period.refund_cents)
}
