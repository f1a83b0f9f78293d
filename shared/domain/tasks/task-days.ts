import { addDays } from '#shared/time/calendar-day.ts'

/** Where an open task stands on a day: by its due day, or put off (snoozed, or not to be started before a later day). */
export const taskBuckets = ['late', 'today', 'week', 'later', 'none', 'put_off'] as const
export type TaskBucket = (typeof taskBuckets)[number]

export const taskBucketLabels: Record<TaskBucket, string> = {
  late: 'En retard',
  today: 'Aujourd’hui',
  week: 'Cette semaine',
  later: 'Plus tard',
  none: 'Sans échéance',
  put_off: 'Reportées',
}

/** The Sunday that ends the day's week, the day itself on a Sunday. */
export function endOfWeek(isoDay: string): string {
  const weekday = new Date(`${isoDay}T00:00:00Z`).getUTCDay()
  return addDays(isoDay, (7 - weekday) % 7)
}

type Dated = { dueOn: string | null; startsOn: string | null; snoozedUntil: string | null }

/** The bucket of an open task on `today` of the organization; `now` ends a snooze. */
export function bucketOf({ dueOn, startsOn, snoozedUntil }: Dated, today: string, now: Date): TaskBucket {
  if (snoozedUntil !== null && new Date(snoozedUntil) > now) return 'put_off'
  if (startsOn !== null && startsOn > today) return 'put_off'
  if (dueOn === null) return 'none'
  if (dueOn < today) return 'late'
  if (dueOn === today) return 'today'
  return dueOn <= endOfWeek(today) ? 'week' : 'later'
}

/** Whether a change of these fields ends a snooze: a snooze puts off a task as it was dated. */
export const endsSnooze = (
  before: { dueOn: string | null; dueMinute: number | null },
  after: { dueOn: string | null; dueMinute: number | null },
): boolean => before.dueOn !== after.dueOn || before.dueMinute !== after.dueMinute
