import { GRACE_DAYS } from '#shared/domain/plans/plan-of.ts'

const DAY_MS = 86_400_000

/** Days of the grace on which a mail is sent, each once. */
export const graceMailDays = [0, 7, 13] as const
export type GraceMailDay = (typeof graceMailDays)[number]

/** The end of the grace of a payment that failed. */
export const graceEnd = (since: Date): Date => new Date(since.getTime() + GRACE_DAYS * DAY_MS)

export const isGraceOver = (since: Date, now: Date): boolean => now >= graceEnd(since)

/**
 * The mail to send now: the last of the days that are reached and were not told. After a standstill, the earlier ones are skipped:
 * nobody needs two warnings at once. Null when there is none. `told`: the day of the last mail.
 */
export function graceMailDue(since: Date, told: GraceMailDay | null, now: Date): GraceMailDay | null {
  if (isGraceOver(since, now)) return null
  const days = (now.getTime() - since.getTime()) / DAY_MS
  const reached = graceMailDays.filter((day) => day <= days).at(-1)
  return reached === undefined || (told !== null && reached <= told) ? null : reached
}
