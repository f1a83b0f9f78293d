import { addDays, daysBetween } from '#shared/time/calendar-day.ts'

/** A payment of the last twelve months, or `payments` of them: their amount, and how many days after the due day they came (below zero when before). */
export type PaidLate = { cents: number; daysLate: number; payments?: number }

/** Days late of whom pays early, as usual and late: quartiles and median, weighted by the amounts. */
export type Habit = { early: number; usual: number; late: number; payments: number }

/** Payments that make a habit of a client’s own: with fewer, the company’s is taken. */
export const HABIT_PAYMENTS = 3
/** ISO weeks that are forecast. */
export const FORECAST_WEEKS = 13
/** Days past its expected day after which an invoice is no longer forecast: it would be carried over for ever. */
const GIVEN_UP_AFTER = FORECAST_WEEKS * 7

/** The smallest value under which at least this share of the weight lies; null without weight. */
export function weightedQuantile(payments: readonly PaidLate[], share: number): number | null {
  const known = payments.filter(({ cents }) => cents > 0).toSorted((a, b) => a.daysLate - b.daysLate)
  const whole = known.reduce((sum, { cents }) => sum + cents, 0)
  let below = 0
  for (const { cents, daysLate } of known) {
    below += cents
    if (below >= whole * share) return daysLate
  }
  return null
}

const countPayments = (paid: readonly PaidLate[]): number =>
  paid.reduce((sum, { cents, payments = 1 }) => (cents > 0 ? sum + payments : sum), 0)

/** A client’s habit: from its own payments, else from the company’s; on the due day where nobody has paid yet. */
export function habitOf(own: readonly PaidLate[], company: readonly PaidLate[]): Habit {
  const payments = countPayments(own) >= HABIT_PAYMENTS ? own : company
  const quantile = (share: number) => weightedQuantile(payments, share) ?? 0
  return {
    early: quantile(0.25),
    usual: quantile(0.5),
    late: quantile(0.75),
    payments: countPayments(payments),
  }
}

/** Money that is awaited: an invoice or the part of one that a promise or an instalment names. `settlesOn`: the day of a debit under way. */
export type Awaited = {
  cents: number
  dueOn: string
  promisedOn: string | null
  settlesOn: string | null
  disputed: boolean
}

/** Why money is expected on its day. `disputed` and `stale` money has no day: it is shown apart. */
export type ExpectedBy = 'debit' | 'promise' | 'habit' | 'lateOnHabit' | 'disputed' | 'stale'
export type Expected = { on: string | null; by: ExpectedBy }

/** The day on which money is expected, seen from a day; `daysLate` is what the habit says. A day that is over becomes the next week’s Monday. */
export function expectedDay(money: Awaited, daysLate: number, today: string): Expected {
  if (money.disputed) return { on: null, by: 'disputed' }
  if (money.settlesOn !== null && money.settlesOn >= today) return { on: money.settlesOn, by: 'debit' }
  if (money.promisedOn !== null && money.promisedOn >= today) return { on: money.promisedOn, by: 'promise' }
  const on = addDays(money.dueOn, daysLate)
  if (on >= today) return { on, by: 'habit' }
  if (daysBetween(on, today) > GIVEN_UP_AFTER) return { on: null, by: 'stale' }
  return { on: addDays(mondayOf(today), 7), by: 'lateOnHabit' }
}

/** The Monday of a day’s ISO week. */
export function mondayOf(isoDay: string): string {
  const weekday = (new Date(isoDay).getUTCDay() + 6) % 7
  return addDays(isoDay, -weekday)
}

/** Number of a day’s ISO week (ISO 8601): that of its Thursday in the year. */
export function isoWeekOf(isoDay: string): { year: number; week: number } {
  const thursday = addDays(mondayOf(isoDay), 3)
  const year = Number(thursday.slice(0, 4))
  return { year, week: Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1 }
}

/** Awaited money with the habit of who owes it. */
export type AwaitedOf = Awaited & { habit: Habit }

/**
 * A week of the forecast. `likelyCents` is what is expected in it. The three sums are what has come in by its end if all pay late, as usual
 * or early, so low ≤ likely ≤ high.
 */
export type ForecastWeek = {
  monday: string
  likelyCents: number
  lowSumCents: number
  likelySumCents: number
  highSumCents: number
}
export type Forecast = {
  weeks: ForecastWeek[]
  disputedCents: number
  staleCents: number
  laterCents: number
}

/** Collections of the weeks from a day’s own on. What is expected after the last week is `laterCents`. */
export function forecastOf(awaited: readonly AwaitedOf[], today: string, count = FORECAST_WEEKS): Forecast {
  const first = mondayOf(today)
  const weekOf = (on: string) => Math.floor(daysBetween(first, on) / 7)
  const sumsBy = (pick: (habit: Habit) => number) => {
    const sums = new Array<number>(count).fill(0)
    for (const money of awaited) {
      const { on } = expectedDay(money, pick(money.habit), today)
      if (on !== null && weekOf(on) < count) sums[weekOf(on)]! += money.cents
    }
    return sums
  }
  const usual = sumsBy(({ usual: days }) => days)
  const running = (sums: number[]) => {
    let sum = 0
    return sums.map((cents) => (sum += cents))
  }
  const likely = running(usual)
  // Money that one reading no longer awaits at all may be in another: the sums stay in order all the same.
  const low = running(sumsBy(({ late }) => late)).map((cents, week) => Math.min(cents, likely[week]!))
  const high = running(sumsBy(({ early }) => early)).map((cents, week) => Math.max(cents, likely[week]!))
  const of = (by: ExpectedBy) =>
    awaited
      .filter((money) => expectedDay(money, money.habit.usual, today).by === by)
      .reduce((sum, { cents }) => sum + cents, 0)
  const [disputedCents, staleCents] = [of('disputed'), of('stale')]
  const all = awaited.reduce((sum, { cents }) => sum + cents, 0)
  return {
    weeks: usual.map((likelyCents, week) => ({
      monday: addDays(first, week * 7),
      likelyCents,
      lowSumCents: low[week]!,
      likelySumCents: likely[week]!,
      highSumCents: high[week]!,
    })),
    disputedCents,
    staleCents,
    laterCents: all - disputedCents - staleCents - (likely.at(-1) ?? 0),
  }
}

/** How a forecast went, in percent of what came in: the misses of its weeks added up, and its whole (above zero where it promised too much). */
export type ForecastError = { weeklyPercent: number; wholePercent: number }

/** Null where nothing came in: there is nothing to measure by. Both lists are of the same weeks, in order. */
export function forecastError(
  forecast: readonly number[],
  collected: readonly number[],
): ForecastError | null {
  const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0)
  const whole = sum(collected)
  if (whole <= 0) return null
  const missed = sum(collected.map((cents, week) => Math.abs((forecast[week] ?? 0) - cents)))
  return {
    weeklyPercent: (missed / whole) * 100,
    wholePercent: ((sum(forecast) - whole) / whole) * 100,
  }
}
