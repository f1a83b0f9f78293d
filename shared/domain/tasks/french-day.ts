import { addDays, addMonths, startOfMonth } from '../../time/calendar-day.ts'
import type { HolidayRegion } from '../working-hours/public-holidays.ts'
import type { DayPart } from './french-hour.ts'
import type { Token } from './french-tokens.ts'

/** When the text is read: the day and the minute of the day of who writes, and where the holidays are kept. */
export type Reference = { today: string; minute: number; region: HolidayRegion }

/** A day that may be meant; `repeat` is a rule of RFC 5545 without its start. */
type Choice = { on: string; repeat?: string }

/** What the words of a day mean: one day, several of which one is asked, or one that does not exist. */
export type DayFound = { to: number } & (
  | { on: string; part?: DayPart; repeat?: string; note?: string; afterMinutes?: number }
  | { ask: string; choices: readonly Choice[] }
  | { refused: string }
)

/** What stands at a place of the text, if it is a day. */
export type DayRule = (tokens: readonly Token[], index: number, at: Reference) => DayFound | null

/** Two figures. */
export const pad = (value: number) => String(value).padStart(2, '0')

/** A day by its parts, which may not exist. */
export const isoOf = (year: number, month: number, day: number) => `${year}-${pad(month)}-${pad(day)}`

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (isoDay: string) => new Date(`${isoDay}T00:00:00Z`).getUTCDay() || 7

/** The next such day of the week, strictly after a day. */
export const nextWeekday = (isoDay: string, weekday: number) =>
  addDays(isoDay, ((weekday - weekdayOf(isoDay) + 6) % 7) + 1)

/** The last day of the day's month. */
export const endOfMonth = (isoDay: string) => addDays(addMonths(startOfMonth(isoDay), 1), -1)

/** Monday of the next week. */
export const mondayAfter = (isoDay: string) => nextWeekday(isoDay, 1)
export const yearOf = (isoDay: string) => Number(isoDay.slice(0, 4))
export const monthOf = (isoDay: string) => Number(isoDay.slice(5, 7))

/** Days of the week of a rule of RFC 5545, from Monday. */
export const ruleDays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/** Months of a year, as they are written. */
export const monthNames = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
] as const
