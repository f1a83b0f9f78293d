import { type Choice, monthlyCents, vatOf } from './choice.ts'
import type { Period } from './period.ts'

/** A change of plan within a paid month. All in euro cents, excluding tax unless said. */
export type Prorata = {
  /** The rest of the month already paid, given back. Never negative. */
  creditCents: number
  /** The same days at the new price. Never negative. */
  chargeCents: number
  /** Paid now: the difference, or 0. */
  dueCents: number
  dueVatCents: number
  /** Kept for the next bills: the difference the other way, or 0. */
  keptCents: number
}

/** The share of an amount that is left of the period at an instant, to the second and rounded to the cent, as Stripe does. */
export function shareLeft(cents: number, { start, end }: Period, at: Date): number {
  const whole = Math.floor(end.getTime() / 1_000) - Math.floor(start.getTime() / 1_000)
  const left = Math.floor(end.getTime() / 1_000) - Math.floor(at.getTime() / 1_000)
  return Math.round((cents * Math.min(whole, Math.max(0, left))) / whole)
}

/** The cost of a change at an instant of the period that is paid. https://docs.stripe.com/billing/subscriptions/prorations */
export function prorate(from: Choice, to: Choice, period: Period, at: Date): Prorata {
  const creditCents = shareLeft(monthlyCents(from), period, at)
  const chargeCents = shareLeft(monthlyCents(to), period, at)
  const dueCents = Math.max(0, chargeCents - creditCents)
  const keptCents = Math.max(0, creditCents - chargeCents)
  return { creditCents, chargeCents, dueCents, dueVatCents: vatOf(dueCents), keptCents }
}
