import { addDays } from '#shared/time/calendar-day.ts'

/** A dated task of a calendar: its day alone, or the instant of its hour. */
export type CalendarTask = {
  uid: string
  title: string
  description: string
  url: string
  dueOn: string
  dueAt: Date | null
  revision: number
  updatedAt: Date
}

/** How long a due hour is shown, in minutes: calendars need an end. */
const MINUTES = 30
/** RFC 5545, 3.1: octets of a line, without its line break. */
const LINE_OCTETS = 75

const escaped = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
const day = (isoDay: string) => isoDay.replaceAll('-', '')
const instant = (at: Date) =>
  at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '')

/** A content line in lines of 75 octets, cut between characters; those that follow begin with a space. */
export function foldLine(line: string): string {
  const encoder = new TextEncoder()
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

function event(task: CalendarTask): string[] {
  const { dueAt, dueOn } = task
  const when =
    dueAt === null
      ? [
          `DTSTART;VALUE=DATE:${day(dueOn)}`,
          `DTEND;VALUE=DATE:${day(addDays(dueOn, 1))}`,
          'TRANSP:TRANSPARENT',
        ]
      : [`DTSTART:${instant(dueAt)}`, `DTEND:${instant(new Date(dueAt.getTime() + MINUTES * 60_000))}`]
  return [
    'BEGIN:VEVENT',
    `UID:${task.uid}`,
    `DTSTAMP:${instant(task.updatedAt)}`,
    `LAST-MODIFIED:${instant(task.updatedAt)}`,
    `SEQUENCE:${task.revision - 1}`,
    ...when,
    `SUMMARY:${escaped(task.title)}`,
    ...(task.description === '' ? [] : [`DESCRIPTION:${escaped(task.description)}`]),
    `URL:${task.url}`,
    'END:VEVENT',
  ]
}

/**
 * A calendar of RFC 5545 that others subscribe to. Tasks are events: Google and Outlook read no VTODO. What is gone is deleted by its absence.
 */
export function calendarFile(name: string, tasks: readonly CalendarTask[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ardoise//Taches//FR',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...tasks.flatMap(event),
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}
