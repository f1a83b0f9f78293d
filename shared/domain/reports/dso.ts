import { type DayWindow, lengthOf } from './day-windows.ts'

/** What was invoiced in a month or a part of one, VAT included, credit notes on their own day. */
export type SalesPart = DayWindow & { cents: number }

/** A month that the count-back goes through: how much of what is owed it explains, and the days that this makes. */
export type DsoSlice = DayWindow & {
  /** Days of the month, or of its part. */
  length: number
  salesCents: number
  /** What is owed of it; below zero where its credit notes are larger than its invoices. */
  owedCents: number
  /** All its days, or the share that is owed of them. */
  days: number
}

/**
 * `days`: a number. `beyond`: more is owed than the known sales explain, so only « > 61 j » is true. `credit`: clients are owed money, or
 * nothing is owed, so nobody is waited for.
 */
export type CountBack = { kind: 'days' | 'beyond' | 'credit'; days: number; slices: DsoSlice[] }

/** Months that a count-back looks back on (facts, section 5). */
export const DSO_MONTHS = 24

/**
 * Days of sales that what is owed stands for: whole months as long as they are smaller than the rest, then a share of the one that is
 * not. A month without sales counts its days; one below zero counts its days and makes the rest larger. `parts`: the newest first, the
 * first of them up to the day of the report. Amounts in cents of one currency, VAT included.
 */
export function countBack(owedCents: number, parts: readonly SalesPart[]): CountBack {
  if (owedCents <= 0) return { kind: 'credit', days: 0, slices: [] }
  const slices: DsoSlice[] = []
  let rest = owedCents
  let days = 0
  for (const { from, to, cents } of parts) {
    const length = lengthOf({ from, to })
    const own = Math.min(cents, rest)
    const share = cents >= rest ? (rest / cents) * length : length
    slices.push({ from, to, length, salesCents: cents, owedCents: own, days: share })
    days += share
    rest -= own
    if (rest === 0) return { kind: 'days', days, slices }
  }
  return { kind: 'beyond', days, slices }
}

type Sales = { salesCents: number; days: number }

/** Owed ÷ sales × days; null where nothing was sold. */
export function simpleDso(owedCents: number, { salesCents, days }: Sales): number | null {
  return salesCents > 0 ? (Math.max(0, owedCents) / salesCents) * days : null
}

/** The DSO if nobody paid late: not yet due ÷ sales × days; null where nothing was sold. */
export const bestPossibleDso = (notDueCents: number, sales: Sales): number | null =>
  simpleDso(notDueCents, sales)

/** Days that lateness costs: the simple DSO less the best possible one; null where one of them is. */
export function averageDaysDelinquent(owedCents: number, notDueCents: number, sales: Sales): number | null {
  const simple = simpleDso(owedCents, sales)
  const best = bestPossibleDso(notDueCents, sales)
  return simple === null || best === null ? null : simple - best
}

type Collected = {
  openingCents: number
  salesCents: number
  closingCents: number
  closingNotDueCents: number
}

/**
 * Collection effectiveness index: the share that came in of what could have come in, in percent. Null where nothing could have: all that
 * there was is not due yet.
 */
export function collectionEffectiveness(of: Collected): number | null {
  const all = of.openingCents + of.salesCents
  const couldComeIn = all - of.closingNotDueCents
  return couldComeIn > 0 ? ((all - of.closingCents) / couldComeIn) * 100 : null
}

/** A payment, or a part of one that one invoice received, and its days since that invoice was issued. */
export type DaysToPay = { cents: number; days: number }

/** Mean of the days to pay: `weighted` by the amounts, and `plain`, a payment each; null without a payment. */
export function daysToPay(payments: readonly DaysToPay[]): { weighted: number; plain: number } | null {
  const cents = payments.reduce((sum, one) => sum + one.cents, 0)
  if (cents <= 0) return null
  return {
    weighted: payments.reduce((sum, one) => sum + one.cents * one.days, 0) / cents,
    plain: payments.reduce((sum, one) => sum + one.days, 0) / payments.length,
  }
}
