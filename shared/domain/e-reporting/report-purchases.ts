import { frenchTerritory } from '#shared/domain/invoices/circuit.ts'
import type { ReceivedSource, ReceivedStatus } from '#shared/domain/received-invoices/received-invoice.ts'
import type { ReceivedVat } from '#shared/domain/received-invoices/received-terms.ts'

/** The fields of a received invoice that e-reporting reads. Amounts are positive cents: `credit` gives the sign. */
export type ReportedPurchase = {
  id: string
  source: ReceivedSource
  status: ReceivedStatus
  credit: boolean
  number: string | null
  issuedOn: string
  supplierName: string | null
  supplierSiren: string | null
  supplierVatNumber: string | null
  /** Country of the company that the invoice is linked to. */
  companyCountry: string | null
  currency: string
  netCents: number | null
  grossCents: number | null
  vatRates: readonly ReceivedVat[]
}

/** An amount of a purchase: with the VAT of its supplier, or without, where the buyer may owe it. */
export type PurchaseAmount = { category: string; rateBps: number; baseCents: number; vatCents: number }

/** An invoice of a supplier outside France (flow 10.1, told by the buyer). Negative for a credit note. */
export type ForeignPurchase = Pick<ReportedPurchase, 'id' | 'credit' | 'currency'> & {
  number: string
  on: string
  supplierName: string
  supplierCountry: string
  /** VAT number; flow 10.1 asks for one. */
  supplierId: string | null
  amounts: PurchaseAmount[]
}

export type PurchasesReport = {
  foreignPurchases: ForeignPurchase[]
  /** Invoices from abroad that nobody approved yet: not told. */
  purchasesToCheck: number
  /** Approved invoices whose supplier has neither SIREN, VAT number nor company: nobody knows where it is. */
  purchasesOfUnknownCountry: number
}

/** Prefixes of VAT numbers that are no code of a country (ISO 3166). */
const vatPrefixes: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' }

/** The country of a supplier, by what is surest: its SIREN, its VAT number, the company that its invoice is linked to; null where none says it. */
export function supplierCountryOf(
  purchase: Pick<ReportedPurchase, 'supplierSiren' | 'supplierVatNumber' | 'companyCountry'>,
): string | null {
  if (purchase.supplierSiren !== null) return 'FR'
  const prefix = /^[A-Z]{2}/.exec(purchase.supplierVatNumber?.toUpperCase() ?? '')?.[0]
  if (prefix !== undefined) return vatPrefixes[prefix] ?? prefix
  return purchase.companyCountry
}

/**
 * Purchases from abroad of a period, oldest first: approved or paid invoices whose supplier is outside France. None for a
 * buyer outside France.
 */
export function reportPurchases(
  purchases: readonly ReportedPurchase[],
  buyerCountry: string,
): PurchasesReport {
  const report: PurchasesReport = { foreignPurchases: [], purchasesToCheck: 0, purchasesOfUnknownCountry: 0 }
  if (!frenchTerritory.has(buyerCountry)) return report
  for (const purchase of purchases) {
    if (purchase.status === 'refused') continue
    const country = supplierCountryOf(purchase)
    const decided = purchase.status !== 'to_check'
    if (country === null && decided) report.purchasesOfUnknownCountry += 1
    if (country === null || frenchTerritory.has(country)) continue
    if (!decided) report.purchasesToCheck += 1
    else report.foreignPurchases.push(foreignPurchase(purchase, country))
  }
  report.foreignPurchases.sort((a, b) => compare(a.on, b.on) || compare(a.number, b.number))
  return report
}

const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)

function foreignPurchase(purchase: ReportedPurchase, supplierCountry: string): ForeignPurchase {
  const { id, credit, currency, number, issuedOn, supplierName, supplierVatNumber } = purchase
  const sign = credit ? -1 : 1
  return {
    id,
    credit,
    currency,
    supplierCountry,
    supplierId: supplierVatNumber,
    on: issuedOn,
    // An approved invoice has both.
    number: number ?? '',
    supplierName: supplierName ?? '',
    amounts: purchaseAmounts(purchase).map((one) => ({
      ...one,
      baseCents: sign * one.baseCents,
      vatCents: sign * one.vatCents,
    })),
  }
}

/**
 * The amounts by rate, positive. An e-invoice says them. Of what was typed only the VAT of a rate is known: what is
 * missing to the total without VAT goes to the part without VAT, else to the greatest base (a rounding).
 */
export function purchaseAmounts({
  source,
  netCents,
  grossCents,
  vatRates,
}: Pick<ReportedPurchase, 'source' | 'netCents' | 'grossCents' | 'vatRates'>): PurchaseAmount[] {
  const amounts = vatRates.map((one) => ({ ...one, rateBps: one.rateBps ?? 0 }))
  if (source !== 'file') return amounts
  const vat = amounts.reduce((sum, one) => sum + one.vatCents, 0)
  const net = netCents ?? (grossCents ?? 0) - vat
  const missing = net - amounts.reduce((sum, one) => sum + one.baseCents, 0)
  if (missing === 0) return amounts
  const greatest = amounts.toSorted((a, b) => b.baseCents - a.baseCents)[0]
  const filled =
    (missing > 0 ? amounts.find(({ rateBps }) => rateBps === 0) : greatest) ??
    // More than a rounding is a part that nobody typed, without VAT.
    (missing > MOST_ROUNDED ? undefined : greatest)
  if (filled === undefined)
    return [...amounts, { category: 'Z', rateBps: 0, baseCents: missing, vatCents: 0 }]
  filled.baseCents += missing
  return amounts
}

/** A base is found from a VAT in whole cents: at 2.1 %, the lowest French rate, half a cent of VAT is 24 cents of base. */
const MOST_ROUNDED = 100
