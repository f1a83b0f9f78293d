import { listRecordedPayments } from '#server/features/invoices/queries/ledger.ts'
import { moneyOf } from '#server/features/invoices/steps/assert-correctable.ts'
import { lockInvoice } from '#server/features/invoices/store/invoices.ts'
import { moveInvoice } from '#server/features/invoices/store/issuing.ts'
import { appendEntry, lockLedger } from '#server/features/invoices/store/ledger.ts'
import type { Tx } from '#server/scope.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { invoiceCan, owedCents, statusOf } from '#shared/domain/invoices/invoice.ts'
import type { InvoiceKind } from '#shared/domain/invoices/invoice-kind.ts'
import { type Currency, formatMoney } from '#shared/french/format.ts'

/** Whom a payment is from, by the invoice that it pays. */
export type PaidInvoice = {
  kind: InvoiceKind
  number: string | null
  companyId: string | null
  quoteId: string | null
  clientName: string | null
}

/**
 * Takes money received on an issued invoice, whose row is held until the transaction ends.
 * Errors: not_found, those of invoiceCan.recordPayment, payment_above_owed.
 */
export async function takePayment(
  tx: Tx,
  { invoiceId, amountCents }: { invoiceId: string; amountCents: number },
): Promise<PaidInvoice> {
  const invoice = await lockInvoice(tx, invoiceId)
  assertCan(invoiceCan.recordPayment(invoice))
  const money = moneyOf(invoice)
  const owed = owedCents(money)
  if (amountCents > owed) throw aboveOwed(owed, invoice.currency as Currency)
  const paidCents = money.paidCents + amountCents
  const status = statusOf({
    ...money,
    paidCents,
    kind: invoice.kind,
    issued: true,
    sent: invoice.sent_at !== null,
    disputed: invoice.disputed_at !== null,
    replaced: invoice.replaced_at !== null,
  })
  await moveInvoice(tx, invoiceId, { status, paid_cents: paidCents })
  const { kind, number, company_id, quote_id, client_name } = invoice
  return { kind, number, companyId: company_id, quoteId: quote_id, clientName: client_name }
}

function aboveOwed(owed: number, currency: Currency): DomainError {
  const message = `Il reste ${formatMoney(owed, currency)} à payer sur cette facture.`
  return new DomainError('payment_above_owed', {
    fields: [{ path: 'amountCents', code: 'payment_above_owed', message }],
  })
}

/** Chains a payment to the ledger, after every other lock of the transaction. */
export async function chainPayment(tx: Tx, paymentId: string): Promise<void> {
  await lockLedger(tx)
  const payloadSha256 = (await listRecordedPayments(tx, [paymentId])).get(paymentId)?.digest
  if (payloadSha256 === undefined) throw new Error(`payment ${paymentId} was not written`)
  await appendEntry(tx, { kind: 'payment_recorded', subjectId: paymentId, payloadSha256 })
}
