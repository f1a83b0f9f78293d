import type { PaidSale } from '#shared/domain/e-reporting/report-payments.ts'
import { entryAmounts, type SaleEntry } from '#shared/domain/e-reporting/reported-sale.ts'
import { collectedVat } from './collected-vat.ts'
import { isDueWhenPaid } from './sales-entry.ts'

/** The act that makes VAT due: the issue of a document (« débits »), money that came or went (« encaissements »), or a loss, of which it comes back (below zero). */
export const vatBases = ['issued', 'paid', 'lost'] as const
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
    if (sale.currency !== 'EUR') return []
    const duePaid = isDueWhenPaid(sale)
    const of = { invoiceId: sale.id, number: sale.number, clientName: sale.buyer.name }
    return collectedVat(sale, movements)
      .filter(({ on, loss }) => on >= from && on <= to && (loss === null ? duePaid : loss === 'recovered'))
      .flatMap(({ on, parts, loss }) =>
        parts.flatMap(({ rateBps, grossCents, vatCents }): VatPart[] =>
          rateBps === 0
            ? []
            : [
                loss === null
                  ? { basis: 'paid', rateBps, on, ...of, baseCents: grossCents - vatCents, vatCents }
                  : {
                      basis: 'lost',
                      rateBps,
                      on,
                      ...of,
                      baseCents: vatCents - grossCents,
                      vatCents: -vatCents,
                    },
              ],
        ),
      )
  })
  return [...issued, ...collected]
}
