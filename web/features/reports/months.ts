import { addDays, startOfMonth } from '#shared/time/calendar-day.ts'

const short = new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' })

/** « nov. », of the first day of a month. */
export const shortMonth = (month: string): string => short.format(new Date(month))

/** The last day of the month that begins on this day. */
export const lastDayOf = (month: string): string => addDays(startOfMonth(addDays(month, 31)), -1)
