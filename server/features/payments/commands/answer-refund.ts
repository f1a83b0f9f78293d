import { findKeptAnswer, inTransaction, readAs } from '#server/db/transaction.ts'
import { getPayment } from '#server/features/payments/queries/payments.ts'
import { emitPaymentEvent } from '#server/features/payments/steps/finish-movement.ts'
import { openPayment } from '#server/features/payments/steps/open-payment.ts'
import {
  getRefundRequest,
  type RefundRequest,
  settleRefundRequest,
} from '#server/features/payments/store/refund-requests.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { Payment } from '#shared/contract/payments.ts'
import { assertCan } from '#shared/domain/domain-error.ts'
import { moneyAccountOf } from '#shared/domain/payments/accounts.ts'
import type { PaymentMethod } from '#shared/domain/payments/payment-method.ts'
import { refundRequestCan } from '#shared/domain/payments/refund-rule.ts'
import { creditRefund } from './credit-refund.ts'
import { refundPaymentIn } from './refund-payment.ts'

type Answer = keyof typeof refundRequestCan

/** The request with its payment held, so that nobody else answers it meanwhile. Errors: not_found, those of `refundRequestCan`. */
async function openRequest(tx: Tx, requestId: string, answer: Answer) {
  const { paymentId } = await getRefundRequest(tx, requestId)
  const payment = await openPayment(tx, paymentId)
  const request = await getRefundRequest(tx, requestId)
  assertCan(refundRequestCan[answer](request, tx.scope.userId!))
  return { request, payment }
}

/**
 * « Valider le remboursement »: what another person asked is booked, if it still may be, or asked of the payment provider. Errors: not_found, refund_needs_another,
 * refund_request_settled, those of refundPaymentIn and creditRefund.
 */
export async function approveRefund(scope: Scope, { requestId }: { requestId: string }): Promise<Payment> {
  const kept = await findKeptAnswer<Payment>(scope)
  if (kept !== undefined) return kept
  const asked = await readAs(scope, (tx) => getRefundRequest(tx, requestId))
  if (asked.withCredit) {
    assertCan(refundRequestCan.approve(asked, scope.userId!))
    await creditRefund(scope, {
      ...asked,
      act: requestId,
      byProvider: asked.method === 'online',
      isAllowed: true,
    })
  }
  return inTransaction(scope, async (tx) => {
    const { request, payment } = await openRequest(tx, requestId, 'approve')
    await settleRefundRequest(tx, requestId, { state: 'done', answer: null })
    const { method, amountCents, reason } = request
    // The provider gives it back: it is booked once the money is there.
    if (method === 'online')
      await emitPaymentEvent(tx, payment, { type: 'payment.refund_allowed', amountCents, reason, requestId })
    else await refundPaymentIn(tx, { ...request, ...bookedAs(request, method, tx.now) })
    return getPayment(tx, request.paymentId)
  })
}

const bookedAs = ({ id, refundedAt }: RefundRequest, method: PaymentMethod, now: Date) => ({
  out: moneyAccountOf(method),
  occurredAt: refundedAt ?? now,
  source: { kind: 'refund', id },
})

/** « Refuser »: nothing is booked, and the reason is told. Errors: not_found, refund_needs_another, refund_request_settled. */
export function refuseRefund(scope: Scope, { requestId, reason }: { requestId: string; reason: string }) {
  return inTransaction(scope, async (tx) => {
    const { request, payment } = await openRequest(tx, requestId, 'refuse')
    await settleRefundRequest(tx, requestId, { state: 'refused', answer: reason })
    await emitPaymentEvent(tx, payment, {
      type: 'payment.refund_declined',
      amountCents: request.amountCents,
      reason,
    })
    return getPayment(tx, request.paymentId)
  })
}

/** « Retirer la demande ». Errors: not_found, refund_request_of_another, refund_request_settled. */
export function withdrawRefund(scope: Scope, { requestId }: { requestId: string }) {
  return inTransaction(scope, async (tx) => {
    const { request, payment } = await openRequest(tx, requestId, 'withdraw')
    await settleRefundRequest(tx, requestId, { state: 'withdrawn', answer: null })
    await emitPaymentEvent(tx, payment, {
      type: 'payment.refund_withdrawn',
      amountCents: request.amountCents,
    })
    return getPayment(tx, request.paymentId)
  })
}
