import { hasPostalAddress } from '#shared/domain/documents/postal-facts.ts'
import { sellerProblems } from '#shared/domain/documents/seller-rule.ts'
import { MAX_TOTAL_CENTS } from '#shared/domain/documents/totals.ts'
import { quoteErrors } from '#shared/domain/quotes/errors.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { vatRatesOn } from '#shared/french/vat-rates.ts'
import { treatmentsOf } from './build-invoice.ts'
import { isPaidBefore } from './compute-invoice.ts'
import { type InvoiceErrorCode, invoiceErrors } from './errors.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { isCreditNote } from './invoice-kind.ts'
import { NEW_MENTIONS_ON } from './mentions.ts'
import { issueDayFault, type SeriesFacts } from './number-series.ts'
import { termWarning } from './payment-terms.ts'
import { invoicePaper } from './seller-paper.ts'

/** Facts that issuing needs besides the document. */
export type IssueFacts = SeriesFacts & {
  /** The day it would be issued, and today in the organization's time zone. */
  on: string
  today: string
  /** The day on which `prepaidCents` came in, or null. */
  prepaidOn: string | null
  /** False while no client is chosen: the document then shows a stand-in. */
  clientChosen: boolean
  /** The seller is in « franchise en base » today. */
  sellerInFranchise: boolean
  /** The client refuses invoices without their purchase order. */
  purchaseOrderRequired: boolean
  /** Days that an agreement of the trade allows; null: those of the law. */
  sectorTermDays: number | null
}

type Fault = [
  path: string,
  code: InvoiceErrorCode | 'client_missing' | 'client_address_missing',
  /** Its words, where those of the code do not say enough. */
  text?: string,
]

/**
 * All that forbids issuing, in the order of the form; empty when it may go. Codes are those of `invoiceErrors`, with
 * client_missing and client_address_missing of the devis. The business rules of e-invoices come after, on `toEInvoice`.
 */
export function invoiceIssueProblems(document: InvoiceDocument, facts: IssueFacts): FieldError[] {
  const found: Fault[] = [
    ...regimeFaults(document, facts),
    ...(facts.clientChosen ? buyerFaults(document, facts) : [['buyer', 'client_missing'] satisfies Fault]),
    ...dateFaults(document, facts),
    ...termFaults(document, facts),
    ...referenceFaults(document),
    ...lineFaults(document, facts),
    ...totalFaults(document),
  ]
  return [
    ...sellerProblems(document.seller, invoicePaper(document.totals)),
    ...found.map(([path, code, text = messages[code].text]) => ({ path, code, message: text })),
  ]
}

const messages = {
  ...quoteErrors,
  ...invoiceErrors,
  client_missing: { text: 'Choisissez le client de la facture.' },
}

/** A document that corrects another keeps its regime. */
function regimeFaults(document: InvoiceDocument, { sellerInFranchise }: IssueFacts): Fault[] {
  if (isCreditNote(document.kind) || document.kind === 'corrective') return []
  const other = sellerInFranchise ? 'domestic' : 'franchise'
  return treatmentsOf(document).some(({ kind }) => kind === other) ? [['vat', 'invoice_not_of_regime']] : []
}

function buyerFaults({ buyer, totals, purchaseOrderNumber }: InvoiceDocument, facts: IssueFacts): Fault[] {
  const faults: Fault[] = []
  if (!hasPostalAddress(buyer)) faults.push(['buyer.addressLines', 'client_address_missing'])
  const french = buyer.kind === 'professional' && buyer.country === 'FR'
  if (french && buyer.siren === null && facts.on >= NEW_MENTIONS_ON) {
    faults.push(['buyer.siren', 'client_siren_missing'])
  }
  const needsNumber = totals.vat.some(({ category }) => category === 'AE' || category === 'K')
  if (needsNumber && buyer.vatNumber === null) faults.push(['buyer.vatNumber', 'client_vat_number_missing'])
  if (facts.purchaseOrderRequired && purchaseOrderNumber === null) {
    faults.push(['purchaseOrderNumber', 'invoice_purchase_order_missing'])
  }
  return faults
}

function dateFaults(
  { kind, dueOn, performance, totals, takenBack }: InvoiceDocument,
  facts: IssueFacts,
): Fault[] {
  const faults: Fault[] = []
  const day = issueDayFault(facts.on, facts)
  if (day !== null) faults.push(['issuedOn', day])
  if (performance?.kind === 'period' && performance.to < performance.from) {
    faults.push(['performance.to', 'invoice_period_inverted'])
  }
  // A deposit may have been paid already, and so was an invoice in frame 2 (BR-FR-CO-07).
  const early = dueOn !== null && dueOn < facts.on
  if (early && kind !== 'deposit' && !isPaidBefore(totals, takenBack))
    faults.push(['dueOn', 'invoice_due_before_issue'])
  // Money received beforehand was there on the day of issue; a later payment is recorded on the invoice.
  if (totals.prepaidCents > 0 && facts.prepaidOn !== null && facts.prepaidOn > facts.on)
    faults.push(['prepaidOn', 'invoice_prepaid_after_issue'])
  return faults
}

