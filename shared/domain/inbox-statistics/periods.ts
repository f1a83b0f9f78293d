import { addDays, daysBetween, startOfMonth } from '../../time/calendar-day.ts'
import { comparisonWindow, type DayWindow, monthToDate } from '../reports/day-windows.ts'

/** Spans of days that end today, but `last_month`; `custom` has days of its own. */
export const statisticsPeriods = ['7d', '30d', 'month', 'last_month', '3m', '12m', 'custom'] as const
export type StatisticsPeriod = (typeof statisticsPeriods)[number]

export const statisticsPeriodNames: Record<StatisticsPeriod, string> = {
  '7d': '7 derniers jours',
  '30d': '30 derniers jours',
  month: 'Ce mois-ci',
  last_month: 'Mois dernier',
  '3m': '3 derniers mois',
  '12m': '12 derniers mois',
  custom: 'Dates choisies',
}

/** Days of a period that somebody chooses, at most. */
const MOST_DAYS = 1_100

/** Why chosen days are no period, and the field that says it; null: they are one. */
export function faultOfDays({
  from = '',
  to = '',
}: {
  from?: string | undefined
  to?: string | undefined
}): { field: 'from' | 'to'; text: string } | null {
  if (from === '') return { field: 'from', text: 'Indiquez le premier jour.' }
  if (to === '') return { field: 'to', text: 'Indiquez le dernier jour.' }
  if (from > to) return { field: 'to', text: 'Le dernier jour vient avant le premier.' }
  if (daysBetween(from, to) >= MOST_DAYS) return { field: 'to', text: 'La période dépasse trois ans.' }
  return null
}

export type Compared = { days: DayWindow; before: DayWindow }

/** The days of a period and those that it is compared with: the same of the month before for a month, else as many just before. */
export function periodDays(
  period: StatisticsPeriod,
  today: string,
  chosen: DayWindow = { from: today, to: today },
): Compared {
  switch (period) {
    case 'month':
      return { days: monthToDate(today), before: comparisonWindow(today) }
    case 'last_month': {
      const to = addDays(startOfMonth(today), -1)
      const from = startOfMonth(to)
      const endBefore = addDays(from, -1)
      return { days: { from, to }, before: { from: startOfMonth(endBefore), to: endBefore } }
    }
    case '7d':
      return justBefore({ from: addDays(today, -6), to: today })
    case '30d':
      return justBefore({ from: addDays(today, -29), to: today })
    case '3m':
      return justBefore({ from: monthsBefore(today, 3), to: today })
    case '12m':
      return justBefore({ from: monthsBefore(today, 12), to: today })
    default:
      return justBefore(chosen)
  }
}

function justBefore(days: DayWindow): Compared {
  const length = daysBetween(days.from, days.to) + 1
  return { days, before: { from: addDays(days.from, -length), to: addDays(days.from, -1) } }
}

/** The day after that of so many months ago: of 31 May, 3 months are from 1 March. */
function monthsBefore(today: string, months: number): string {
  const index = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - months
  const first = `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-01`
  const next = addDays(first, 32)
  const length = daysBetween(first, startOfMonth(next))
  return addDays(first, Math.min(Number(today.slice(8)), length))
}

export const grains = ['day', 'week', 'month'] as const
export type Grain = (typeof grains)[number]

const MOST_SINGLE_DAYS = 45
const MOST_WEEK_DAYS = 200

/** The length of time of each point of a chart, which has about fifty points at most. */
export function grainOf({ from, to }: DayWindow): Grain {
  const days = daysBetween(from, to) + 1
  if (days <= MOST_SINGLE_DAYS) return 'day'
  return days <= MOST_WEEK_DAYS ? 'week' : 'month'
}

/** The days, weeks from Monday or months of a window, in order; the first and the last are cut where it is. */
export function bucketsOf(window: DayWindow, grain: Grain = grainOf(window)): DayWindow[] {
  const buckets: DayWindow[] = []
  for (let from = window.from; from <= window.to; from = addDays(buckets.at(-1)!.to, 1)) {
    const end = endOf(from, grain)
    buckets.push({ from, to: [end, window.to].toSorted()[0]! })
  }
  return buckets
}

function endOf(day: string, grain: Grain): string {
  if (grain === 'day') return day
  if (grain === 'month') return addDays(startOfMonth(addDays(startOfMonth(day), 32)), -1)
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, (7 - weekday) % 7)
}
