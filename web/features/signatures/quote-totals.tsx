import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { formatMoney, formatPercentBps } from '#shared/french/format.ts'

/** Sub-totals, VAT by rate, and what is to be paid. */
export function QuoteTotals({ document }: { document: QuoteDocument }) {
  const { totals, discount } = document
  const money = (cents: number) => formatMoney(cents, document.currency)
  const rows: [string, string][] = []
  if (totals.discountCents !== 0) {
    const share = discount?.kind === 'percent' ? ` (${formatPercentBps(discount.bps)})` : ''
    rows.push(
      ['Total HT avant remise', money(totals.linesCents)],
      [`Remise${share}`, money(-totals.discountCents)],
    )
  }
  rows.push(['Total HT', money(totals.netCents)])
  for (const { rateBps, baseCents, vatCents } of totals.vat) {
    const free = rateBps === 0 && totals.vat.length === 1
    rows.push([free ? 'TVA' : `TVA ${formatPercentBps(rateBps)} sur ${money(baseCents)}`, money(vatCents)])
  }
  return (
    <dl className="ms-auto mt-5 w-full text-sm sm:max-w-sm">
      {rows.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 py-1">
          <dt className="text-muted">{label}</dt>
          <dd className="amount ms-auto">{value}</dd>
        </div>
      ))}
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-strong border-t pt-3 font-semibold">
        <dt className="text-base">{totalLabel(document)}</dt>
        <dd className="amount ms-auto text-lg">{money(totals.grossCents)}</dd>
      </div>
    </dl>
  )
}

/** Without VAT the total has no « TTC ». */
export function totalLabel({ totals }: QuoteDocument): string {
  return totals.vatCents === 0 ? 'Total à payer' : 'Total TTC'
}
