import { instantOf } from '#shared/time/calendar-day.ts'
import type { Verdict } from '../verdict.ts'
import type { SubscriptionErrorCode } from './errors.ts'
import { firstOrdinalOn, isWithin, occurrenceOn, type Rhythm } from './rhythm.ts'
import type { SubscriptionStatus } from './subscription-statuses.ts'

export { type SubscriptionStatus, subscriptionStatuses } from './subscription-statuses.ts'

export const subscriptionStatusLabels: Record<SubscriptionStatus, string> = {
  active: 'En cours',
  paused: 'En pause',
  ended: 'Terminé',
}

/** The fate of an invoice once it is due. */
export const subscriptionModes = {
  draft: 'Préparer un brouillon',
  issue: 'Émettre la facture',
  send: 'Émettre et envoyer',
} as const
export type SubscriptionMode = keyof typeof subscriptionModes

type Status = { status: SubscriptionStatus }
type SubscriptionVerdict = Verdict<SubscriptionErrorCode>
const allowed = { ok: true } as const
const refused = (code: SubscriptionErrorCode) => ({ ok: false, code }) as const

/** Actions of a subscription in its state: the rule of the commands and of the greyed buttons. */
export const subscriptionCan = {
  edit: (facts: Status): SubscriptionVerdict => whileNotEnded(facts),
  pause: (facts: Status): SubscriptionVerdict =>
    facts.status === 'paused' ? refused('subscription_paused') : whileNotEnded(facts),
  resume: (facts: Status): SubscriptionVerdict =>
    facts.status === 'active' ? refused('subscription_not_paused') : whileNotEnded(facts),
  end: (facts: Status): SubscriptionVerdict => whileNotEnded(facts),
}

const whileNotEnded = ({ status }: Status): SubscriptionVerdict =>
  status === 'ended' ? refused('subscription_ended') : allowed

/** The instant at which an occurrence is due: its day, at the hour, in the organization's time zone. */
export function dueAt(timeZone: string, day: string, hour: number): Date {
  return instantOf(timeZone, day, hour * 60)
}

/** The occurrence to make after `ordinal`, passing over the days skipped by a pause; null when the end comes first. */
export function following(rhythm: Rhythm, ordinal: number, skipped: ReadonlySet<string>): number | null {
  let next = ordinal + 1
  while (skipped.has(occurrenceOn(rhythm, next))) next += 1
  return isWithin(rhythm, next) ? next : null
}

/** The next occurrences from `ordinal` on, at most `count`. */
export function upcoming(
  rhythm: Rhythm,
  ordinal: number,
  count: number,
  skipped: ReadonlySet<string> = new Set(),
): number[] {
  const found: number[] = []
  let next = following(rhythm, ordinal - 1, skipped)
  while (next !== null && found.length < count) {
    found.push(next)
    next = following(rhythm, next, skipped)
  }
  return found
}

/**
 * The days that a pause skips when it ends on `resumedOn`: those from the first day of the pause to the eve of the last. What was
 * due before the pause and is not made yet is still to be made. `ordinal`: the next occurrence.
 */
export function skippedByPause(
  rhythm: Rhythm,
  ordinal: number,
  { pausedOn, resumedOn }: { pausedOn: string; resumedOn: string },
): string[] {
  const days: string[] = []
  for (let next = firstOrdinalOn(rhythm, pausedOn, ordinal); isWithin(rhythm, next); next += 1) {
    const day = occurrenceOn(rhythm, next)
    if (day >= resumedOn) break
    days.push(day)
  }
  return days
}
