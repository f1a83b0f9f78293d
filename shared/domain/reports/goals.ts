import { type Currency, formatMoney, formatQuantity } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { addDays, addMonths, daysBetween } from '#shared/time/calendar-day.ts'
import { type DayWindow, lengthOf } from './day-windows.ts'
import type { FigureUnit } from './figures.ts'
import type { GoalPeriod, GoalState } from './goal-names.ts'
import { periodAround, periodKinds } from './periods.ts'

/** All days of the month, quarter or fiscal year that a day lies in, those to come too. */
export function goalDays(period: GoalPeriod, on: string, yearStart: number): DayWindow {
  const { from } = periodAround(period, on, on, yearStart)
  return { from, to: addDays(addMonths(from, periodKinds[period].months), -1) }
}

export type GoalProgress = {
  /** Of the target, rounded down: 99,6 % is not reached. Null where there is no value. */
  percent: number | null
  /** Days begun, of all. */
  timePercent: number
  state: GoalState
}

type Measured = {
  aim: 'reach' | 'under'
  /** Whether the figure adds up its days, or stands at the end of one. */
  reading: 'period' | 'day'
  /** In the unit of the target; null: not measurable. */
  value: number | null
  target: number
  days: DayWindow
  today: string
}

/** How far a goal is, and whether that is in time. */
export function goalProgress({ aim, reading, value, target, days, today }: Measured): GoalProgress {
  const begun = Math.min(lengthOf(days), Math.max(0, daysBetween(days.from, today) + 1))
  const timePercent = Math.floor((begun * 100) / lengthOf(days))
  if (today < days.from) return { percent: null, timePercent: 0, state: 'to_come' }
  if (value === null) return { percent: null, timePercent, state: 'unknown' }
  const percent = Math.floor((value * 100) / target)
  const isOver = today > days.to
  const stateOf = (): GoalState => {
    if (aim === 'under') {
      if (value > target) return 'exceeded'
      if (isOver) return 'reached'
      if (reading === 'day') return 'running'
      return value * lengthOf(days) <= target * begun ? 'ahead' : 'behind'
    }
    if (value >= target) return 'reached'
    if (isOver) return 'missed'
    if (reading === 'day') return 'running'
    return value * lengthOf(days) >= target * begun ? 'ahead' : 'behind'
  }
  return { percent, timePercent, state: stateOf() }
}

/** A target or a value in the words of its figure: « 12 000,00 € », « 45 j », « 90 % ». */
export function goalAmount(value: number, unit: FigureUnit, currency: Currency): string {
  if (unit === 'cents') return formatMoney(value, currency)
  if (unit === 'count') return formatQuantity(value * 1_000)
  return `${formatQuantity(value * 100)}${NBSP}${unit === 'days' ? 'j' : '%'}`
}

const stateWords: Record<GoalState, string> = {
  to_come: 'à venir',
  unknown: 'rien à mesurer',
  ahead: 'dans les temps',
  behind: 'en retard',
  running: 'en cours',
  reached: 'atteint',
  missed: 'non atteint',
  exceeded: 'dépassé',
}

/** « En retard », as a badge says it. */
export const goalStateLabel = (state: GoalState, aim: 'reach' | 'under'): string => {
  const words = aim === 'under' && state === 'reached' ? 'respecté' : stateWords[state]
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** « 62 % de l’objectif, 71 % du temps écoulé ». */
export function goalSentence(
  { percent, timePercent, state }: GoalProgress,
  { aim, reading }: { aim: 'reach' | 'under'; reading: 'period' | 'day' },
): string {
  const over = timePercent === 100 && (state === 'reached' || state === 'missed' || state === 'exceeded')
  const time = over ? 'période terminée' : `${timePercent}${NBSP}% du temps écoulé`
  if (state === 'to_come') return 'La période n’a pas commencé'
  if (percent === null) return `Rien à mesurer, ${time}`
  const of = aim === 'under' ? 'du plafond' : 'de l’objectif'
  return reading === 'day' ? `${percent}${NBSP}% ${of}` : `${percent}${NBSP}% ${of}, ${time}`
}
