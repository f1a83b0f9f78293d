import { inTransaction } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { getReceivedDeposit } from '#server/features/invoices/queries/received-deposit.ts'
import { lockQuoteOf } from '#server/features/invoices/store/invoices.ts'
import type { Scope } from '#server/scope.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { createFromQuoteIn } from './create-from-quote.ts'

/**
 * The draft of the deposit invoice of what a client paid on a signed devis, already paid by it: the law asks for one
 * (CGI art. 289, I-1-c). Errors: not_found, payment_without_quote, payment_already_invoiced, and those of createFromQuote.
 */
export function createFromPayment(
  scope: Scope,
  { paymentId }: { paymentId: string },
): Promise<InvoiceDetail> {
  return inTransaction(scope, async (tx) => {
    const { quoteId, paidInvoiceId } = await getReceivedDeposit(tx, paymentId)
    if (quoteId === null || paidInvoiceId !== null) throw new DomainError('payment_without_quote')
    // When two ask at once, the second reads what the first made.
    await lockQuoteOf(tx, quoteId)
    const { amountCents, capturedAt, depositId } = await getReceivedDeposit(tx, paymentId)
    if (depositId !== null) throw new DomainError('payment_already_invoiced')
    // Given back, or given to an invoice.
    if (amountCents === 0) throw new DomainError('payment_without_quote')
    const { timeZone } = await getSeller(tx)
    return createFromQuoteIn(
      tx,
      { quoteId, part: { kind: 'deposit_amount', cents: amountCents } },
      { paymentId, prepaidCents: amountCents, prepaidOn: todayIn(timeZone, capturedAt) },
    )
  })
}