/** Terms beyond the law towards a French professional; a document that corrects another keeps its own. Elsewhere the forecast warns. */
function termFaults({ kind, dueOn, buyer, paymentTerms }: InvoiceDocument, facts: IssueFacts): Fault[] {
  if (dueOn === null || isCreditNote(kind) || kind === 'corrective' || buyer.country !== 'FR') return []
  const warning = termWarning({
    terms: paymentTerms,
    issuedOn: facts.on,
    sectorDays: facts.sectorTermDays,
    periodic: false,
    buyerIsProfessional: buyer.kind === 'professional',
  })
  return warning === null ? [] : [['paymentTerms', 'invoice_terms_beyond_law', warning.text]]
}

function referenceFaults({ kind, preceding, contractReference, performance }: InvoiceDocument): Fault[] {
  if (kind === 'global_allowance') {
    const faults: Fault[] = []
    if (contractReference === null) faults.push(['contractReference', 'invoice_contract_missing'])
    if (performance?.kind !== 'period') faults.push(['performance', 'invoice_period_missing'])
    return faults
  }
  const cites = kind === 'corrective' ? preceding.length === 1 : preceding.length > 0
  return (isCreditNote(kind) || kind === 'corrective') && !cites
    ? [['preceding', 'invoice_reference_missing']]
    : []
}

function lineFaults(document: InvoiceDocument, facts: IssueFacts): Fault[] {
  const { lines, takenBack, vat, performance } = document
  if (!lines.some((line) => line.kind === 'item') && takenBack.length === 0)
    return [['lines', 'invoice_empty']]
  const faults: Fault[] = []
  // VAT is that of the day of the operation; a document that corrects another keeps its rates.
  const performed = performance?.kind === 'on' ? performance.on : performance?.to
  const day = performed !== undefined && performed < facts.on ? performed : facts.on
  const corrects = isCreditNote(document.kind) || document.kind === 'corrective'
  const rates = ratesOn(day)
  lines.forEach((line, index) => {
    if (line.kind !== 'item') return
    if (line.description.trim() === '') faults.push([`lines.${index}.description`, 'invoice_line_incomplete'])
    if ((line.vat ?? vat).kind !== 'domestic') return
    if (line.vatRateBps === 0) faults.push([`lines.${index}.vatRateBps`, 'invoice_zero_rate_unexplained'])
    else if (!corrects && !rates.has(line.vatRateBps)) {
      faults.push([`lines.${index}.vatRateBps`, 'invoice_rate_not_allowed'])
    }
  })
  // A category has a single reason: the breakdown of VAT has one entry for each (BR-E-01, BR-AE-01).
  const free = document.totals.vat.filter(({ exemptionCode }) => exemptionCode !== null)
  if (new Set(free.map(({ category }) => category)).size < free.length) {
    faults.push(['vat', 'invoice_exemptions_mixed'])
  }
  // No invoice is due of such a deposit (CGI art. 289, I-1-c), and its form has no day of delivery (BR-IC-11).
  if (document.kind === 'deposit' && free.some(({ category }) => category === 'K')) {
    faults.push(['kind', 'invoice_deposit_exempt_in_union'])
  }
  const kinds = new Set(treatmentsOf(document).map(({ kind }) => kind))
  if (kinds.has('outside_scope') && kinds.size > 1) faults.push(['vat', 'invoice_outside_scope_mixed'])
  return faults
}

/** Rates of every French territory: where the seller's VAT applies is not known here. */
function ratesOn(isoDay: string): Set<number> {
  const rates = (['mainland', 'corsica', 'overseas'] as const).flatMap((place) => vatRatesOn(isoDay, place))
  return new Set(rates.map(({ bps }) => bps))
}

function totalFaults({ totals, currency }: InvoiceDocument): Fault[] {
  const faults: Fault[] = []
  const { linesCents, netCents, grossCents, vatCents, prepaidCents } = totals
  if (Math.max(linesCents, netCents, grossCents) > MAX_TOTAL_CENTS) {
    faults.push(['totals', 'invoice_total_too_large'])
  } else if (grossCents < 0 || netCents < 0) {
    faults.push(['totals', 'invoice_total_negative'])
  } else if (prepaidCents > grossCents) {
    faults.push(['prepaidCents', 'invoice_prepaid_above_total'])
  }
  if (currency !== 'EUR' && vatCents !== 0) faults.push(['currency', 'invoice_currency_with_vat'])
  return faults
}
