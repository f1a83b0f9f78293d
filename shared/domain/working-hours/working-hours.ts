import { addDays, instantOf, todayIn } from '../../time/calendar-day.ts'
import { type HolidayRegion, publicHolidays } from './public-holidays.ts'

/** Minutes after midnight on the clocks of the organization; `to` is excluded, and 1440 is midnight. */
export type OpenInterval = { from: number; to: number }

/** Both days included. */
export type ClosedDays = { from: string; to: string }

/** When an organization works. `week` holds seven days from Monday; the intervals of a day are sorted and do not touch. */
export type WorkingHours = {
  timeZone: string
  week: readonly (readonly OpenInterval[])[]
  holidays: HolidayRegion
  closed: readonly ClosedDays[]
}

/** Monday to Friday, 9:00 to 18:00 in Paris, without the French holidays. */
export const usualWorkingHours: WorkingHours = {
  timeZone: 'Europe/Paris',
  week: Array.from({ length: 7 }, (_, day) => (day < 5 ? [{ from: 540, to: 1080 }] : [])),
  holidays: 'metropole',
  closed: [],
}

/** Twenty years: whoever opens on no day of them opens never. */
const searchedDays = 7305

type Span = { start: number; end: number }
type Days = { spans: Map<string, readonly Span[]>; holidays: Map<string, Set<string>> }

const known = new WeakMap<WorkingHours, Days>()

/** Days already worked out: a calendar is asked thousands of times when targets change. */
function daysOf(hours: WorkingHours): Days {
  let days = known.get(hours)
  if (!days) {
    days = { spans: new Map(), holidays: new Map() }
    known.set(hours, days)
  }
  return days
}

function isHoliday(hours: WorkingHours, isoDay: string): boolean {
  const { holidays } = daysOf(hours)
  const year = isoDay.slice(0, 4)
  let days = holidays.get(year)
  if (!days) {
    days = new Set(publicHolidays(Number(year), hours.holidays).map(({ on }) => on))
    holidays.set(year, days)
  }
  return days.has(isoDay)
}

/** Monday is 0. */
function weekdayOf(isoDay: string): number {
  return (new Date(`${isoDay}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** Whether nobody works on the day: a holiday, or a closed day of the organization. A day without hours is not closed. */
export function isClosedDay(hours: WorkingHours, isoDay: string): boolean {
  return isHoliday(hours, isoDay) || hours.closed.some(({ from, to }) => from <= isoDay && isoDay <= to)
}

/** The open spans of a day in epoch milliseconds. An interval that a clock change swallows is left out. */
function spansOf(hours: WorkingHours, isoDay: string): readonly Span[] {
  const { spans } = daysOf(hours)
  const found = spans.get(isoDay)
  if (found) return found
  const open = isClosedDay(hours, isoDay) ? [] : (hours.week[weekdayOf(isoDay)] ?? [])
  const made = open
    .map(({ from, to }) => ({
      start: instantOf(hours.timeZone, isoDay, from).getTime(),
      end: instantOf(hours.timeZone, isoDay, to).getTime(),
    }))
    .filter(({ start, end }) => start < end)
  spans.set(isoDay, made)
  return made
}

function* spansFrom(hours: WorkingHours, at: Date): Generator<Span> {
  if (hours.week.every((day) => day.length === 0)) return
  let isoDay = todayIn(hours.timeZone, at)
  for (let day = 0; day < searchedDays; day += 1) {
    for (const span of spansOf(hours, isoDay)) if (span.end > at.getTime()) yield span
    isoDay = addDays(isoDay, 1)
  }
}

/** Whether the organization works at the instant. */
export function isOpen(hours: WorkingHours, at: Date): boolean {
  const time = at.getTime()
  return spansOf(hours, todayIn(hours.timeZone, at)).some(({ start, end }) => start <= time && time < end)
}

/** The instant itself when open, else the next opening; null when it never comes. */
export function nextOpening(hours: WorkingHours, at: Date): Date | null {
  for (const { start } of spansFrom(hours, at)) return new Date(Math.max(start, at.getTime()))
  return null
}

/** Whole minutes worked from one instant to the other; 0 when `to` comes first. */
export function workingMinutesBetween(hours: WorkingHours, from: Date, to: Date): number {
  const end = to.getTime()
  let worked = 0
  for (const span of spansFrom(hours, from)) {
    if (span.start >= end) break
    worked += Math.min(span.end, end) - Math.max(span.start, from.getTime())
  }
  return Math.floor(worked / 60_000)
}

/** The first instant by which so many minutes were worked: a closing time rather than the next opening; null when it never comes. */
export function addWorkingMinutes(hours: WorkingHours, from: Date, minutes: number): Date | null {
  let left = minutes * 60_000
  if (left <= 0) return from
  for (const span of spansFrom(hours, from)) {
    const start = Math.max(span.start, from.getTime())
    if (start + left <= span.end) return new Date(start + left)
    left -= span.end - start
  }
  return null
}
