/** Calendar days are ISO strings (`2026-11-21`), which sort as text; instants are `Date`. */

const dayMs = 86_400_000

function utcOf(isoDay: string): Date {
  return new Date(`${isoDay}T00:00:00Z`)
}

function isoOf(utc: Date): string {
  return utc.toISOString().slice(0, 10)
}

/** Whether the text is a day that exists, written `yyyy-mm-dd`. */
export function isIsoDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const utc = utcOf(text)
  return !Number.isNaN(utc.getTime()) && isoOf(utc) === text
}

/** The day `days` later (earlier when negative). */
export function addDays(isoDay: string, days: number): string {
  return isoOf(new Date(utcOf(isoDay).getTime() + days * dayMs))
}

/** The same day of another month, `months` later (earlier when negative); the last one of a month that is shorter. */
export function addMonths(isoDay: string, months: number): string {
  const [year = 0, month = 1, day = 1] = isoDay.split('-').map(Number)
  const count = year * 12 + month - 1 + months
  const target = { year: Math.floor(count / 12), month: count - Math.floor(count / 12) * 12 }
  const last = new Date(Date.UTC(target.year, target.month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(target.year, target.month, Math.min(day, last))).toISOString().slice(0, 10)
}

/** Number of days from one day to the other; negative when `to` comes first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utcOf(to).getTime() - utcOf(from).getTime()) / dayMs)
}

/** First day of the day's month. */
export function startOfMonth(isoDay: string): string {
  return `${isoDay.slice(0, 7)}-01`
}

const partsFormats = new Map<string, Intl.DateTimeFormat>()

function partsFormat(timeZone: string): Intl.DateTimeFormat {
  let format = partsFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    partsFormats.set(timeZone, format)
  }
  return format
}

/** The time on the zone's clocks at the instant, read as if it were UTC: milliseconds, in whole seconds. */
function wallClock(timeZone: string, instant: Date): number {
  const parts: Record<string, string> = {}
  for (const { type, value } of partsFormat(timeZone).formatToParts(instant)) parts[type] = value
  const { year, month, day, hour, minute, second } = parts
  return Date.parse(`${year?.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** The calendar day of the instant in the time zone. Errors: RangeError for an unknown zone. */
export function todayIn(timeZone: string, instant: Date): string {
  return isoOf(new Date(wallClock(timeZone, instant)))
}

/** Reads the zone's clocks at the instant, `2026-11-21T09:05:00`, in whole seconds. Errors: RangeError for an unknown zone. */
export function clocksIn(timeZone: string, instant: Date): string {
  return new Date(wallClock(timeZone, instant)).toISOString().slice(0, 19)
}

/** Whether the runtime knows the IANA time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    partsFormat(timeZone)
    return true
  } catch {
    return false
  }
}

/** The first instant of a calendar day in the time zone; 1 a.m. where clocks skip midnight. */
export function startOfDay(timeZone: string, isoDay: string): Date {
  return instantOf(timeZone, isoDay, 0)
}

/**
 * The instant at which the zone's clocks show a time of a day, in minutes after midnight (1440 is the next midnight).
 * The first one where they show it twice; where they skip it, the instant of the skip.
 */
export function instantOf(timeZone: string, isoDay: string, minutes: number): Date {
  const wanted = utcOf(isoDay).getTime() + minutes * 60_000
  const offsetAt = (time: number) => wallClock(timeZone, new Date(time)) - time
  const candidates = [offsetAt(wanted - dayMs), offsetAt(wanted + dayMs)].map((offset) => wanted - offset)
  const [early = wanted, late = wanted] = candidates.sort((a, b) => a - b)
  const starts = [early, late].filter((time) => wallClock(timeZone, new Date(time)) === wanted)
  return new Date(starts[0] ?? endOfSkip(timeZone, wanted, early, late))
}

/** The time is skipped: the clock change lies between the two candidates. */
function endOfSkip(timeZone: string, wanted: number, before: number, after: number): number {
  let low = before
  let high = after
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (wallClock(timeZone, new Date(middle)) < wanted) low = middle
    else high = middle
  }
  return high
}

/** The next instant at which a calendar day begins in the time zone, strictly after `instant`. */
export function nextMidnight(timeZone: string, instant: Date): Date {
  return startOfDay(timeZone, addDays(todayIn(timeZone, instant), 1))
}
