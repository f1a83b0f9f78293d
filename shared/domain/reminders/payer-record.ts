import { addMonths, daysBetween } from '#shared/time/calendar-day.ts'
import type { PromiseState } from './promise.ts'

/** Money that settled an invoice, in whole or in part: cents above zero, in one currency. */
export type Settlement = { dueOn: string; paidOn: string; cents: number }

/** `unknown`: too few payments to say. */
export const trendLabels = {
  better: 'Paie plus vite qu’avant',
  steady: 'Paie comme avant',
  worse: 'Paie plus lentement qu’avant',
  unknown: 'Trop peu de paiements pour le dire',
} as const
export type PayerTrend = keyof typeof trendLabels

export type PayerRecord = {
  /** Days after the due date (negative: before), weighted by amount, over the last twelve months; null without a payment. */
  medianDelayDays: number | null
  /** The last six months beside the six before. */
  trend: PayerTrend
  promisesKept: number
  promisesBroken: number
}

const MONTHS = 12
/** A difference of fewer days is chance. */
const TREND_DAYS = 5
/** Payments that each half needs. */
const TREND_PAYMENTS = 2

/** How a client pays, from what it paid up to today; what it still owes does not count. */
export function payerRecord(
  settlements: readonly Settlement[],
  promises: readonly PromiseState[],
  today: string,
): PayerRecord {
  const between = (after: string, until: string) =>
    settlements.filter(({ paidOn }) => after < paidOn && paidOn <= until)
  const middle = addMonths(today, -MONTHS / 2)
  const start = addMonths(today, -MONTHS)
  return {
    medianDelayDays: weightedMedian(between(start, today)),
    trend: trendOf(between(start, middle), between(middle, today)),
    promisesKept: promises.filter((state) => state === 'kept').length,
    promisesBroken: promises.filter((state) => state === 'broken').length,
  }
}

/** The delay by which half of the money, or more, had come. */
function weightedMedian(settlements: readonly Settlement[]): number | null {
  const delays = settlements
    .map(({ dueOn, paidOn, cents }) => ({ days: daysBetween(dueOn, paidOn), cents }))
    .sort((a, b) => a.days - b.days)
  const total = delays.reduce((sum, { cents }) => sum + cents, 0)
  let reached = 0
  for (const { days, cents } of delays) {
    reached += cents
    if (2 * reached >= total) return days
  }
  return null
}

function trendOf(before: readonly Settlement[], now: readonly Settlement[]): PayerTrend {
  const [was, is] = [weightedMedian(before), weightedMedian(now)]
  const enough = before.length >= TREND_PAYMENTS && now.length >= TREND_PAYMENTS
  if (!enough || was === null || is === null) return 'unknown'
  if (is - was >= TREND_DAYS) return 'worse'
  return was - is >= TREND_DAYS ? 'better' : 'steady'
}
