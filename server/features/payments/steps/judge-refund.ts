import { assertNoDeposit, type OpenPayment } from '#server/features/payments/steps/open-payment.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { paymentCan } from '#shared/domain/payments/payment-state.ts'
import { type Currency, formatMoney } from '#shared/french/format.ts'

type Wanted = {
  amountCents: number
  /** As the caller names it: it must be that of the payment. */
  currency?: Currency | undefined
  /** Opens its debt again; null: first from what is held, then from the invoices paid last. */
  invoiceId?: string | null | undefined
  /** Given back already, and not booked yet. */
  pendingCents?: number
}
export type ToRefund = Wanted & { paymentId: string; reason: string }

/**
 * Whether a payment that is held may give as much back. Errors: not_found (an invoice that it does not pay), payment_not_received,
 * payment_has_deposit, payment_other_currency, refund_above_paid.
 */
export function judgeRefund(payment: OpenPayment, wanted: Wanted): void {
  const { amountCents, currency, invoiceId = null, pendingCents = 0 } = wanted
  const { facts, lines, standing, held } = payment
  assertCan(paymentCan.refund(facts))
  assertNoDeposit(payment)
  if (invoiceId !== null && !held.has(invoiceId)) throw new DomainError('not_found')
  const own = lines[0]?.currency
  if (own === undefined) throw new DomainError('payment_not_received')
  if (currency !== undefined && currency !== own) throw new DomainError('payment_other_currency')
  const all = invoiceId === null ? standing.receivedCents : (standing.allocated.get(invoiceId) ?? 0)
  const most = Math.max(0, all - pendingCents)
  if (amountCents <= most) return
  const message = `Le remboursement ne peut pas dépasser ${formatMoney(most, own)}.`
  throw new DomainError('refund_above_paid', {
    fields: [{ path: 'amountCents', code: 'refund_above_paid', message }],
  })
}
