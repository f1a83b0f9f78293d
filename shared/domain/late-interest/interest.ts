import { addDays, daysBetween } from '#shared/time/calendar-day.ts'
import type { Debtor } from './debtor.ts'
import {
  type MissingRate,
  nextHalfYear,
  type RateKind,
  type RateRow,
  type Rates,
  startOfHalfYear,
} from './rates.ts'

/** Points that the law adds to the ECB’s rate: between professionals (C. com. L441-10 II), and for public buyers (CCP R2192-31). */
const PROFESSIONAL_POINTS_BPS = 1_000
const PUBLIC_POINTS_BPS = 800
/** C. com. D441-5, CCP D2192-35. It carries no VAT. */
export const RECOVERY_INDEMNITY_CENTS = 4_000

/** What a contract between professionals says of late payment; `law` where it says nothing. Frozen with the invoice at its issue. */
export type InterestRule =
  | { kind: 'law' }
  | { kind: 'fixed'; bps: number }
  | { kind: 'legal_times_three' }
  | { kind: 'ecb_plus'; pointsBps: number }

/** What is taken off the sum owed on a day: a payment, a credit note; below zero, what adds to it (a returned debit). */
export type Reduction = { on: string; cents: number }

export type InterestFacts = {
  debtor: Debtor
  /** Asked for professionals alone: the law sets the rate of the others. */
  rule: InterestRule
  /** Last day to pay. */
  dueOn: string
  /** The invoice with VAT, before `reductions`. */
  grossCents: number
  reductions: readonly Reduction[]
  /** Last day that counts: today, or the day of the last payment. */
  until: string
  /** The day on which a consumer received the « mise en demeure » (C. civ. 1231-6, 1344); null without one: no interest runs. */
  formalNoticeOn: string | null
  /** The judgment that opened insolvency proceedings stops interest on its day (C. com. L622-28); null without one. */
  insolvencyOn: string | null
  /** The last day whose interest another invoice asks for; interest runs from the next. */
  invoicedThrough?: string | null
  /** Whether another invoice asks for the 40 €. */
  indemnityInvoiced?: boolean
  /** Given up: nothing is claimed. */
  waived?: boolean
  rates: Rates
}

/** Whether three times the legal rate raised a contract’s rate; `unknown` where the legal rate of the half-year is. */
export type Floor = 'none' | 'met' | 'raised' | 'unknown'

/** Days at one rate on one principal. */
export type InterestSegment = {
  /** First and last day that bear. */
  from: string
  to: string
  days: number
  principalCents: number
  bps: number
  floor: Floor
  /** The published or entered rate that it comes from; null for one that the contract sets. */
  row: RateRow | null
  /** Of a unit of the currency (0.0001 €), half up: for showing. The total is counted without it. */
  tenThousandths: number
}

export type LateInterest = {
  segments: InterestSegment[]
  days: number
  interestCents: number
  indemnityCents: number
  /** Whose lack stopped the computation the day before its half-year, or before its first day; null when all is counted. */
  missing: MissingRate | null
}

/**
 * Interest of one late invoice, in the minor units of its currency. From the day after the due date to `until`, both included; money of
 * a day stops bearing on the next. Yearly rates over 365 days, whichever year; rounded once, half up, after the segments are added.
 * Source: relances-facts, section 3, and the texts above.
 */
export function lateInterest(facts: InterestFacts): LateInterest {
  const first = firstDay(facts)
  const last = lastDay(facts)
  const segments: InterestSegment[] = []
  let missing: MissingRate | null = null
  let sum = 0n
  for (let from = firstAsked(facts, first); from !== null && from <= last; ) {
    const to = lastOfSegment(facts, from, last)
    const principalCents = owedOn(facts, from)
    const rate = principalCents > 0 ? rateOn(facts, first!, from) : null
    if (rate !== null && 'kind' in rate) {
      missing = rate
      break
    }
    if (rate !== null) {
      const days = daysBetween(from, to) + 1
      const product = BigInt(principalCents) * BigInt(rate.bps) * BigInt(days)
      sum += product
      segments.push({ from, to, days, principalCents, ...rate, tenThousandths: overYear(product * 100n) })
    }
    from = addDays(to, 1)
  }
  return {
    segments,
    days: segments.reduce((days, one) => days + one.days, 0),
    interestCents: overYear(sum),
    indemnityCents: owesIndemnity(facts) ? RECOVERY_INDEMNITY_CENTS : 0,
    missing,
  }
}

