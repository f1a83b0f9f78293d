import { invoiceKinds } from '#shared/domain/invoices/invoice-kind.ts'
import type { Correction } from './report-corrections.ts'
import type { PaymentsReport } from './report-payments.ts'
import type { ForeignPurchase, PurchasesReport } from './report-purchases.ts'
import type { ForeignSale, SalesReport } from './report-sales.ts'
import { type SaleCategory, saleCategories } from './reported-sale.ts'

/** A row of the file of a period: an amount of one rate of a document, or of a day. What a flow does not tell is absent or null. */
export type ReportRow = {
  flow: '10.1' | '10.2' | '10.3' | '10.4'
  on: string
  currency: string
  rateBps: number
  /** Null for payments, which are told with VAT. */
  baseCents: number | null
  vatCents: number | null
  grossCents: number
  number?: string
  kind?: string
  client?: string
  country?: string
  clientId?: string | null
  category?: string
  /** Documents or payments that the row of a day adds up. */
  count?: number
  /** The earlier period that a correction changes. */
  corrects?: string
}

/** « Facture », « Avoir »…, or what a corrective invoice took the place of. */
export const foreignSaleLabel = ({ kind, replaced }: Pick<ForeignSale, 'kind' | 'replaced'>): string =>
  replaced ? 'Facture remplacée' : invoiceKinds[kind].label

/** « Achat », or the credit note of a supplier. */
export const foreignPurchaseLabel = ({ credit }: Pick<ForeignPurchase, 'credit'>): string =>
  credit ? 'Avoir d’achat' : 'Achat'

/** The four flows, one after the other, in cents; then what changed of earlier periods. */
export function reportRows(
  report: SalesReport & PaymentsReport & PurchasesReport & { corrections: readonly Correction[] },
): ReportRow[] {
  const received = { baseCents: null, vatCents: null }
  return [
    ...report.foreignSales.flatMap((sale) =>
      sale.amounts.map(
        ({ rateBps, baseCents, vatCents }): ReportRow => ({
          flow: '10.1',
          on: sale.on,
          currency: sale.currency,
          number: sale.number,
          client: sale.buyerName,
          country: sale.buyerCountry,
          clientId: sale.buyerId,
          kind: foreignSaleLabel(sale),
          rateBps,
          baseCents,
          vatCents,
          grossCents: baseCents + vatCents,
        }),
      ),
    ),
    ...report.foreignPurchases.flatMap((purchase) =>
      purchase.amounts.map(
        ({ rateBps, baseCents, vatCents }): ReportRow => ({
          flow: '10.1',
          on: purchase.on,
          currency: purchase.currency,
          number: purchase.number,
          client: purchase.supplierName,
          country: purchase.supplierCountry,
          clientId: purchase.supplierId,
          kind: foreignPurchaseLabel(purchase),
          rateBps,
          baseCents,
          vatCents,
          grossCents: baseCents + vatCents,
        }),
      ),
    ),
    ...report.foreignPayments.map(
      ({ id: _id, payments, ...row }): ReportRow => ({ flow: '10.2', ...row, ...received, count: payments }),
    ),
    ...report.consumerSales.map(
      ({ documents, category, ...row }): ReportRow => ({
        flow: '10.3',
        ...row,
        grossCents: row.baseCents + row.vatCents,
        count: documents,
        category: categoryText(category),
      }),
    ),
    ...report.consumerPayments.map(
      ({ payments, ...row }): ReportRow => ({ flow: '10.4', ...row, ...received, count: payments }),
    ),
    ...report.corrections.map(
      ({ from, to, dueOn: _dueOn, afterDue: _afterDue, category, ...row }): ReportRow => ({
        ...row,
        on: from,
        kind: 'Rectification',
        corrects: `${from}/${to}`,
        ...(category === null ? {} : { category: categoryText(category) }),
      }),
    ),
  ]
}

const categoryText = (category: SaleCategory) => `${category} ${saleCategories[category]}`
