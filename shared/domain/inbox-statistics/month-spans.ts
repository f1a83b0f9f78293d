import { addDays, startOfMonth } from '../../time/calendar-day.ts'
import type { DayWindow } from '../reports/day-windows.ts'

/** Months (their first days) that are read as sums, and the days that are read one by one. */
export type MonthSpans = { months: string[]; rest: DayWindow[] }

/** The months that a window holds whole and whose sums are as their facts, and the days of all others. `due`: months that changed since. */
export function splitMonths({ from, to }: DayWindow, due: ReadonlySet<string>): MonthSpans {
  const spans: MonthSpans = { months: [], rest: [] }
  for (let month = startOfMonth(from); month <= to; month = nextMonth(month)) {
    const last = endOfMonth(month)
    if (month >= from && last <= to && !due.has(month)) spans.months.push(month)
    else spans.rest.push({ from: month < from ? from : month, to: last > to ? to : last })
  }
  return spans
}

/**
 * Of all days until one: the months that cannot be read as sums, each with its days, where the window is cut at some days. All other months are sums,
 * and wholly before or after each of them.
 */
export function cutMonths(to: string, cuts: readonly string[], due: ReadonlySet<string>): MonthSpans {
  const months = [...new Set([...cuts, to].map(startOfMonth)), ...due].filter((month) => month <= to)
  const cut = [...new Set(months)].sort()
  return {
    months: cut,
    rest: cut.map((month) => {
      const last = endOfMonth(month)
      return { from: month, to: last > to ? to : last }
    }),
  }
}

const nextMonth = (month: string): string => startOfMonth(addDays(month, 32))

/** The last day of the month that begins on this day. */
export const endOfMonth = (month: string): string => addDays(nextMonth(month), -1)
