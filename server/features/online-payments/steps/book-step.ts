import { movePayment } from '#server/features/payments/commands/move-payment.ts'
import { receiveMoney } from '#server/features/payments/commands/receive-money.ts'
import { refundPaymentIn } from '#server/features/payments/commands/refund-payment.ts'
import { undoRefund } from '#server/features/payments/commands/undo-refund.ts'
import type { Tx } from '#server/scope.ts'
import { faultText } from '#shared/domain/online-payments/checkout.ts'
import type { Step } from '#shared/domain/online-payments/next-step.ts'
import type { ProviderPayment, ProviderRefund } from '#shared/domain/online-payments/provider-payment.ts'
import type { Currency } from '#shared/french/format.ts'
import { type BookedSide, sourceKinds } from '../queries/booked.ts'
import type { CheckoutRow } from '../queries/checkout.ts'
import { findRefundRequest } from '../queries/refund-requests.ts'

/** As the member who asked for it gave it. */
async function reasonOf(tx: Tx, { requestId }: ProviderRefund): Promise<string> {
  const request = requestId === null ? null : await findRefundRequest(tx, requestId)
  return request?.reason ?? 'Remboursement fait dans Stripe'
}

/** A period has no invoice yet: its money is held for its client. */
function givenTo(payable: CheckoutRow['payable'], amountCents: number) {
  if ('invoiceId' in payable) return { allocations: [{ invoiceId: payable.invoiceId, amountCents }] }
  if ('quoteId' in payable) return { quoteId: payable.quoteId, allocations: [] }
  const { companyId, contactId } = payable
  return { companyId, contactId, allocations: 'allocations' in payable ? payable.allocations : [] }
}

type ToBook = { row: CheckoutRow; told: ProviderPayment; side: BookedSide; step: Step }

/** Money at the provider, until it is paid out to the bank. */
const AT_PROVIDER = 'provider_balance' as const

/** Books one step, last in its transaction: it takes the lock of the chain. False when it was booked already. */
export async function bookStep(tx: Tx, { row, told, side, step }: ToBook): Promise<boolean> {
  // The ledger never says that something is to come.
  const past = (at: Date) => new Date(Math.min(at.getTime(), tx.now.getTime()))
  if (step.do === 'start' || step.do === 'take') {
    const { payable } = row
    const { repeated } = await receiveMoney(tx, {
      amountCents: told.amountCents,
      currency: told.currency as Currency,
      method: told.method,
      capturedAt: past(told.at),
      into: AT_PROVIDER,
      source: side.source,
      lenient: true,
      state: step.do === 'take' ? 'succeeded' : 'processing',
      reference: told.chargeId ?? told.intentId,
      ...givenTo(payable, told.amountCents),
    })
    return !repeated
  }
  const { paymentId } = side.known!
  if (step.do === 'move') {
    const reason = step.to === 'failed' ? faultText(told.fault) : null
    return movePayment(tx, {
      paymentId,
      to: step.to,
      occurredAt: past(step.at),
      into: AT_PROVIDER,
      reason,
    })
  }
  if (step.do === 'undo') {
    const { id, at } = step.refund
    return undoRefund(tx, {
      paymentId,
      of: { kind: sourceKinds.refund, id },
      source: { kind: sourceKinds.undone, id },
      reason: 'Le remboursement n’est pas parvenu au client.',
      occurredAt: past(at),
    })
  }
  const given =
    step.do === 'refund'
      ? { ...step.refund, kind: sourceKinds.refund, reason: await reasonOf(tx, step.refund) }
      : { ...step.dispute, kind: sourceKinds.chargeback, reason: 'Contestation perdue' }
  return refundPaymentIn(tx, {
    paymentId,
    amountCents: given.amountCents,
    out: AT_PROVIDER,
    occurredAt: past(given.at),
    source: { kind: given.kind, id: given.id },
    reason: given.reason,
  })
}
