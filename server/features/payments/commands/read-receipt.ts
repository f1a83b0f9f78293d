import { readAs } from '#server/db/transaction.ts'
import { loadLogo } from '#server/features/documents/commands/load-logo.ts'
import { buyerParty, noBuyer, sellerParty } from '#server/features/documents/queries/document-parties.ts'
import { getParties } from '#server/features/documents/queries/parties.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { Payment } from '#shared/contract/payments.ts'
import { fileNameOf } from '#shared/domain/documents/file-name.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { invoiceKinds } from '#shared/domain/invoices/invoice-kind.ts'
import { isReceived } from '#shared/domain/payments/payment-state.ts'
import type { ReceiptDocument } from '#shared/domain/payments/receipt-document.ts'
import { formatDate } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { findChainPosition, listPaidInvoices, type PaidInvoice } from '../queries/paid-invoices.ts'
import { listPartsOf } from '../queries/parts.ts'
import { getPayment } from '../queries/payments.ts'

type Drawn = {
  document: Omit<ReceiptDocument, 'sellerLogo'>
  payment: Payment
  pdf: Uint8Array
  name: string
}

/** The receipt of a payment, as it stands now, as PDF. Errors: not_found, payment_not_received, service_unavailable. */
export async function readReceipt(scope: Scope, { paymentId }: { paymentId: string }): Promise<File> {
  const { pdf, name } = await drawReceipt(scope, paymentId)
  return new File([Uint8Array.from(pdf)], name, { type: 'application/pdf' })
}

/** The same, with what it says. Errors: not_found, payment_not_received, service_unavailable. */
export async function drawReceipt(scope: Scope, paymentId: string): Promise<Drawn> {
  const { context, orgId, userId } = scope
  const { document, payment, logoFileKey } = await readAs(scope, (tx) => readDocument(tx, paymentId))
  const sellerLogo = await loadLogo(context.files, logoFileKey)
  const pdf = await context.pdf.renderReceipt({ ...document, sellerLogo }, { orgId, userId })
  return { document, payment, pdf, name: fileNameOf('Reçu', document.number) }
}

async function readDocument(
  tx: Tx,
  paymentId: string,
): Promise<Pick<Drawn, 'document' | 'payment'> & { logoFileKey: string | null }> {
  const payment = await getPayment(tx, paymentId)
  if (!isReceived(payment.state)) throw new DomainError('payment_not_received')
  const { companyId, contactId, method, reference, currency, amountCents } = payment
  const ids = payment.allocations.map(({ invoiceId }) => invoiceId)
  const [{ seller, buyer }, parts, invoices, position] = await Promise.all([
    getParties(tx, { companyId, contactId }),
    listPartsOf(tx, paymentId),
    listPaidInvoices(tx, ids),
    findChainPosition(tx, paymentId),
  ])
  const receivedOn = todayIn(seller.timeZone, new Date(payment.capturedAt))
  const document = {
    number: `R${receivedOn.slice(0, 4)}-${position ?? paymentId.slice(-8)}`,
    leftCents:
      invoices.size === 0 ? null : [...invoices.values()].reduce((sum, { owedCents }) => sum + owedCents, 0),
    issuedOn: todayIn(seller.timeZone, tx.now),
    receivedOn,
    method,
    reference,
    currency,
    amountCents,
    parts,
    rows: rowsOf(payment, invoices),
    seller: sellerParty(seller),
    sellerTone: seller.tone,
    buyer: buyer === null ? noBuyer : buyerParty(buyer),
  }
  return { document, payment, logoFileKey: seller.logoFileKey }
}

/** Splits the whole amount. The held part of money that came for a devis alone is a deposit, which waits for its invoice. */
function rowsOf(
  { allocations, heldCents, refundedCents, quoteNumber, invoiceId }: Payment,
  invoices: ReadonlyMap<string, PaidInvoice>,
) {
  const isDeposit = quoteNumber !== null && invoiceId === null && allocations.length === 0
  return [
    ...allocations.map((paid) => ({
      label: labelOf(paid.invoiceNumber, invoices.get(paid.invoiceId)),
      cents: paid.amountCents,
    })),
    { label: isDeposit ? `Acompte sur le devis ${quoteNumber}` : 'Gardé à votre crédit', cents: heldCents },
    { label: 'Rendu', cents: refundedCents },
  ].filter(({ cents }) => cents !== 0)
}

/** « Facture d’acompte F2026-0041 du 28 nov. 2026 ». */
function labelOf(number: string | null, invoice: PaidInvoice | undefined): string {
  const kind = invoiceKinds[invoice?.kind ?? 'invoice'].label
  const on = invoice?.issuedOn == null ? '' : ` du ${formatDate(invoice.issuedOn)}`
  return `${kind} ${number}${on}`
}
