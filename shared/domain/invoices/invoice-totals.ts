import type { DocumentTotals } from '#shared/domain/documents/document-totals.ts'
import type { VatCategory } from './vat-treatment.ts'

/** The key of an amount of VAT: category, rate (0 where no VAT is charged) and VATEX code. */
export type VatKey = { category: VatCategory; rateBps: number; exemptionCode: string | null }

/** Base and VAT of a key, in cents. */
export type VatAmounts = VatKey & { baseCents: number; vatCents: number }

/** A VAT entry of a document: what its lines bring, less what was already invoiced. */
export type InvoiceVat = VatAmounts & {
  /** Part of the document's discount (BT-92); already taken off the base. */
  discountCents: number
}

/**
 * The amounts of an invoice, in cents of its currency (EN 16931); a `DocumentTotals` for whoever shows it.
 * linesCents − discountCents − takenBackCents = netCents = Σ vat.baseCents; netCents + vatCents = grossCents;
 * grossCents − prepaidCents = dueCents. A credit note's amounts are positive.
 */
export type InvoiceTotals = Omit<DocumentTotals, 'vat'> & {
  /** Net of what earlier invoices of the chain already asked, less their credit notes. */
  takenBackCents: number
  /** An entry per key: category S first, highest rate first. */
  vat: InvoiceVat[]
  /** Cash received on this very invoice before its issue (BT-113); deposits are not in it. */
  prepaidCents: number
  dueCents: number
}
