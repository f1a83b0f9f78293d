import { addDays, addMonths, startOfMonth } from '#shared/time/calendar-day.ts'
import { type DayWindow, lengthOf } from './day-windows.ts'

export const periodKinds = {
  month: { label: 'Mois', months: 1 },
  quarter: { label: 'Trimestre', months: 3 },
  year: { label: 'Exercice', months: 12 },
  chosen: { label: 'Dates choisies', months: 0 },
} as const
export type PeriodKind = keyof typeof periodKinds

export const comparisons = {
  previous: 'Période précédente',
  lastYear: 'Un an avant',
  none: 'Sans comparaison',
} as const
export type Comparison = keyof typeof comparisons

/** A period of a report. `isOver`: its last day is before today; else `to` is cut at today and what is shown is not finished. */
export type ReportPeriod = DayWindow & { kind: PeriodKind; isOver: boolean }

/**
 * The month, quarter or fiscal year that a day lies in, up to today. `yearStart`: the month, 1 to 12, in which the fiscal year begins;
 * quarters are those of the calendar, as those of VAT.
 */
export function periodAround(
  kind: Exclude<PeriodKind, 'chosen'>,
  on: string,
  today: string,
  yearStart: number,
): ReportPeriod {
  const { months } = periodKinds[kind]
  const first = kind === 'year' ? yearStart - 1 : 0
  const back = (Number(on.slice(5, 7)) - 1 - first + 12) % months
  const from = addMonths(startOfMonth(on), -back)
  return upTo({ from, to: addDays(addMonths(from, months), -1) }, kind, today)
}

/** Days that someone chose; turned round where they are. */
export function chosenPeriod({ from, to }: DayWindow, today: string): ReportPeriod {
  return upTo(from <= to ? { from, to } : { from: to, to: from }, 'chosen', today)
}

function upTo({ from, to }: DayWindow, kind: PeriodKind, today: string): ReportPeriod {
  const isOver = to < today
  return { kind, from, to: isOver || today < from ? to : today, isOver }
}

/** First day of the period that follows or, with -1, comes before; chosen days move by their number. */
export function periodBeside(period: ReportPeriod, step: 1 | -1): string {
  return period.kind === 'chosen'
    ? addDays(period.from, step * lengthOf(period))
    : addMonths(period.from, step * periodKinds[period.kind].months)
}

/**
 * The days that a period is compared with: all of the one before where both are over, else the same number of days from its beginning, at
 * most to its end. Null without comparison.
 */
export function comparedWith(period: ReportPeriod, comparison: Comparison): DayWindow | null {
  if (comparison === 'none') return null
  const months = comparison === 'lastYear' ? 12 : periodKinds[period.kind].months
  const { from, to } = period
  if (months === 0) return { from: addDays(from, -lengthOf(period)), to: addDays(from, -1) }
  const before = addMonths(from, -months)
  if (period.kind === 'chosen') return { from: before, to: addMonths(to, -months) }
  const end = addDays(addMonths(before, periodKinds[period.kind].months), -1)
  if (period.isOver) return { from: before, to: end }
  const sameNumber = addDays(before, lengthOf(period) - 1)
  return sameNumber < end ? { from: before, to: sameNumber } : { from: before, to: end }
}

/** How a sum moved: its difference, and its growth in percent, null (« – ») from a base that is zero or below. */
export function changeOf(
  current: number,
  before: number,
): { difference: number; growthPercent: number | null } {
  return {
    difference: current - before,
    growthPercent: before > 0 ? ((current - before) / before) * 100 : null,
  }
}
