import type { InvoiceTotals } from '#shared/contract/invoice-lists.ts'
import { type Currency, formatMoney } from '#shared/french/format.ts'

export type AmountName = Exclude<keyof InvoiceTotals, 'currency'>
type AmountsProps<Name extends string> = {
  totals: readonly ({ currency: Currency } & Record<Name, number>)[]
  of: Name
}

/** Shows a sum, a line for each currency; zero euro where there is none. */
export function Amounts<Name extends string>({ totals, of }: AmountsProps<Name>) {
  if (totals.length === 0) return formatMoney(0)
  return totals.map((total) => (
    <span key={total.currency} className="block">
      {formatMoney(total[of], total.currency)}
    </span>
  ))
}
