import { invoiceKinds } from '#shared/domain/invoices/invoice-kind.ts'
import type { PaymentsReport } from './report-payments.ts'
import type { ForeignSale, SalesReport } from './report-sales.ts'
import { saleCategories } from './reported-sale.ts'

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
}

/** « Facture », « Avoir »…, or what a corrective invoice took the place of. */
export const foreignSaleLabel = ({ kind, replaced }: Pick<ForeignSale, 'kind' | 'replaced'>): string =>
  replaced ? 'Facture remplacée' : invoiceKinds[kind].label

/** The four flows, one after the other, in cents. */
export function reportRows(report: SalesReport & PaymentsReport): ReportRow[] {
  const received = { baseCents: null, vatCents: null }
  return [
    ...report.foreignSales.flatMap((sale) =>
      sale.amounts.map(
        ({ rateBps, baseCents, vatCents }): ReportRow => ({
          ...{ flow: '10.1', on: sale.on, currency: sale.currency, number: sale.number },
          ...{ client: sale.buyerName, country: sale.buyerCountry, clientId: sale.buyerId },
          ...{ kind: foreignSaleLabel(sale), rateBps, baseCents, vatCents },
          grossCents: baseCents + vatCents,
        }),
      ),
    ),
    ...report.foreignPayments.map(
      ({ id: _id, payments, ...row }): ReportRow => ({ flow: '10.2', ...row, ...received, count: payments }),
    ),
    ...report.consumerSales.map(
      ({ documents, category, ...row }): ReportRow => ({
        ...{ flow: '10.3', ...row, grossCents: row.baseCents + row.vatCents, count: documents },
        category: `${category} ${saleCategories[category]}`,
      }),
    ),
    ...report.consumerPayments.map(
      ({ payments, ...row }): ReportRow => ({ flow: '10.4', ...row, ...received, count: payments }),
    ),
  ]
}
