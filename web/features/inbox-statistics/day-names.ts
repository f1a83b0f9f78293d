import type { Grain } from '#shared/domain/inbox-statistics/periods.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import { formatDate, formatMonth } from '#shared/french/format.ts'
import { capitalized } from '#shared/french/typography.ts'

const format = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fr-FR', { ...parts, timeZone: 'UTC' })
const short = format({ day: 'numeric', month: 'short' })
const weekday = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const month = format({ month: 'short', year: '2-digit' })
const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const first = (text: string) => text.replace(/(^|\s)1\s/, '$11er ')

/** Below the axis of a chart: « 12 nov. », « nov. 26 ». */
export const labelOf = ({ from }: DayWindow, grain: Grain): string =>
  grain === 'month' ? month.format(utc(from)) : first(short.format(utc(from)))

/** In full: « Jeudi 12 novembre 2026 », « Du 9 nov. 2026 au 15 nov. 2026 », « Novembre 2026 ». */
export function titleOf(days: DayWindow, grain: Grain): string {
  if (grain === 'day' || days.from === days.to) return capitalized(first(weekday.format(utc(days.from))))
  return grain === 'month' ? capitalized(formatMonth(days.from)) : spanOf(days)
}

/** « Du 9 nov. 2026 au 15 nov. 2026 », or the day alone. */
export const spanOf = ({ from, to }: DayWindow): string =>
  from === to ? formatDate(from) : `Du ${formatDate(from)} au ${formatDate(to)}`

export const grainNames: Record<Grain, string> = { day: 'Jour', week: 'Semaine', month: 'Mois' }
