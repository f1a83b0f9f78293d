import { addDays, startOfDay, todayIn } from '#shared/time/calendar-day.ts'

/** « demain à 8 h » and « lundi à 8 h »: when offices open. */
const MORNING = 8

/** An hour and minute of a day in a time zone, whatever the clock does that night. */
export function instantAt(timeZone: string, isoDay: string, hour: number, minute: number): Date {
  const midnight = startOfDay(timeZone, isoDay)
  const guess = new Date(midnight.getTime() + (hour * 60 + minute) * 60_000)
  const { hour: shown, minute: minutes } = clockIn(timeZone, guess)
  // The night of a change of time, the day is an hour longer or shorter.
  const late = (hour - shown) * 60 + (minute - minutes)
  const moved = new Date(guess.getTime() + late * 60_000)
  return clockIn(timeZone, moved).hour === hour ? moved : guess
}

function clockIn(timeZone: string, instant: Date): { hour: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
    .format(instant)
    .split(':')
    .map(Number)
  return { hour: parts[0]!, minute: parts[1]! }
}

/** Tomorrow and next Monday, at 8:00. On a Sunday they are the same day, told once. */
export function laterTimes(timeZone: string, now: Date): { tomorrow: Date; monday: Date | null } {
  const today = todayIn(timeZone, now)
  const tomorrow = addDays(today, 1)
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
  const monday = addDays(today, (8 - weekday) % 7 || 7)
  const at = (day: string) => instantAt(timeZone, day, MORNING, 0)
  return { tomorrow: at(tomorrow), monday: monday === tomorrow ? null : at(monday) }
}

/** The instant in `<input type="datetime-local">`, in a time zone; null: no date and hour. */
export function readLocalTime(timeZone: string, text: string): Date | null {
  const found = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(text)
  if (!found) return null
  return instantAt(timeZone, found[1]!, Number(found[2]), Number(found[3]))
}

/** The same the other way. */
export function writeLocalTime(timeZone: string, instant: Date): string {
  const { hour, minute } = clockIn(timeZone, instant)
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${todayIn(timeZone, instant)}T${two(hour)}:${two(minute)}`
}
