import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import { changeOf, type ReportPeriod } from '#shared/domain/reports/periods.ts'
import {
  type Currency,
  formatDate,
  formatInteger,
  formatMoney,
  formatMonth,
  formatPercentBps,
  formatQuantity,
} from '#shared/french/format.ts'
import { capitalized, NBSP } from '#shared/french/typography.ts'
import { addDays, startOfMonth } from '#shared/time/calendar-day.ts'

/** « 82,4 j », rounded where it is shown alone. */
export const daysText = (days: number): string => `${formatQuantity(Math.round(days * 10) * 100)}${NBSP}j`
/** « 12,5 % ». */
export const percentText = (percent: number): string => formatPercentBps(Math.round(percent * 10) * 10)

/** The DSO of a report: never a number where the history is too short. */
export function dsoText({ dso, beyondDays }: { dso: number | null; beyondDays: number | null }): string {
  if (beyondDays !== null) return `>${NBSP}${beyondDays}${NBSP}j`
  return dso === null ? '–' : daysText(dso)
}

/** « Du 1er nov. 2026 au 17 nov. 2026 », or the day alone. */
export const spanText = ({ from, to }: DayWindow): string =>
  from === to ? formatDate(from) : `Du ${formatDate(from)} au ${formatDate(to)}`

const short = new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' })
const withYear = new Intl.DateTimeFormat('fr-FR', { month: 'short', year: '2-digit', timeZone: 'UTC' })
/** « nov. », with its year in January. */
export const monthLabel = (isoDay: string): string =>
  (isoDay.slice(5, 7) === '01' ? withYear : short).format(new Date(isoDay))

/** Whether the days are those of a whole month. */
const isMonth = ({ from, to }: DayWindow) =>
  from === startOfMonth(from) && addDays(to, 1) === startOfMonth(addDays(from, 31))
/** « Novembre 2026 », or its days where they are not all of it. */
export const monthTitle = (days: DayWindow): string =>
  isMonth(days) ? capitalized(formatMonth(days.from)) : spanText(days)

export function periodTitle(period: ReportPeriod): string {
  const { kind, from } = period
  if (kind === 'month') return capitalized(formatMonth(from))
  if (kind === 'quarter') {
    const rank = (Number(from.slice(5, 7)) + 2) / 3
    return `${rank === 1 ? '1er' : `${rank}e`} trimestre ${from.slice(0, 4)}`
  }
  if (kind === 'chosen') return spanText(period)
  const [first, last] = [from.slice(0, 4), addDays(from, 364).slice(0, 4)]
  return `Exercice ${first === last ? first : `${first}-${last}`}`
}

type Change = { direction: 'up' | 'down' | 'flat'; text: string; hint: string; good: boolean }
const directionOf = (difference: number) => (difference === 0 ? 'flat' : difference > 0 ? 'up' : 'down')
const signed = (value: number, text: string) => (value > 0 ? `+${text}` : text)

/** How an amount moved; growth from a base that is zero or below is « – ». */
export function moneyChange(now: number, before: number, currency: Currency, moreIsGood = true): Change {
  const { difference, growthPercent } = changeOf(now, before)
  return {
    direction: directionOf(difference),
    text: growthPercent === null ? '–' : signed(growthPercent, percentText(growthPercent)),
    hint: `(${formatMoney(before, currency)} avant)`,
    good: difference > 0 === moreIsGood,
  }
}

/** How a number moved: growth from none is « – ». */
export function countChange(now: number, before: number): Change {
  const { difference, growthPercent } = changeOf(now, before)
  return {
    direction: directionOf(difference),
    text: growthPercent === null ? '–' : signed(growthPercent, percentText(growthPercent)),
    hint: `(${formatInteger(before)} avant)`,
    good: difference > 0,
  }
}

/** How days moved, in days. */
export function daysChange(now: number, before: number, since: string, moreIsGood = false): Change {
  const difference = Math.round((now - before) * 10) / 10
  return {
    direction: directionOf(difference),
    text: difference === 0 ? '=' : signed(difference, daysText(difference)),
    hint: `(${daysText(before)} ${since})`,
    good: difference > 0 === moreIsGood,
  }
}
