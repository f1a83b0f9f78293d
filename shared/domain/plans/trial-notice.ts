import type { PlanStanding } from './plan-of.ts'
import { trialEnd } from './trial.ts'

/** Mails about a trial that ends: seven days before, one day before, and then. */
export const trialNotices = ['seven-days', 'one-day', 'end'] as const
export type TrialNotice = (typeof trialNotices)[number]

/** An end is told for this long: an installation that starts to tell does not write to those whose trial ended long ago. */
export const END_TOLD_DAYS = 3

/** The mail that is due about a trial, whether it was sent or not; null for none. */
export function dueTrialNotice(
  { source, trialDaysLeft }: Pick<PlanStanding, 'source' | 'trialDaysLeft'>,
  trialStartedAt: Date,
  now: Date,
): TrialNotice | null {
  if (source === 'trial') {
    if (trialDaysLeft <= 1) return 'one-day'
    return trialDaysLeft <= 7 ? 'seven-days' : null
  }
  const since = now.getTime() - trialEnd(trialStartedAt).getTime()
  return source === 'free' && since >= 0 && since < END_TOLD_DAYS * 86_400_000 ? 'end' : null
}
