import type { PaidSale } from '#shared/domain/e-reporting/report-payments.ts'
import { entryAmounts, type SaleEntry } from '#shared/domain/e-reporting/reported-sale.ts'
import { collectedVat } from './collected-vat.ts'
import { isDueWhenPaid } from './sales-entry.ts'

/** Base and VAT that a rate makes due in a period, in cents of euros: on issue, and on payment. */
export type VatRow = {
  rateBps: number
  issuedBaseCents: number
  issuedVatCents: number
  paidBaseCents: number
  paidVatCents: number
}
export type VatSummary = {
  /** Highest rate first; rates of which nothing is due are left out. */
  rows: VatRow[]
  /** Sales without French VAT, before tax, on their day of issue. */
  untaxedCents: number
  /** Documents in another currency than the euro, which are not counted. */
  foreignDocuments: number
}

/** VAT due of the days of a period, both included, by rate: on issue (« débits ») or on payment, as each document has it. */
export function vatSummary(
  entries: readonly SaleEntry[],
  paid: readonly PaidSale[],
  { from, to }: { from: string; to: string },
): VatSummary {
  const rows = new Map<number, VatRow>()
  const add = (rateBps: number, part: Partial<VatRow>) => {
    const empty = { rateBps, issuedBaseCents: 0, issuedVatCents: 0, paidBaseCents: 0, paidVatCents: 0 }
    const row = rows.get(rateBps) ?? empty
    for (const [name, cents] of Object.entries(part)) row[name as keyof VatRow] += cents
    rows.set(rateBps, row)
  }
  let untaxedCents = 0
  for (const entry of entries.filter(({ sale }) => sale.currency === 'EUR')) {
    const pending = isDueWhenPaid(entry.sale)
    for (const { category, rateBps, baseCents, vatCents } of entryAmounts(entry)) {
      if (category !== 'S') untaxedCents += baseCents
      else if (!pending) add(rateBps, { issuedBaseCents: baseCents, issuedVatCents: vatCents })
    }
  }
  for (const { sale, movements } of paid) {
    if (sale.currency !== 'EUR' || !isDueWhenPaid(sale)) continue
    for (const { on, parts } of collectedVat(sale, movements)) {
      if (on < from || on > to) continue
      for (const { rateBps, grossCents, vatCents } of parts)
        if (rateBps !== 0) add(rateBps, { paidBaseCents: grossCents - vatCents, paidVatCents: vatCents })
    }
  }
  return {
    rows: [...rows.values()]
      .filter((row) => Object.entries(row).some(([name, cents]) => name !== 'rateBps' && cents !== 0))
      .sort((a, b) => b.rateBps - a.rateBps),
    untaxedCents,
    foreignDocuments: entries.filter(({ sale }) => sale.currency !== 'EUR').length,
  }
}
