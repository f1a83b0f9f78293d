import type { InvoiceLine } from './invoice-document.ts'

/** Terms of an e-invoice by the beginning of their path, and the field of the draft that writes them. */
const fields: readonly (readonly [term: string, field: string])[] = [
  ['seller', 'seller'],
  ['payee', 'seller'],
  ['taxRepresentative', 'seller'],
  ['payment.', 'seller.payment'],
  ['buyer.', 'buyer'],
  ['buyerReference', 'buyerReference'],
  ['contractReference', 'contractReference'],
  ['purchaseOrderReference', 'purchaseOrderNumber'],
  ['precedingInvoices', 'preceding'],
  ['delivery.deliveredOn', 'performance'],
  ['delivery', 'deliveryPlace'],
  ['period', 'performance'],
  ['dueOn', 'dueOn'],
  ['paymentTerms', 'dueOn'],
  ['issuedOn', 'issuedOn'],
  ['vatBreakdown', 'vat'],
  ['taxPointCode', 'vatOnDebits'],
  ['processType', 'operation'],
  ['allowances', 'discount'],
  ['charges', 'discount'],
  ['totals.prepaidCents', 'prepaidCents'],
  ['totals', 'totals'],
  ['notes', 'notes'],
]

const linePath = /^lines\.(\d+)(\..*)?$/

/**
 * The field of a draft where a term of its e-invoice is written: `lines.0.item.name` of an invoice that begins with a section title is
 * `lines.1.description`. A term that no field writes (number, profile…) keeps its path.
 */
export function draftPath(term: string, lines: readonly InvoiceLine[]): string {
  const line = linePath.exec(term)
  if (line === null) {
    if (term === 'lines') return 'lines'
    return fields.find(([start]) => term.startsWith(start))?.[1] ?? term
  }
  // E-invoices have a line for each item, then one for each document taken back.
  const items = lines.flatMap(({ kind }, index) => (kind === 'item' ? [index] : []))
  const index = items[Number(line[1])]
  if (index === undefined) return 'takenBack'
  const rest = line[2] ?? ''
  const field = rest.startsWith('.vat')
    ? 'vatRateBps'
    : rest.startsWith('.quantity')
      ? 'quantityMilli'
      : 'description'
  return `lines.${index}.${field}`
}
