/** Free days from the creation of an organization (specification, section 9.3). */
export const TRIAL_DAYS = 30

const DAY_MS = 86_400_000

/** Whole days of trial that remain, today included; 0 when it is over. */
export function trialDaysLeft(createdAt: Date, now: Date): number {
  const used = Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS)
  return Math.min(TRIAL_DAYS, Math.max(0, TRIAL_DAYS - used))
}
