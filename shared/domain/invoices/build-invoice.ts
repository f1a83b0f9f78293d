import { computeInvoice, isPaidBefore, printedLines } from './compute-invoice.ts'
import type { InvoiceContent, InvoiceDocument } from './invoice-document.ts'
import { isCreditNote } from './invoice-kind.ts'
import { mentionsOf } from './mentions.ts'
import { dueDate } from './payment-terms.ts'
import type { VatTreatment } from './vat-treatment.ts'

/** The facts of a document that its content does not hold. */
export type InvoiceFrame = Pick<
  InvoiceDocument,
  'number' | 'currency' | 'seller' | 'sellerLogo' | 'sellerTone' | 'buyer' | 'attention' | 'quote' | 'payment'
> & {
  /** Day of issue; of a draft, today in the organization's time zone. */
  on: string
  /** Yearly rate agreed for late payment, in basis points; null for the rate of the law. */
  latePenaltyBps: number | null
}

/**
 * The document that an issue on `on` freezes, or that a draft previews (number null: no day of issue either). Nothing of it
 * changes afterwards, so that what was checked is what is kept.
 */
export function buildInvoice(content: InvoiceContent, frame: InvoiceFrame): InvoiceDocument {
  const { on, latePenaltyBps, seller, buyer, ...rest } = frame
  const totals = computeInvoice(content)
  const treatments = treatmentsOf(content)
  const paid = isPaidBefore(totals, content.takenBack) ? content.prepaidOn : null
  const { kind, operation, vatOnDebits, paymentTerms } = content
  return {
    ...rest,
    kind,
    issuedOn: frame.number === null ? null : on,
    dueOn: isCreditNote(kind) ? null : (paid ?? dueDate(paymentTerms, on)),
    seller,
    buyer,
    title: orNull(content.title),
    lines: printedLines(content.lines, content.vat),
    discount: content.discount,
    takenBack: content.takenBack,
    totals,
    vat: content.vat,
    operation,
    vatOnDebits,
    performance: content.performance,
    paymentTerms,
    purchaseOrderNumber: orNull(content.purchaseOrderNumber),
    buyerReference: orNull(content.buyerReference),
    contractReference: orNull(content.contractReference),
    deliveryPlace: content.deliveryPlace,
    preceding: content.preceding,
    notes: orNull(content.notes),
    mentions: mentionsOf({
      issuedOn: on,
      franchise: treatments.some((own) => own.kind === 'franchise'),
      soleTrader: seller.soleTrader,
      buyerIsProfessional: buyer.kind === 'professional',
      latePenaltyBps,
      kind,
      seller,
      buyer,
      operation,
      vatOnDebits,
      treatments,
    }),
  }
}

/** The treatments of the lines; the document's own when no line is priced. */
export function treatmentsOf({ lines, vat }: Pick<InvoiceContent, 'lines' | 'vat'>): VatTreatment[] {
  const own = lines.flatMap((line) => (line.kind === 'item' ? [line.vat ?? vat] : []))
  return own.length === 0 ? [vat] : own
}

const orNull = (text: string | null) => (text === null || text.trim() === '' ? null : text.trim())
