import type { VatAmounts } from '#shared/domain/invoices/invoice-totals.ts'
import type { Currency } from '#shared/french/format.ts'
import {
  categoryOf,
  entryAmounts,
  flowOf,
  type ReportedSale,
  type SaleCategory,
  type SaleEntry,
} from './reported-sale.ts'

/** An amount of one rate of a document to a professional abroad (flow 10.1), in cents of its currency. */
export type ForeignSale = Pick<ReportedSale, 'id' | 'number' | 'kind' | 'currency'> & {
  on: string
  /** Taken back because a corrective invoice replaces it. */
  replaced: boolean
  buyerName: string
  buyerCountry: string
  /** VAT number or SIREN; flow 10.1 asks for one. */
  buyerId: string | null
  amounts: VatAmounts[]
}

/** Sales to consumers of a day, currency, category and rate (flow 10.3). */
export type ConsumerSales = {
  on: string
  currency: Currency
  category: SaleCategory
  /** 0 without French VAT. */
  rateBps: number
  baseCents: number
  vatCents: number
  /** Documents that the amounts come from. */
  documents: number
}

export type SalesReport = {
  foreignSales: ForeignSale[]
  consumerSales: ConsumerSales[]
  /** Documents that go by e-invoicing, and those that go nowhere. */
  eInvoices: number
  unreported: number
}

/** Flows 10.1 and 10.3 of the entries of a period, oldest first. What adds up to zero is left out. */
export function reportSales(entries: readonly SaleEntry[]): SalesReport {
  const report: SalesReport = { foreignSales: [], consumerSales: [], eInvoices: 0, unreported: 0 }
  const days = new Map<string, ConsumerSales>()
  for (const entry of entries) {
    const flow = flowOf(entry.sale)
    if (flow === '10.1') report.foreignSales.push(foreignSale(entry))
    if (flow === '10.3') addToDays(days, entry)
    if (entry.replaced) continue
    if (flow === 'e_invoice') report.eInvoices += 1
    if (flow === 'none') report.unreported += 1
  }
  report.foreignSales.sort((a, b) => compare(a.on, b.on) || compare(a.number, b.number))
  report.consumerSales = [...days.values()]
    .filter(({ baseCents, vatCents }) => baseCents !== 0 || vatCents !== 0)
    .sort(
      (a, b) =>
        compare(a.on, b.on) ||
        compare(a.currency, b.currency) ||
        b.rateBps - a.rateBps ||
        compare(a.category, b.category),
    )
  return report
}

const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)

function foreignSale(entry: SaleEntry): ForeignSale {
  const { sale, on, replaced } = entry
  const { id, number, kind, currency, buyer } = sale
  return {
    id,
    number,
    kind,
    currency,
    on,
    replaced,
    buyerName: buyer.name,
    buyerCountry: buyer.country,
    buyerId: buyer.vatNumber ?? buyer.siren,
    amounts: entryAmounts(entry),
  }
}

/** Each document counts once in a row, however many of its amounts come there. */
function addToDays(days: Map<string, ConsumerSales>, entry: SaleEntry): void {
  const { on, sale } = entry
  const counted = new Set<ConsumerSales>()
  for (const amount of entryAmounts(entry)) {
    const { rateBps, baseCents, vatCents } = amount
    if (baseCents === 0 && vatCents === 0) continue
    const category = categoryOf(sale.operation, amount)
    const key = `${on} ${sale.currency} ${category} ${rateBps}`
    const row = days.get(key) ?? {
      on,
      currency: sale.currency,
      category,
      rateBps,
      baseCents: 0,
      vatCents: 0,
      documents: 0,
    }
    row.baseCents += baseCents
    row.vatCents += vatCents
    days.set(key, row)
    counted.add(row)
  }
  for (const row of counted) row.documents += 1
}
