import { clocksIn, instantOf, isIsoDay } from '#shared/time/calendar-day.ts'
import { LIFE_CYCLE_TIME_ZONE } from './message.ts'

/**
 * CCYYMMDD (format 102), CCYYMMDDHHMM (203), CCYYMMDDHHMMSS (204), each with an offset or without, and the same as ISO 8601 writes
 * them. The digits decide: platforms give a day format 204, and a time 102.
 */
const MESSAGE_TIME =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:T?(\d{2}):?(\d{2})(?::?(\d{2})(?:\.\d{1,9})?)?)?(?:(Z)|([+-])(\d{2}):?(\d{2}))?$/

type Said = { day: string; seconds: number; offsetMinutes: number | null }

/** Null where the text is no time, or one of a calendar or a clock that does not exist. */
function said(text: string): Said | null {
  const found = MESSAGE_TIME.exec(text)
  if (!found) return null
  const [, year, month, date, hour = '0', minute = '0', second = '0', zulu, sign, hours, minutes] = found
  const day = `${year}-${month}-${date}`
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
  if (!isIsoDay(day) || !isTime) return null
  const seconds = Number(hour) * 3_600 + Number(minute) * 60 + Number(second)
  if (zulu) return { day, seconds, offsetMinutes: 0 }
  if (!sign) return { day, seconds, offsetMinutes: null }
  const offset = Number(hours) * 60 + Number(minutes)
  // The widest offset of the world is 14 hours.
  return Number(minutes) > 59 || offset > 14 * 60
    ? null
    : { day, seconds, offsetMinutes: sign === '-' ? -offset : offset }
}

/** BR-FR-03 has years 2000 to 2099. */
const isOfOurTime = (day: string) => day.startsWith('20')

/** The ISO instant in UTC that a message says, in the time of Paris where it gives no offset; null where it says none. */
export function readMessageInstant(text: string): string | null {
  const time = said(text)
  if (!time || !isOfOurTime(time.day)) return null
  const { day, seconds, offsetMinutes } = time
  if (offsetMinutes !== null) {
    return new Date(Date.parse(`${day}T00:00:00Z`) + seconds * 1_000 - offsetMinutes * 60_000).toISOString()
  }
  const minute = instantOf(LIFE_CYCLE_TIME_ZONE, day, Math.floor(seconds / 60))
  return new Date(minute.getTime() + (seconds % 60) * 1_000).toISOString()
}

/** The day of an invoice, which no time zone moves; null where the text says none. */
export function readMessageDay(text: string): string | null {
  return said(text)?.day ?? null
}

/** An instant in format 204: seconds, in the time of Paris. */
export function writeMessageInstant(instant: string): string {
  return clocksIn(LIFE_CYCLE_TIME_ZONE, new Date(instant)).replace(/\D/g, '')
}
