import { type Currency, formatMoney, formatPercentBps } from '#shared/french/format.ts'

/** The sums of a rate in a currency; a payment has no base apart. */
export type FlowTotal = {
  currency: Currency
  rateBps: number
  baseCents: number | null
  vatCents: number | null
  grossCents: number
}

type Amount = { currency: Currency; rateBps: number } & (
  | { baseCents: number; vatCents: number }
  | { grossCents: number }
)

/** Totals by currency and rate, highest rate first. */
export function totalsByRate(amounts: readonly Amount[]): FlowTotal[] {
  const totals = new Map<string, FlowTotal>()
  for (const amount of amounts) {
    const { currency, rateBps } = amount
    const key = `${currency} ${rateBps}`
    const sold = 'baseCents' in amount ? amount : null
    const grossCents = 'baseCents' in amount ? amount.baseCents + amount.vatCents : amount.grossCents
    const known = totals.get(key)
    totals.set(key, {
      currency,
      rateBps,
      grossCents: (known?.grossCents ?? 0) + grossCents,
      baseCents: sold && (known?.baseCents ?? 0) + sold.baseCents,
      vatCents: sold && (known?.vatCents ?? 0) + sold.vatCents,
    })
  }
  return [...totals.values()].sort((a, b) => a.currency.localeCompare(b.currency) || b.rateBps - a.rateBps)
}

export const rateText = (rateBps: number) => (rateBps === 0 ? 'Sans TVA' : formatPercentBps(rateBps))

export function TotalList({ totals }: { totals: FlowTotal[] }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 text-sm">
      {totals.map(({ currency, rateBps, baseCents, vatCents, grossCents }) => (
        <div key={`${currency} ${rateBps}`}>
          <dt className="text-muted text-xs">
            Total, {rateBps === 0 ? 'sans TVA' : `TVA à ${formatPercentBps(rateBps)}`}
          </dt>
          <dd className="tabular">
            <span className="font-medium">{formatMoney(grossCents, currency)}</span>
            {baseCents !== null && vatCents !== null && rateBps !== 0 && (
              <span className="text-muted"> TTC, dont {formatMoney(vatCents, currency)} de TVA</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