/**
 * The interest on what a client does not contest: `disputedCents`, a part of what is owed at the end, bears none that is asked. The 40 € are owed for the rest.
 */
export const undisputedInterest = (facts: InterestFacts, disputedCents: number): LateInterest =>
  lateInterest({ ...facts, grossCents: facts.grossCents - disputedCents })

/** Basis points of a year, in the 365 days that every year counts. */
const YEAR = 10_000n * 365n

/** Principal × basis points × days as an amount, half up. Exact: it may pass what a number holds. */
const overYear = (product: bigint): number => Number((2n * product + YEAR) / (2n * YEAR))

/** The first day that bears; null where none ever does. */
function firstDay({ debtor, dueOn, formalNoticeOn }: InterestFacts): string | null {
  if (debtor !== 'consumer') return addDays(dueOn, 1)
  return formalNoticeOn === null ? null : addDays([formalNoticeOn, dueOn].sort()[1]!, 1)
}

/** The first day that nobody asked for yet. */
function firstAsked({ invoicedThrough = null, waived = false }: InterestFacts, first: string | null) {
  if (first === null || waived) return null
  return invoicedThrough === null || invoicedThrough < first ? first : addDays(invoicedThrough, 1)
}

function lastDay({ until, insolvencyOn }: InterestFacts): string {
  return insolvencyOn === null || until < insolvencyOn ? until : addDays(insolvencyOn, -1)
}

/** Owed while the day lasts: what came in on it counts from the next. */
function owedOn({ grossCents, reductions }: InterestFacts, isoDay: string): number {
  const before = reductions.filter(({ on }) => on < isoDay)
  return Math.max(0, grossCents - before.reduce((sum, { cents }) => sum + cents, 0))
}

/** A segment ends with a half-year, with money that comes in, or with the whole. A public buyer’s rate knows no half-year. */
function lastOfSegment({ debtor, reductions }: InterestFacts, from: string, last: string): string {
  const ends = reductions.map(({ on }) => on).filter((on) => on >= from)
  if (debtor !== 'public_buyer') ends.push(addDays(nextHalfYear(from), -1))
  return [last, ...ends].sort()[0]!
}

type DayRate = Pick<InterestSegment, 'bps' | 'floor' | 'row'>

/** The rate of a day, or what it lacks. `first`: the first day that bears. */
function rateOn(
  { debtor, rule, rates }: InterestFacts,
  first: string,
  isoDay: string,
): DayRate | MissingRate {
  const of = (kind: RateKind, day: string, rate: (bps: number) => number) => {
    const row = rates(kind, day)
    return row === null
      ? { kind, from: startOfHalfYear(day) }
      : { bps: rate(row.bps), floor: 'none' as const, row }
  }
  if (debtor === 'consumer') return of('legal', isoDay, (bps) => bps)
  if (debtor === 'public_buyer') return of('ecb', first, (bps) => bps + PUBLIC_POINTS_BPS)
  if (rule.kind === 'law') return of('ecb', isoDay, (bps) => bps + PROFESSIONAL_POINTS_BPS)
  if (rule.kind === 'legal_times_three') return of('legal', isoDay, (bps) => 3 * bps)
  const agreed =
    rule.kind === 'fixed' ? { bps: rule.bps, row: null } : of('ecb', isoDay, (bps) => bps + rule.pointsBps)
  return 'kind' in agreed ? agreed : withFloor(agreed, isoDay, rates)
}

/** Three times the legal rate binds what a contract sets, not the law’s own rate (C. com. L441-10 II). */
function withFloor({ bps, row }: Pick<DayRate, 'bps' | 'row'>, isoDay: string, rates: Rates): DayRate {
  const legal = rates('legal', isoDay)
  if (legal === null) return { bps, floor: 'unknown', row }
  return 3 * legal.bps > bps
    ? { bps: 3 * legal.bps, floor: 'raised', row: legal }
    : { bps, floor: 'met', row }
}

/** Professionals and public buyers who were late owe it, unless proceedings forbade them to pay on time. */
function owesIndemnity(facts: InterestFacts): boolean {
  const { debtor, dueOn, until, insolvencyOn } = facts
  if (debtor === 'consumer' || until <= dueOn || facts.indemnityInvoiced || facts.waived) return false
  return owedOn(facts, addDays(dueOn, 1)) > 0 && (insolvencyOn === null || insolvencyOn > dueOn)
}
