import { lockOutgoingRefunds } from '#server/features/payments/commands/lock-outgoing-refunds.ts'
import { clientKeyOf, readRefundStanding } from '#server/features/payments/queries/refund-facts.ts'
import { pendingRefundOf } from '#server/features/payments/queries/standings.ts'
import { emitPaymentEvent } from '#server/features/payments/steps/finish-movement.ts'
import { judgeRefund, type ToRefund } from '#server/features/payments/steps/judge-refund.ts'
import { openPayment } from '#server/features/payments/steps/open-payment.ts'
import { hasWaitingRefund, insertRefundRequest } from '#server/features/payments/store/refund-requests.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { askedMeta } from '#shared/domain/payments/asked-refund.ts'
import { needsSecond, type RefundMeans, refundFacts, whySecond } from '#shared/domain/payments/refund-rule.ts'

export type ToAsk = ToRefund & {
  method: RefundMeans
  refundedAt: Date | null
  /** Where a transfer of ours goes. */
  account?: { holder: string; iban: string }
  /** The id of the request at the payment provider, which may fail. */
  requestId?: string
  /** Credit notes are issued with it, once it is allowed. */
  withCredit?: boolean
}

/**
 * Writes a refund that a member asks, and asks another person where one is needed; false when none is. Nothing else of the payment is given back
 * while it waits. What the payment provider is giving back counts as gone. Errors: not_found, refund_already_asked, idempotency_conflict (the
 * request id is another's), those of judgeRefund.
 */
export async function askSecond(
  tx: Tx,
  { method, refundedAt, account, requestId, withCredit = false, ...asked }: ToAsk,
): Promise<boolean> {
  const { paymentId, amountCents, invoiceId = null, reason } = asked
  await lockOutgoingRefunds(tx)
  const payment = await openPayment(tx, paymentId)
  if (await hasWaitingRefund(tx, paymentId)) throw new DomainError('refund_already_asked')
  judgeRefund(payment, { ...asked, pendingCents: await pendingRefundOf(tx, paymentId) })
  const iban = account?.iban ?? null
  const facts = refundFacts(await readRefundStanding(tx, paymentId, iban), { amountCents, iban })
  const [waits, why] = [needsSecond(facts), whySecond(facts)]
  const isWritten = await insertRefundRequest(tx, {
    paymentId,
    amountCents,
    invoiceId,
    method,
    refundedAt,
    reason,
    why,
    account,
    withCredit,
    clientKey: clientKeyOf(payment.facts),
    // A waiting request has an id of its own: once refused, the same dialog can ask again.
    ...(waits ? { state: 'waiting' } : { state: 'alone', id: requestId }),
  })
  if (!isWritten) throw new DomainError(waits ? 'refund_already_asked' : 'idempotency_conflict')
  if (waits)
    await emitPaymentEvent(tx, payment, {
      type: 'payment.refund_asked',
      amountCents,
      reason,
      more: askedMeta({ method, why, ...(account ?? { holder: null, iban: null }) }),
    })
  return waits
}
