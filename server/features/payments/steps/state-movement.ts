import type { OpenPayment } from '#server/features/payments/steps/open-payment.ts'
import { payerOf } from '#server/features/payments/steps/resolve-payer.ts'
import { invoiceCan } from '#shared/domain/invoices/invoice.ts'
import type { MoneyAccount } from '#shared/domain/payments/accounts.ts'
import {
  disputeMovement,
  disputeWonMovement,
  type Movement,
  oppositeMovement,
  receivedMovement,
} from '#shared/domain/payments/ledger-entries.ts'
import { isReceived, type PaymentState } from '#shared/domain/payments/payment-state.ts'

/** `refunded` is reached by refundPaymentIn alone. */
export type ReachedState = Exclude<PaymentState, 'pending' | 'refunded'>

/** The movement to book when a payment reaches a state; null where no money moves. */
export function movementOf(payment: OpenPayment, to: ReachedState, into: MoneyAccount): Movement | null {
  const { facts, lines } = payment
  if (to === 'processing') return null
  if (to === 'disputed') return disputeMovement(lines)
  if (to === 'won') return disputeWonMovement(lines, into)
  if (to === 'lost') return oppositeMovement(lines, 'chargeback')
  if (to !== 'succeeded') return isReceived(facts.state) ? oppositeMovement(lines, 'correction') : null
  if (facts.state === 'refunded') {
    // The refund did not go through: what it took comes back.
    return oppositeMovement(
      lines.filter(({ kind }) => kind === 'refund'),
      'correction',
    )
  }
  return receptionOf(payment, into)
}

/** The invoice takes what it still asks, by now maybe nothing; the rest is held for the client. */
function receptionOf({ facts, held }: OpenPayment, into: MoneyAccount): Movement {
  const { amount_cents: amountCents, invoice_id: invoiceId, quote_id: quoteId } = facts
  const invoice = invoiceId === null ? undefined : held.get(invoiceId)
  const currency = facts.currency as Parameters<typeof receivedMovement>[0]['currency']
  const payable = invoice?.currency === currency && invoiceCan.recordPayment(invoice).ok
  const taken = payable ? Math.min(amountCents, invoice.payableCents) : 0
  return receivedMovement({
    into,
    amountCents,
    currency,
    payer: invoice ? payerOf(invoice) : { companyId: facts.company_id, contactId: facts.contact_id },
    quoteId: invoiceId === null ? quoteId : null,
    allocations: taken > 0 ? [{ invoiceId: invoiceId!, amountCents: taken }] : [],
  })
}
