import { addDays, startOfDay, todayIn } from '#shared/time/calendar-day.ts'

const ZONE = 'Europe/Paris'
const MINUTE = 60_000

export type StoryCalendar = ReturnType<typeof createStoryCalendar>

/** Places the story so that it ends at `now`: the same days and hours whatever the day of the first start. */
export function createStoryCalendar(now: Date) {
  const today = todayIn(ZONE, now)
  /** Saturdays and Sundays move to Monday, unless it has not come yet. */
  const workingDay = (daysAgo: number): string => {
    const day = addDays(today, -daysAgo)
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
    const monday = addDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0)
    return monday <= today ? monday : day
  }
  return {
    today,
    /** `minutes` after midnight in Paris. What would still be to come happens a few minutes before now, in the same order. */
    at(daysAgo: number, minutes: number): Date {
      const planned = startOfDay(ZONE, workingDay(daysAgo)).getTime() + minutes * MINUTE
      const latest = now.getTime() - (24 * 60 - minutes) * 5_000
      return new Date(Math.min(planned, latest))
    },
    dayOf: (instant: Date): string => todayIn(ZONE, instant),
    /** Just after the midnight that ends the day. */
    afterDay: (day: string): Date => new Date(startOfDay(ZONE, addDays(day, 1)).getTime() + 5 * MINUTE),
  }
}
