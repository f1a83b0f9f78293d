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
export const weightedQuantile = (payments: readonly PaidLate[], share: number): number | null =>
  weightedQuantiles(payments, [share])[0]!

function weightedQuantiles(payments: readonly PaidLate[], shares: readonly number[]): (number | null)[] {
  const known = payments.filter(({ cents }) => cents > 0).sort((a, b) => a.daysLate - b.daysLate)
  const whole = known.reduce((sum, { cents }) => sum + cents, 0)
  return shares.map((share) => {
    let below = 0
    for (const { cents, daysLate } of known) {
      below += cents
      if (below >= whole * share) return daysLate
    }
    return null
  })
}

const countPayments = (paid: readonly PaidLate[]): number =>
  paid.reduce((sum, { cents, payments = 1 }) => (cents > 0 ? sum + payments : sum), 0)

/** A client’s habit: from its own payments, else from the company’s; on the due day where nobody has paid yet. */
export function habitOf(own: readonly PaidLate[], company: readonly PaidLate[]): Habit {
  const payments = hasOwnHabit(own) ? own : company
  const [early, usual, late] = weightedQuantiles(payments, [0.25, 0.5, 0.75])
  return { early: early ?? 0, usual: usual ?? 0, late: late ?? 0, payments: countPayments(payments) }
}

/** Whether a client’s own payments make a habit. */
export const hasOwnHabit = (own: readonly PaidLate[]): boolean => countPayments(own) >= HABIT_PAYMENTS

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
  const on = numberOf(money.dueOn) + daysLate
  const now = numberOf(today)
  if (on >= now) return { on: dayOf(on), by: 'habit' }
  if (now - on > GIVEN_UP_AFTER) return { on: null, by: 'stale' }
  return { on: dayOf(now - weekdayOf(now) + 7), by: 'lateOnHabit' }
}

/** What is due before this day is expected no more, seen from a day, where no habit is later than so many days. */
export const givenUpBefore = (today: string, latest: number): string =>
  addDays(today, -GIVEN_UP_AFTER - latest)

const EPOCH = '1970-01-01'
/** Days that are known by their number, at most: a forecast of 200,000 invoices names a few hundred of them, thousands of times each. */
const MOST_KNOWN = 10_000
const numbers = new Map<string, number>()
const days = new Map<number, string>()

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: (key: Key) => Value): Value {
  const held = known.get(key)
  if (held !== undefined) return held
  if (known.size >= MOST_KNOWN) known.clear()
  const made = make(key)
  known.set(key, made)
  return made
}
/** Days since 1 January 1970, and back. */
const numberOf = (isoDay: string): number => remembered(numbers, isoDay, (day) => daysBetween(EPOCH, day))
const dayOf = (number: number): string => remembered(days, number, (one) => addDays(EPOCH, one))
/** 0 is Monday: the first of January 1970 was a Thursday. */
const weekdayOf = (number: number): number => (((number + 3) % 7) + 7) % 7

