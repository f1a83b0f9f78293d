import { listStandings, pendingRefundOf } from '#server/features/payments/queries/standings.ts'
import { tellOfPayment } from '#server/features/payments/steps/finish-movement.ts'
import { judgeRefund, type ToRefund } from '#server/features/payments/steps/judge-refund.ts'
import { openPayment } from '#server/features/payments/steps/open-payment.ts'
import { hasWaitingRefund, insertRefundRequest } from '#server/features/payments/store/refund-requests.ts'
import { readRefundRule } from '#server/features/payments/store/refund-rule.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { needsSecond, type RefundMeans } from '#shared/domain/payments/refund-rule.ts'

/**
 * Asks another person for a refund above the owner's amount; false when none is needed. Nothing else of the payment is given back while it
 * waits. What the payment provider is giving back counts as gone. Errors: not_found, refund_already_asked, those of judgeRefund.
 */
export async function askSecond(
  tx: Tx,
  { method, refundedAt, ...asked }: ToRefund & { method: RefundMeans; refundedAt: Date | null },
): Promise<boolean> {
  const { paymentId, amountCents, invoiceId = null, reason } = asked
  const payment = await openPayment(tx, paymentId)
  if (await hasWaitingRefund(tx, paymentId)) throw new DomainError('refund_already_asked')
  const pendingCents = await pendingRefundOf(tx, paymentId)
  judgeRefund(payment, { ...asked, pendingCents })
  const { limitCents } = await readRefundRule(tx)
  const bookedCents = (await listStandings(tx, [paymentId])).get(paymentId)?.refundedCents ?? 0
  if (!needsSecond({ limitCents, amountCents, refundedCents: bookedCents + pendingCents })) return false
  if (!(await insertRefundRequest(tx, { paymentId, amountCents, invoiceId, method, refundedAt, reason })))
    throw new DomainError('refund_already_asked')
  await tellOfPayment(tx, payment, { type: 'payment.refund_asked', amountCents, reason })
  return true
}
