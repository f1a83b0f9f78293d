import type { Payment } from '#shared/contract/payments.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { paymentCan } from '#shared/domain/payments/payment-state.ts'

type Refunded = Pick<
  Payment,
  'state' | 'online' | 'debit' | 'receivedCents' | 'refundingCents' | 'refundRequest'
>

/** Why « Rembourser » is greyed; undefined when it may be pressed. */
export function refundRefusal(payment: Refunded): string | undefined {
  const { refundingCents, receivedCents, refundRequest } = payment
  if (refundingCents > 0 && refundingCents >= receivedCents) return 'Le remboursement est en cours.'
  if (refundRequest !== null) return errorCodes.refund_already_asked.text
  const verdict = paymentCan.refund(payment)
  return verdict.ok ? undefined : errorCodes[verdict.code].text
}
