import type { DocumentTotals } from '#shared/domain/documents/document-totals.ts'
import { type Currency, formatMoney, formatPercentBps } from '#shared/french/format.ts'
import { cx } from '#web/ui/cx.ts'

type QuoteTotalsProps = { totals: DocumentTotals; currency: Currency; vatApplicable: boolean }

/** The amounts of a quote, as its PDF prints them. */
export function QuoteTotals({ totals, currency, vatApplicable }: QuoteTotalsProps) {
  const money = (cents: number) => formatMoney(cents, currency)
  const discounted = totals.discountCents !== 0
  return (
    <dl className="ms-auto flex w-full max-w-sm flex-col gap-1.5 text-sm">
      {discounted && <Amount label="Total des lignes" value={money(totals.linesCents)} />}
      {discounted && <Amount label="Remise" value={money(-totals.discountCents)} />}
      <Amount label={vatApplicable ? 'Total HT' : 'Total'} value={money(totals.netCents)} />
      {vatApplicable &&
        totals.vat.map(({ rateBps, baseCents, vatCents }) => (
          <Amount
            key={rateBps}
            label={`TVA ${formatPercentBps(rateBps)}${totals.vat.length > 1 ? ` sur ${money(baseCents)}` : ''}`}
            value={money(vatCents)}
          />
        ))}
      <Amount strong label={vatApplicable ? 'Total TTC' : 'Total à payer'} value={money(totals.grossCents)} />
    </dl>
  )
}

function Amount({ label, value, strong }: { label: string; value: string; strong?: boolean }) {
  return (
    <div
      className={cx(
        'flex items-baseline justify-between gap-6',
        strong && 'mt-1 border-line border-t pt-2 font-semibold text-base',
      )}
    >
      <dt className={strong ? undefined : 'text-muted'}>{label}</dt>
      <dd className="amount whitespace-nowrap">{value}</dd>
    </div>
  )
}
