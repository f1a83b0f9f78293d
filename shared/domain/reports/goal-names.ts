import type { FigureKey } from './figure-names.ts'
import { type PeriodKind, periodKinds } from './periods.ts'

/** Figures that one may set a goal for: to `reach`, or a bound to stay `under`. */
export const goalAims = {
  invoiced: 'reach',
  recognised: 'reach',
  collected: 'reach',
  sales: 'reach',
  settled: 'reach',
  quotesSent: 'reach',
  quotesSigned: 'reach',
  recovered: 'reach',
  effectiveness: 'reach',
  purchases: 'under',
  lost: 'under',
  owed: 'under',
  lateMore: 'under',
  disputed: 'under',
  payable: 'under',
  dso: 'under',
  delayAdded: 'under',
  daysToPay: 'under',
} as const satisfies Partial<Record<FigureKey, 'reach' | 'under'>>
export type GoalFigure = keyof typeof goalAims
export const goalFigures = Object.keys(goalAims) as GoalFigure[]
/** Figures whose rows name whoever invoiced. */
export const personFigures = ['invoiced'] as const satisfies GoalFigure[]
export const isPersonFigure = (figure: GoalFigure): boolean =>
  (personFigures as readonly GoalFigure[]).includes(figure)

export type GoalPeriod = Exclude<PeriodKind, 'chosen'>
export const goalPeriods = ['month', 'quarter', 'year'] as const satisfies GoalPeriod[]
export const goalPeriodLabels = {
  month: periodKinds.month.label,
  quarter: periodKinds.quarter.label,
  year: periodKinds.year.label,
}

/** Largest goal: a thousand billion in money. */
export const MOST_TARGET = 100_000_000_000_000

/**
 * Where a goal stands. `ahead` and `behind`: against the time that passed, of a figure that grows with its days; `reached`, `exceeded` (a bound),
 * `missed`; `running`: what stands at the end of a day and is not there yet; `to_come`: its days are not; `unknown`: there is nothing to measure.
 */
export const goalStates = [
  'to_come',
  'unknown',
  'ahead',
  'behind',
  'running',
  'reached',
  'missed',
  'exceeded',
] as const
export type GoalState = (typeof goalStates)[number]
