import { formatLongDate, formatMonth } from '#shared/french/format.ts'
import { capitalized } from '#shared/french/typography.ts'
import { addDays, addMonths, startOfMonth } from '#shared/time/calendar-day.ts'

export const calendarViews = ['month', 'week'] as const
export type CalendarView = (typeof calendarViews)[number]

/** Monday of the day's week. */
const mondayOf = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** The days that a view shows around a day, both included: whole weeks from Monday. */
export function calendarRange(view: CalendarView, day: string): { from: string; to: string } {
  if (view === 'week') return { from: mondayOf(day), to: addDays(mondayOf(day), 6) }
  const first = startOfMonth(day)
  return { from: mondayOf(first), to: addDays(mondayOf(addDays(addMonths(first, 1), -1)), 6) }
}

/** The weeks of a view, each of seven days. */
export function calendarWeeks(view: CalendarView, day: string): string[][] {
  const { from, to } = calendarRange(view, day)
  const weeks: string[][] = []
  for (let monday = from; monday <= to; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)))
  return weeks
}

/** The same view, one step later or earlier. */
export const calendarStep = (view: CalendarView, day: string, step: 1 | -1): string =>
  view === 'week' ? addDays(day, 7 * step) : addMonths(startOfMonth(day), step)

/** « Novembre 2026 », « Semaine du 30 novembre 2026 ». */
export const calendarTitle = (view: CalendarView, day: string): string =>
  view === 'month' ? capitalized(formatMonth(day)) : `Semaine du ${formatLongDate(mondayOf(day))}`

const dayName = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'UTC' })

/** « lundi 30 novembre 2026 ». */
export const fullDay = (day: string): string =>
  `${dayName.format(new Date(`${day}T00:00:00Z`))} ${formatLongDate(day)}`

const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 } as const

/** The day to which an arrow moves what stands on a day; null for another key. */
export const arrowDay = (day: string, key: string): string | null =>
  key in steps ? addDays(day, steps[key as keyof typeof steps]) : null
