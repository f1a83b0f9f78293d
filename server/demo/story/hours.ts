import type { WorkingHoursSetting } from '#shared/contract/answer-delays.ts'
import { type WorkingHours, workingMinutesBetween } from '#shared/domain/working-hours/working-hours.ts'

const DAY = 1440
const MINUTE = 60_000
const day = [
  { from: 8 * 60, to: 12 * 60 },
  { from: 13 * 60 + 30, to: 18 * 60 },
]

/** The workshop’s week. Saturday morning belongs to it: whatever the day of the first start, three hours of work lie in the three days before. */
export const storyHours: WorkingHoursSetting = {
  week: [day, day, day, day, day, [{ from: 9 * 60, to: 12 * 60 }], []],
  holidays: 'metropole',
  closed: [],
}

/** A first answer within two hours of work, with a warning half an hour before. */
export const storyTarget = {
  mailboxId: null,
  firstAnswerMinutes: 120,
  resolutionMinutes: null,
  warnPercent: 100,
  warnMinutes: 30,
}
/** Minutes of work since the mail that waits for too long, and since the one that soon will. */
export const LATE_SINCE = 150
export const SOON_SINCE = 100

/** The last minute of the three days before `now` since when so many minutes were worked. */
export function workedAgo(now: Date, minutes: number): Date {
  const hours: WorkingHours = { ...storyHours, timeZone: 'Europe/Paris' }
  let [few, many] = [0, 3 * DAY]
  while (many - few > 1) {
    const middle = Math.floor((few + many) / 2)
    const worked = workingMinutesBetween(hours, new Date(now.getTime() - middle * MINUTE), now)
    if (worked >= minutes) many = middle
    else few = middle
  }
  return new Date(now.getTime() - many * MINUTE)
}
