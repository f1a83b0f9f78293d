import type { PaidSale } from '#shared/domain/e-reporting/report-payments.ts'
import { entryAmounts, type SaleEntry } from '#shared/domain/e-reporting/reported-sale.ts'
import { collectedVat } from './collected-vat.ts'
import { isDueWhenPaid } from './sales-entry.ts'

/** The act that makes VAT due: the issue of a document (« débits »), or money that came or went (« encaissements »). */
export const vatBases = ['issued', 'paid'] as const
export type VatBasis = (typeof vatBases)[number]

/** The VAT that one document makes due at a rate on a day, in cents of euros; below zero it takes back. */
export type VatPart = {
  basis: VatBasis
  rateBps: number
  on: string
  invoiceId: string
  number: string
  clientName: string
  baseCents: number
  vatCents: number
}

type Days = { from: string; to: string }

/** All that makes French VAT due in the days of a period, both included: what a summary adds up. */
export function vatParts(
  entries: readonly SaleEntry[],
  paid: readonly PaidSale[],
  { from, to }: Days,
): VatPart[] {
  const issued = entries.flatMap((entry): VatPart[] => {
    const { sale, on } = entry
    if (sale.currency !== 'EUR' || isDueWhenPaid(sale)) return []
    const of = { on, invoiceId: sale.id, number: sale.number, clientName: sale.buyer.name }
    return entryAmounts(entry).flatMap(({ category, rateBps, baseCents, vatCents }) =>
      category === 'S' ? [{ basis: 'issued', rateBps, ...of, baseCents, vatCents }] : [],
    )
  })
  const collected = paid.flatMap(({ sale, movements }): VatPart[] => {
    if (sale.currency !== 'EUR' || !isDueWhenPaid(sale)) return []
    const of = { invoiceId: sale.id, number: sale.number, clientName: sale.buyer.name }
    return collectedVat(sale, movements)
      .filter(({ on }) => on >= from && on <= to)
      .flatMap(({ on, parts }) =>
        parts.flatMap(({ rateBps, grossCents, vatCents }): VatPart[] =>
          rateBps === 0
            ? []
            : [{ basis: 'paid', rateBps, on, ...of, baseCents: grossCents - vatCents, vatCents }],
        ),
      )
  })
  return [...issued, ...collected]
}
