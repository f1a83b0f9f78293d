import { addDays, daysBetween, startOfMonth } from '#shared/time/calendar-day.ts'

/** A span of calendar days of the organization, both ends included. */
export type DayWindow = { from: string; to: string }

/** Number of its days. */
export const lengthOf = ({ from, to }: DayWindow): number => daysBetween(from, to) + 1

/** Days over which sent and signed quotes are compared (specification, section 9.3). */
export const CONVERSION_DAYS = 30
/** Open quotes whose validity ends within this many days raise the alert (specification, section 9.3). */
export const EXPIRING_DAYS = 3
/** Events shown as recent activity (specification, section 9.3). */
export const RECENT_ACTIVITY_COUNT = 10

/** The days from the first of the month to `today`. */
export function monthToDate(today: string): DayWindow {
  return { from: startOfMonth(today), to: today }
}

/** The same days of the previous month, or all of it when it is shorter (1–31 March against February). */
export function comparisonWindow(today: string): DayWindow {
  const lastDay = addDays(startOfMonth(today), -1)
  const from = startOfMonth(lastDay)
  const day = Math.min(Number(today.slice(8)), Number(lastDay.slice(8)))
  return { from, to: addDays(from, day - 1) }
}

/** The last `CONVERSION_DAYS` days, today included. */
export function conversionWindow(today: string): DayWindow {
  return { from: addDays(today, 1 - CONVERSION_DAYS), to: today }
}

/** The last days of validity that raise the alert: from today to `EXPIRING_DAYS` later. */
export function expiringWindow(today: string): DayWindow {
  return { from: today, to: addDays(today, EXPIRING_DAYS) }
}

/** Growth in whole percent; null when there is nothing to compare with. */
export function growthPercent(current: number, previous: number): number | null {
  return previous > 0 ? roundHalfAway(((current - previous) / previous) * 100) : null
}

/** Signed over sent in whole percent (specification, section 9.3); null when nothing was sent. */
export function conversionRate(signed: number, sent: number): number | null {
  return sent > 0 ? roundHalfAway((signed / sent) * 100) : null
}

function roundHalfAway(value: number): number {
  const rounded = Math.round(Math.abs(value))
  return value < 0 && rounded !== 0 ? -rounded : rounded
}
