import ICAL from 'ical.js'
import type { MailAnswer, MailInvitation } from './port.ts'
import { describeRecurrence } from './recurrence.ts'
import { zoneOf } from './windows-zones.ts'

/** A calendar above this is an export, not an invitation. */
const MOST_CALENDAR = 200_000
/** Changes of the clock that a VTIMEZONE may list: programs write two, or one for each year. */
const MOST_CLOCK_CHANGES = 100
/** Where a meeting says no zone, its hour is the reader's: our users live in France. */
const OUR_ZONE = 'Europe/Paris'

/** Guests whose answers are read. */
const MOST_GUESTS = 100

const ANSWERS: Record<string, MailAnswer> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
  DELEGATED: 'delegated',
}

/** The meeting of a calendar file (RFC 5545); null where it holds none or cannot be read. `method`: what the part's header says. */
export function readInvitation(text: string, method: string | null): MailInvitation | null {
  if (text.length > MOST_CALENDAR) return null
  try {
    const calendar = new ICAL.Component(ICAL.parse(text))
    const event = eventOf(calendar)
    return event ? invitationOf(calendar, event, method) : null
  } catch {
    return null
  }
}

/** The meeting itself rather than one of its dates that was moved. */
function eventOf(calendar: ICAL.Component): ICAL.Component | null {
  const events = calendar.getAllSubcomponents('vevent')
  return events.find((event) => !event.hasProperty('recurrence-id')) ?? events[0] ?? null
}

function invitationOf(
  calendar: ICAL.Component,
  event: ICAL.Component,
  method: string | null,
): MailInvitation {
  const said = textOf(calendar, 'method') ?? method ?? 'PUBLISH'
  const start = timeOf(event, 'dtstart')
  const allDay = start?.isDate === true
  const attendee = said.toUpperCase() === 'REPLY' ? event.getFirstProperty('attendee') : null
  return {
    method: said.toUpperCase().slice(0, 40),
    uid: textOf(event, 'uid'),
    title: textOf(event, 'summary') ?? '',
    startsAt: start && shown(calendar, event, 'dtstart', start),
    endsAt: endOf(calendar, event, start),
    allDay,
    place: textOf(event, 'location'),
    organizer: addressOf(event.getFirstProperty('organizer')),
    attendee: addressOf(attendee),
    answer: answerOf(attendee),
    answers: event
      .getAllProperties('attendee')
      .slice(0, MOST_GUESTS)
      .flatMap((guest) => {
        const [address, answer] = [addressOf(guest), answerOf(guest)]
        return address === null || answer === null ? [] : [{ attendee: address, answer }]
      }),
    repeats: repeatsOf(event),
  }
}

function textOf(component: ICAL.Component, name: string): string | null {
  const value = component.getFirstPropertyValue(name)
  if (typeof value !== 'string') return null
  const line = value
    .replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, 1_000)
    .toWellFormed()
  return line === '' ? null : line
}

function addressOf(property: ICAL.Property | null): string | null {
  const value = String(property?.getFirstValue() ?? '')
  const address = value
    .replace(/^mailto:/i, '')
    .trim()
    .toLowerCase()
    .slice(0, 320)
  return address.includes('@') ? address : null
}

const answerOf = (guest: ICAL.Property | null): MailAnswer | null =>
  ANSWERS[String(guest?.getFirstParameter('partstat') ?? '').toUpperCase()] ?? null

function timeOf(event: ICAL.Component, name: string): ICAL.Time | null {
  const value = event.getFirstPropertyValue(name)
  return value instanceof ICAL.Time ? value : null
}

const day = (time: ICAL.Time) => time.toString().slice(0, 10)

/** A day, or the instant that the property's zone gives to its hour. */
function shown(calendar: ICAL.Component, event: ICAL.Component, name: string, time: ICAL.Time): string {
  if (time.isDate) return day(time)
  const tzid = event.getFirstProperty(name)?.getFirstParameter('tzid') ?? null
  return instantOf(calendar, tzid, time).toISOString()
}

function instantOf(calendar: ICAL.Component, tzid: string | null, time: ICAL.Time): Date {
  const { year, month, day: ofMonth, hour, minute, second } = time
  const local = new Temporal.PlainDateTime(year, month, ofMonth, hour, minute, Math.min(second, 59))
  const at = (zone: string) => new Date(local.toZonedDateTime(zone).epochMilliseconds)
  if (time.zone === ICAL.Timezone.utcTimezone) return at('UTC')
  if (tzid === null) return at(OUR_ZONE)
  // A name that everybody knows rather than the file's own rules, which are often of another year.
  const known = zoneOf(tzid)
  if (known !== null) return at(known)
  const own = ownZone(calendar, tzid)
  if (own === null) return at(OUR_ZONE)
  const moved = time.clone()
  moved.zone = own
  return new Date(moved.toUnixTime() * 1_000)
}

/** The zone that the file describes; null where its rules are not those of a clock, which would take for ever to follow. */
function ownZone(calendar: ICAL.Component, tzid: string): ICAL.Timezone | null {
  const found = calendar
    .getAllSubcomponents('vtimezone')
    .find((zone) => zone.getFirstPropertyValue('tzid') === tzid)
  const changes = found?.getAllSubcomponents() ?? []
  if (!found || changes.length === 0 || changes.length > MOST_CLOCK_CHANGES) return null
  const rules = changes.flatMap((change) =>
    change.getAllProperties('rrule').map((rule) => rule.getFirstValue()),
  )
  const yearly = rules.every((rule) => rule instanceof ICAL.Recur && rule.freq === 'YEARLY')
  return yearly ? new ICAL.Timezone({ component: found, tzid }) : null
}

/** DTEND is the first day after the meeting; people say the last one. Without it the length, else a day or an instant (RFC 5545, 3.6.1). */
function endOf(calendar: ICAL.Component, event: ICAL.Component, start: ICAL.Time | null): string | null {
  const end = timeOf(event, 'dtend')
  if (end && !end.isDate) return shown(calendar, event, 'dtend', end)
  if (end && start?.isDate) {
    const last = end.clone()
    last.addDuration(ICAL.Duration.fromSeconds(-86_400))
    return last.compare(start) < 0 ? day(start) : day(last)
  }
  const length = event.getFirstPropertyValue('duration')
  if (!start) return null
  if (!(length instanceof ICAL.Duration)) return start.isDate ? day(start) : null
  if (start.isDate) {
    const last = start.clone()
    last.addDuration(ICAL.Duration.fromSeconds(Math.max(0, length.toSeconds() - 86_400)))
    return day(last)
  }
  const begin = new Date(shown(calendar, event, 'dtstart', start)).getTime()
  return new Date(begin + length.toSeconds() * 1_000).toISOString()
}

function repeatsOf(event: ICAL.Component): string | null {
  const rule = event.getFirstPropertyValue('rrule')
  if (!(rule instanceof ICAL.Recur)) return event.hasProperty('rdate') ? 'se répète' : null
  const parts = rule.parts as Record<string, (string | number)[]>
  return describeRecurrence({
    freq: String(rule.freq),
    interval: rule.interval,
    count: rule.count ?? null,
    until: rule.until ? day(rule.until) : null,
    parts,
  })
}
