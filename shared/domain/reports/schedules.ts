import type { HolidayRegion } from '#shared/domain/working-hours/public-holidays.ts'
import { isWorkingDay } from '#shared/domain/working-hours/working-days.ts'
import { addDays, addMonths, instantOf, startOfMonth, todayIn } from '#shared/time/calendar-day.ts'
import type { DayWindow } from './day-windows.ts'
import { periodAround } from './periods.ts'
import { type CadenceKind, cadences, type Span } from './schedule-names.ts'

/** When a report leaves. `weekday`: 1 (Monday) to 7; `monthDay`: 1 to 31, the last day of a shorter month; `minute`: of the day. */
export type Cadence = {
  cadence: CadenceKind
  weekday: number | null
  monthDay: number | null
  minute: number
}
export type Calendar = { timeZone: string; holidays: HolidayRegion }

/** Longest look for a day: over a year, whatever the cadence. */
const MOST_DAYS = 400

function isDay({ cadence, weekday, monthDay }: Cadence, day: string, holidays: HolidayRegion): boolean {
  switch (cadence) {
    case 'workingDays':
      return isWorkingDay(day, holidays)
    case 'weekly':
      return ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1 === weekday
    case 'monthly': {
      const last = addDays(addMonths(startOfMonth(day), 1), -1)
      return Number(day.slice(8)) === Math.min(monthDay ?? 1, Number(last.slice(8)))
    }
    case 'firstWorkingDay': {
      let first = startOfMonth(day)
      while (!isWorkingDay(first, holidays)) first = addDays(first, 1)
      return day === first
    }
  }
}

/** The first instant of the cadence strictly after another, on the clocks of the organization whatever the season. */
export function nextSending(cadence: Cadence, { timeZone, holidays }: Calendar, after: Date): Date {
  let day = todayIn(timeZone, after)
  for (let looked = 0; looked < MOST_DAYS; looked += 1, day = addDays(day, 1)) {
    if (!isDay(cadence, day, holidays)) continue
    const at = instantOf(timeZone, day, cadence.minute)
    if (at > after) return at
  }
  throw new RangeError('a cadence that has no day')
}

/** Of the instants that have come since one that was due, the latest; and the one to come. What an outage missed leaves once. */
export function latestDue(
  cadence: Cadence,
  calendar: Calendar,
  { due, now }: { due: Date; now: Date },
): { latest: Date; next: Date } {
  // Two months hold one instant of any cadence at least: a longer outage is looked at from there.
  const from = new Date(Math.max(due.getTime(), now.getTime() - 62 * 86_400_000))
  let latest = due
  let next = nextSending(cadence, calendar, from)
  while (next <= now) {
    latest = next
    next = nextSending(cadence, calendar, latest)
  }
  return { latest, next }
}

/** The days that a sending tells on a day. */
export function daysOfSpan(span: Span, today: string, yearStart: number): DayWindow {
  if (span === 'previousMonth') {
    const first = addMonths(startOfMonth(today), -1)
    return { from: first, to: addDays(startOfMonth(today), -1) }
  }
  const { from, to } = periodAround(span, today, today, yearStart)
  return { from, to }
}

const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']
export const weekdayNames: readonly string[] = weekdays

/** « 8:00 ». */
export const clockText = (minute: number): string =>
  `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

/** « Chaque lundi à 8:00 ». */
export function cadenceText({ cadence, weekday, monthDay, minute }: Cadence): string {
  const at = `à ${clockText(minute)}`
  if (cadence === 'weekly') return `Chaque ${weekdays[(weekday ?? 1) - 1]} ${at}`
  if (cadence === 'monthly') return `Le ${monthDay === 1 ? '1er' : monthDay} de chaque mois ${at}`
  return `${cadences[cadence]} ${at}`
}
