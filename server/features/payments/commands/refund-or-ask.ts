import { askSecond, type ToAsk } from '#server/features/payments/steps/ask-second.ts'
import type { MoneySource } from '#server/features/payments/store/money-ledger.ts'
import { findWaitingRefund } from '#server/features/payments/store/refund-requests.ts'
import type { Tx } from '#server/scope.ts'
import { moneyAccountOf } from '#shared/domain/payments/accounts.ts'
import type { PaymentMethod } from '#shared/domain/payments/payment-method.ts'
import { refundPaymentIn } from './refund-payment.ts'

type Refunded = Omit<ToAsk, 'refundedAt' | 'requestId'> & { method: PaymentMethod; source: MoneySource }

/**
 * Books a refund of now in a transaction, last; or, where the owner's rule wants another person, asks another person for it and books nothing: then
 * the request. Errors: refund_already_asked, those of refundPaymentIn.
 */
export async function refundOrAsk(
  tx: Tx,
  { method, source, account, withCredit = false, ...input }: Refunded,
): Promise<{ requestId: string | null }> {
  if (await askSecond(tx, { ...input, method, refundedAt: null, withCredit, ...(account && { account }) }))
    return { requestId: await findWaitingRefund(tx, input.paymentId) }
  await refundPaymentIn(tx, { ...input, out: moneyAccountOf(method), occurredAt: tx.now, source })
  return { requestId: null }
}
