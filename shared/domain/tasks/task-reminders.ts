import { DIGEST_HOUR } from '#shared/domain/notifications/notifications.ts'
import { instantOf } from '#shared/time/calendar-day.ts'

/** Five minutes before the summary of the day, which then carries it. */
export const MORNING_MINUTE = DIGEST_HOUR * 60 - 5

/**
 * The instants at which a task is told of: so many minutes before its hour, or before the morning of its day, without repeats, the earliest
 * first. Those that have passed are left out: whoever dates a task for this morning knows it.
 */
export function reminderInstants(
  {
    dueOn,
    dueMinute,
    reminders,
  }: { dueOn: string | null; dueMinute: number | null; reminders: readonly number[] },
  timeZone: string,
  now: Date,
): Date[] {
  if (dueOn === null) return []
  const due = instantOf(timeZone, dueOn, dueMinute ?? MORNING_MINUTE).getTime()
  return [...new Set(reminders)]
    .map((minutes) => new Date(due - minutes * 60_000))
    .filter((instant) => instant > now)
    .toSorted((one, other) => one.getTime() - other.getTime())
}
