import { circuitOf, frenchTerritory } from '#shared/domain/invoices/circuit.ts'
import { signedAmounts } from '#shared/domain/invoices/compute-invoice.ts'
import type {
  InvoiceBuyer,
  InvoiceDocument,
  InvoiceSeller,
} from '#shared/domain/invoices/invoice-document.ts'
import type { VatAmounts } from '#shared/domain/invoices/invoice-totals.ts'

/** The fields of an issued document that e-reporting reads. */
export type ReportedSale = Pick<InvoiceDocument, 'kind' | 'operation' | 'vatOnDebits' | 'currency'> & {
  id: string
  number: string
  /** ISO day in the organization's time zone. */
  issuedOn: string
  sellerCountry: InvoiceSeller['country']
  buyer: Pick<InvoiceBuyer, 'name' | 'kind' | 'country' | 'siren' | 'vatNumber'>
  /** As issued: positive for a credit note. */
  vat: VatAmounts[]
}

/**
 * Where the data of a document go: an e-invoice (its payments are status 212), flow 10.1 (professionals abroad) or flow
 * 10.3 (consumers, whatever their country); none for a seller outside France or a document without an amount.
 */
export type ReportedFlow = 'e_invoice' | '10.1' | '10.3' | 'none'

/** The one flow of a document. Source: invoicing-facts D8. */
export function flowOf({
  sellerCountry,
  buyer,
  vat,
  operation,
}: Pick<ReportedSale, 'sellerCountry' | 'buyer' | 'vat'> &
  Partial<Pick<ReportedSale, 'operation'>>): ReportedFlow {
  // Penalties pay for no sale.
  if (operation === 'penalties') return 'none'
  if (!frenchTerritory.has(sellerCountry)) return 'none'
  if (vat.every(({ baseCents, vatCents }) => baseCents === 0 && vatCents === 0)) return 'none'
  const circuit = circuitOf(buyer)
  if (circuit === 'B2B') return 'e_invoice'
  return circuit === 'B2BINT' ? '10.1' : '10.3'
}

/** Categories of sales to consumers (Flux10.sch V1.0). TMA1, margin schemes, is of sales that Ardoise does not invoice. */
export const saleCategories = {
  TLB1: 'Livraisons de biens',
  TPS1: 'Prestations de services',
  TNT1: 'Opérations sans TVA française',
} as const
export type SaleCategory = keyof typeof saleCategories

/**
 * The category of an amount. An invoice of both goods and services counts whole as services, as its payments do
 * (`tellsTaxOffice`): its lines do not say which they are.
 */
export function categoryOf(
  operation: ReportedSale['operation'],
  { category }: Pick<VatAmounts, 'category'>,
): SaleCategory {
  if (category !== 'S') return 'TNT1'
  return operation === 'goods' ? 'TLB1' : 'TPS1'
}

/** A document in the account of sales: once on its day of issue; once more, taken back, on the day that a corrective invoice replaces it. */
export type SaleEntry = { sale: ReportedSale; on: string; replaced: boolean }

/** The amounts that an entry brings: negative for a credit note, and for an invoice that is replaced. */
export function entryAmounts({ sale, replaced }: SaleEntry): VatAmounts[] {
  const amounts = signedAmounts(sale)
  if (!replaced) return amounts
  return amounts.map((one) => ({ ...one, baseCents: -one.baseCents, vatCents: -one.vatCents }))
}
