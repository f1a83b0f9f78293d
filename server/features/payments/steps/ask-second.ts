import { listStandings } from '#server/features/payments/queries/standings.ts'
import { tellOfPayment } from '#server/features/payments/steps/finish-movement.ts'
import { judgeRefund, type ToRefund } from '#server/features/payments/steps/judge-refund.ts'
import { openPayment } from '#server/features/payments/steps/open-payment.ts'
import { hasWaitingRefund, insertRefundRequest } from '#server/features/payments/store/refund-requests.ts'
import { readRefundRule } from '#server/features/payments/store/refund-rule.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { needsSecond, type RefundMeans } from '#shared/domain/payments/refund-rule.ts'

/** Whether a refund of a payment that is held waits for another person. Errors: refund_already_asked. */
async function waitsForSecond(
  tx: Tx,
  { paymentId, amountCents, pendingCents = 0 }: Pick<ToRefund, 'paymentId' | 'amountCents' | 'pendingCents'>,
): Promise<boolean> {
  if (await hasWaitingRefund(tx, paymentId)) throw new DomainError('refund_already_asked')
  const { limitCents } = await readRefundRule(tx)
  const refundedCents = (await listStandings(tx, [paymentId])).get(paymentId)?.refundedCents ?? 0
  return needsSecond({ limitCents, amountCents, refundedCents: refundedCents + pendingCents })
}

/**
 * Asks another person for a refund above the owner's amount; false when none is needed. Nothing else of the payment is given back while it
 * waits. Errors: not_found, refund_already_asked, those of judgeRefund.
 */
export async function askSecond(
  tx: Tx,
  { method, refundedAt, ...asked }: ToRefund & { method: RefundMeans; refundedAt: Date | null },
): Promise<boolean> {
  const { paymentId, amountCents, invoiceId = null, reason } = asked
  const payment = await openPayment(tx, paymentId)
  if (!(await waitsForSecond(tx, asked))) return false
  judgeRefund(payment, asked)
  if (!(await insertRefundRequest(tx, { paymentId, amountCents, invoiceId, method, refundedAt, reason })))
    throw new DomainError('refund_already_asked')
  await tellOfPayment(tx, payment, { type: 'payment.refund_asked', amountCents, reason })
  return true
}
