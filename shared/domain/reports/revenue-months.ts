import { eurosFirst } from '#shared/domain/invoices/euros-first.ts'
import type { Currency } from '#shared/french/format.ts'
import { addDays, startOfMonth } from '#shared/time/calendar-day.ts'

/** Months shown before the present one, and after it. */
const BEFORE = 11
const AFTER = 3

/** Money of a month in cents: received less what went back, kept by payment providers, and asked by invoices that fall due in it. */
export type RevenueMonth = { month: string; collectedCents: number; feesCents: number; toComeCents: number }
export type Revenue = {
  currency: Currency
  months: RevenueMonth[]
  collectedCents: number
  feesCents: number
  /** All that is owed and not late, whatever its month. */
  toComeCents: number
  overdueCents: number
  disputedCents: number
}
/** A sum of one month and currency, or of no month in particular. */
export type RevenuePart = {
  currency: Currency
  month: string | null
  kind: 'collected' | 'fees' | 'toCome' | 'overdue' | 'disputed'
  cents: number
}

/** First days of the months shown on a day, in order. */
export function revenueMonths(today: string): string[] {
  let first = startOfMonth(today)
  for (let back = 0; back < BEFORE; back++) first = startOfMonth(addDays(first, -1))
  const months = [first]
  while (months.length < BEFORE + 1 + AFTER) months.push(startOfMonth(addDays(months.at(-1)!, 31)))
  return months
}

/** Sums by currency, euros first. A month without money is shown empty. */
export function revenueOf(parts: readonly RevenuePart[], today: string): Revenue[] {
  const shown = revenueMonths(today)
  const own = Map.groupBy(parts, ({ currency }) => currency)
  return [...own]
    .map(([currency, rows]): Revenue => {
      const sum = (kind: RevenuePart['kind'], month?: string) =>
        rows
          .filter((row) => row.kind === kind && (month === undefined || row.month === month))
          .reduce((total, { cents }) => total + cents, 0)
      return {
        currency,
        months: shown.map((month) => ({
          month,
          collectedCents: sum('collected', month),
          feesCents: sum('fees', month),
          toComeCents: sum('toCome', month),
        })),
        collectedCents: sum('collected'),
        feesCents: sum('fees'),
        toComeCents: sum('toCome'),
        overdueCents: sum('overdue'),
        disputedCents: sum('disputed'),
      }
    })
    .sort((a, b) => eurosFirst(a.currency, b.currency))
}
