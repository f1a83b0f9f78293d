/** A VAT category of a document. `baseCents` is net of the document discount. */
export type VatBreakdown = { rateBps: number; baseCents: number; vatCents: number }

/**
 * The amounts of a document, in cents of its currency (EN 16931):
 * linesCents − discountCents = netCents = Σ vat.baseCents; netCents + vatCents = grossCents.
 */
export type DocumentTotals = {
  /** Net of each item line after its own discount, by line id. */
  lineNetCents: Record<string, number>
  linesCents: number
  discountCents: number
  netCents: number
  /** An entry per rate used, highest rate first. */
  vat: VatBreakdown[]
  vatCents: number
  grossCents: number
}
