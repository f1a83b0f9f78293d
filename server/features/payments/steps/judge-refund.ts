import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { paymentCan } from '#shared/domain/payments/payment-state.ts'
import { type Currency, formatMoney } from '#shared/french/format.ts'
import { assertNoDeposit, type OpenPayment } from './open-payment.ts'

type Wanted = {
  amountCents: number
  currency?: Currency | undefined
  invoiceId?: string | null | undefined
  /** Given back already, and not booked yet. */
  pendingCents?: number
}

/**
 * Whether an amount of a payment may be given back; its currency. Errors: payment_not_received, payment_has_deposit, not_found (an invoice
 * that it does not pay), payment_other_currency, refund_above_paid.
 */
export function judgeRefund(payment: OpenPayment, wanted: Wanted): Currency {
  const { amountCents, invoiceId = null, pendingCents = 0 } = wanted
  const { facts, lines, standing, held } = payment
  assertCan(paymentCan.refund(facts))
  assertNoDeposit(payment)
  if (invoiceId !== null && !held.has(invoiceId)) throw new DomainError('not_found')
  const currency = lines[0]?.currency
  if (currency === undefined) throw new DomainError('payment_not_received')
  if (wanted.currency !== undefined && wanted.currency !== currency)
    throw new DomainError('payment_other_currency')
  const all = invoiceId === null ? standing.receivedCents : (standing.allocated.get(invoiceId) ?? 0)
  const most = Math.max(0, all - pendingCents)
  if (amountCents > most) {
    const message = `Le remboursement ne peut pas dépasser ${formatMoney(most, currency)}.`
    throw new DomainError('refund_above_paid', {
      fields: [{ path: 'amountCents', code: 'refund_above_paid', message }],
    })
  }
  return currency
}
