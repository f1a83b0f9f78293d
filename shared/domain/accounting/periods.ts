import { addDays } from '#shared/time/calendar-day.ts'

/** A period of the books, in ISO days, both included. */
export type BookPeriod = { kind: 'month' | 'quarter' | 'year'; from: string; to: string }

/** Listed of each kind: a quarter's three months and the one before, a year's quarters, the years that a control looks at. */
const LISTED = { month: 4, quarter: 4, year: 4 }
const MONTHS = { month: 1, quarter: 3, year: 12 }

/** The latest periods of each kind up to today, the latest first: fiscal years, then quarters, then months. `yearStart`: the month, 1 to 12, in which the fiscal year begins. */
export function bookPeriods(today: string, yearStart: number): BookPeriod[] {
  return (['year', 'quarter', 'month'] as const).flatMap((kind) => {
    const months = MONTHS[kind]
    const month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
    const first = kind === 'year' ? yearStart - 1 : 0
    const begin = month - ((((month - first) % months) + months) % months)
    return Array.from({ length: LISTED[kind] }, (_, back): BookPeriod => {
      const from = begin - back * months
      return { kind, from: firstDay(from), to: addDays(firstDay(from + months), -1) }
    })
  })
}

const firstDay = (month: number) =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`