/** The Monday of a day’s ISO week. */
export function mondayOf(isoDay: string): string {
  const number = numberOf(isoDay)
  return dayOf(number - weekdayOf(number))
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

/** When money is expected: as usual, if its client pays late, and if early. Null: on no day that one can name. */
export type Cases = { likely: Expected; lateOn: string | null; earlyOn: string | null }

/** Its days are in order, money by money, so that the sums of any weeks are too: one reading may no longer await what another still does. */
export function casesOf(money: AwaitedOf, today: string): Cases {
  const likely = expectedDay(money, money.habit.usual, today)
  const late = expectedDay(money, money.habit.late, today).on
  const early = expectedDay(money, money.habit.early, today).on
  if (likely.on === null) return { likely, lateOn: null, earlyOn: early }
  return {
    likely,
    lateOn: late === null || late > likely.on ? late : likely.on,
    earlyOn: early === null || early > likely.on ? likely.on : early,
  }
}

/** Collections of the weeks from a day’s own on. What is expected after the last week is `laterCents`. */
export function forecastOf(awaited: readonly AwaitedOf[], today: string, count = FORECAST_WEEKS): Forecast {
  const first = mondayOf(today)
  const start = numberOf(first)
  const cases = awaited.map((money) => ({ cents: money.cents, ...casesOf(money, today) }))
  const sumsBy = (dayOf: (of: Cases) => string | null) => {
    const sums = new Array<number>(count).fill(0)
    for (const { cents, ...days } of cases) {
      const on = dayOf(days)
      const week = on === null ? count : Math.floor((numberOf(on) - start) / 7)
      if (week < count) sums[week]! += cents
    }
    return sums
  }
  const running = (sums: number[]) => {
    let sum = 0
    return sums.map((cents) => (sum += cents))
  }
  const usual = sumsBy(({ likely }) => likely.on)
  const likely = running(usual)
  const low = running(sumsBy(({ lateOn }) => lateOn))
  const high = running(sumsBy(({ earlyOn }) => earlyOn))
  const of = (by: ExpectedBy) =>
    cases.reduce((sum, { cents, likely: expected }) => (expected.by === by ? sum + cents : sum), 0)
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

/** A forecast with the money of some others, and without that of one: each is a sum of its money. All begin in the same week. */
export function sumForecasts(added: readonly Forecast[], without: Forecast): Forecast {
  const of = (read: (forecast: Forecast) => number) =>
    added.reduce((sum, one) => sum + read(one), -read(without))
  return {
    weeks: without.weeks.map(({ monday }, week) => ({
      monday,
      likelyCents: of(({ weeks }) => weeks[week]!.likelyCents),
      lowSumCents: of(({ weeks }) => weeks[week]!.lowSumCents),
      likelySumCents: of(({ weeks }) => weeks[week]!.likelySumCents),
      highSumCents: of(({ weeks }) => weeks[week]!.highSumCents),
    })),
    disputedCents: of(({ disputedCents }) => disputedCents),
    staleCents: of(({ staleCents }) => staleCents),
    laterCents: of(({ laterCents }) => laterCents),
  }
}

/** Money that is open, and the terms of a plan of payment that wait, in their order. */
type OpenMoney = { cents: number; dueOn: string }
type Term = { dueOn: string; cents: number }

/** Shares what is open out over the terms of its plan, the earliest first: `termOn` null is what no term asks for. */
export function spreadOverTerms<Open extends OpenMoney>(
  open: readonly Open[],
  terms: readonly Term[],
): (Open & { termOn: string | null })[] {
  const left = terms.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1)).map((term) => ({ ...term }))
  return open
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
    .flatMap((money) => {
      const parts: (Open & { termOn: string | null })[] = []
      let rest = money.cents
      for (const term of left) {
        const cents = Math.min(rest, term.cents)
        if (cents <= 0) continue
        parts.push({ ...money, cents, termOn: term.dueOn })
        term.cents -= cents
        rest -= cents
      }
      return rest > 0 ? [...parts, { ...money, cents: rest, termOn: null }] : parts
    })
}

/** What stands on the bank at the end of each week: what stands now, with what has come in and without what has gone out by then. */
export function balancesOf(
  balanceCents: number,
  weeks: readonly (Omit<ForecastWeek, 'monday'> & { outgoingCents: number })[],
): { lowBalanceCents: number; likelyBalanceCents: number; highBalanceCents: number }[] {
  let gone = 0
  return weeks.map(({ lowSumCents, likelySumCents, highSumCents, outgoingCents }) => {
    gone += outgoingCents
    return {
      lowBalanceCents: balanceCents + lowSumCents - gone,
      likelyBalanceCents: balanceCents + likelySumCents - gone,
      highBalanceCents: balanceCents + highSumCents - gone,
    }
  })
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
