import type { DocumentDiscount, DocumentLine } from '#shared/domain/documents/quote-document.ts'
import type { ChainInvoice, ChainPart, SignedQuote } from './chain.ts'
import type { PartResult } from './chain-parts.ts'
import { computeInvoice } from './compute-invoice.ts'
import type { CreditedInvoice } from './credit-notes.ts'
import { isCreditNote } from './invoice-kind.ts'
import type { InvoiceTotals } from './invoice-totals.ts'

/** A document of a chain with all that a credit note on it asks for. */
export type Issued = ChainInvoice & CreditedInvoice & Pick<ChainPart, 'preceding'> & { totals: InvoiceTotals }

/** Issues a draft that the chain wrote. */
export function issue(quote: SignedQuote, chain: Issued[], part: ChainPart): Issued {
  const content = { ...part, vat: quote.vat, prepaidCents: 0 }
  const id = `F-${chain.length + 1}`
  return {
    ...content,
    invoiceId: id,
    number: id,
    issuedOn: '2026-11-25',
    totals: computeInvoice(content),
    takesBack: part.takenBack.map(({ invoiceId }) => invoiceId ?? ''),
    credits: isCreditNote(part.kind) ? (part.preceding[0]?.invoiceId ?? null) : null,
    replaced: false,
  }
}
export const issued = (quote: SignedQuote, chain: Issued[], result: PartResult): Issued => {
  if (!result.ok) throw new Error(result.code)
  return issue(quote, chain, result.part)
}
export const line = (id: string, cents: number, vatRateBps = 2_000, quantityMilli = 1_000): DocumentLine => ({
  kind: 'item',
  id,
  description: `Ligne ${id}`,
  quantityMilli,
  unit: 'jour',
  unitPriceCents: cents,
  discountBps: 0,
  vatRateBps,
})
export const quote = (lines: DocumentLine[], discount: DocumentDiscount | null = null): SignedQuote => ({
  number: 'D-2026-0042',
  issuedOn: '2026-10-01',
  currency: 'EUR',
  lines,
  discount,
  vat: { kind: 'domestic' },
})
