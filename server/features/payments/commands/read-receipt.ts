import { readAs } from '#server/db/transaction.ts'
import { loadLogo } from '#server/features/documents/commands/load-logo.ts'
import { buyerParty, noBuyer, sellerParty } from '#server/features/documents/queries/document-parties.ts'
import { getParties } from '#server/features/documents/queries/parties.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { Payment } from '#shared/contract/payments.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { isReceived } from '#shared/domain/payments/payment-state.ts'
import type { ReceiptDocument } from '#shared/domain/payments/receipt-document.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { listPartsOf } from '../queries/parts.ts'
import { getPayment } from '../queries/payments.ts'

/** The receipt of a payment, as it stands now, as PDF. Errors: not_found, payment_not_received, service_unavailable. */
export async function readReceipt(scope: Scope, { paymentId }: { paymentId: string }): Promise<File> {
  const { context, orgId, userId } = scope
  const { document, logoFileKey } = await readAs(scope, (tx) => readDocument(tx, paymentId))
  const sellerLogo = await loadLogo(context.files, logoFileKey)
  const pdf = await context.pdf.renderReceipt({ ...document, sellerLogo }, { orgId, userId })
  return new File([Uint8Array.from(pdf)], `recu-${document.receivedOn}.pdf`, { type: 'application/pdf' })
}

async function readDocument(
  tx: Tx,
  paymentId: string,
): Promise<{ document: Omit<ReceiptDocument, 'sellerLogo'>; logoFileKey: string | null }> {
  const payment = await getPayment(tx, paymentId)
  if (!isReceived(payment.state)) throw new DomainError('payment_not_received')
  const { companyId, contactId, method, reference, currency, amountCents } = payment
  const [{ seller, buyer }, parts] = await Promise.all([
    getParties(tx, { companyId, contactId }),
    listPartsOf(tx, paymentId),
  ])
  const document = {
    issuedOn: todayIn(seller.timeZone, tx.now),
    receivedOn: todayIn(seller.timeZone, new Date(payment.capturedAt)),
    method,
    reference,
    currency,
    amountCents,
    parts,
    rows: rowsOf(payment),
    seller: sellerParty(seller),
    sellerTone: seller.tone,
    buyer: buyer === null ? noBuyer : buyerParty(buyer),
  }
  return { document, logoFileKey: seller.logoFileKey }
}

/** Splits the whole amount. The held part of money that came for a devis alone is a deposit, which waits for its invoice. */
function rowsOf({ allocations, heldCents, refundedCents, quoteNumber, invoiceId }: Payment) {
  const isDeposit = quoteNumber !== null && invoiceId === null && allocations.length === 0
  return [
    ...allocations.map(({ invoiceNumber, amountCents: cents }) => ({
      label: `Facture ${invoiceNumber}`,
      cents,
    })),
    { label: isDeposit ? `Acompte sur le devis ${quoteNumber}` : 'Gardé à votre crédit', cents: heldCents },
    { label: 'Rendu', cents: refundedCents },
  ].filter(({ cents }) => cents !== 0)
}
