/** Free days from the creation of an organization (specification, section 9.3). */
export const TRIAL_DAYS = 30
/** The plan that a trial gives. */
export const TRIAL_PLAN = 'business'
/** Label of an organization on trial (specification, section 4). */
export const TRIAL_LABEL = 'Essai'

const DAY_MS = 86_400_000

/** The instant at which a trial is over. */
export const trialEnd = (startedAt: Date): Date => new Date(startedAt.getTime() + TRIAL_DAYS * DAY_MS)

/** Whole days of trial that remain, today included; 0 when it is over. */
export function trialDaysLeft(startedAt: Date, now: Date): number {
  const used = Math.floor((now.getTime() - startedAt.getTime()) / DAY_MS)
  return Math.min(TRIAL_DAYS, Math.max(0, TRIAL_DAYS - used))
}
