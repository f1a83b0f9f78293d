import type { InvoiceTotals } from '#shared/contract/invoice-lists.ts'
import { formatMoney } from '#shared/french/format.ts'

export type AmountName = Exclude<keyof InvoiceTotals, 'currency'>
type AmountsProps = { totals: InvoiceTotals[]; of: AmountName }

/** One sum, a line for each currency; zero euro where there is none. */
export function Amounts({ totals, of }: AmountsProps) {
  if (totals.length === 0) return formatMoney(0)
  return totals.map((total) => (
    <span key={total.currency} className="block">
      {formatMoney(total[of], total.currency)}
    </span>
  ))
}
