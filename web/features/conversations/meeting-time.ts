import type { Invitation } from '#shared/contract/conversations.ts'
import { formatLongDate, formatTime } from '#shared/french/format.ts'

type Times = Pick<Invitation, 'startsAt' | 'endsAt' | 'allDay'>

/** « lundi 30 novembre 2026, de 10:00 à 11:30 (heure normale d’Europe centrale) »: in the reader's zone; days have none. */
export function describeMeeting({ startsAt, endsAt, allDay }: Times, timeZone: string): string {
  if (startsAt === null) return 'Date non indiquée'
  if (allDay) {
    const first = `${weekday(startsAt, 'UTC')} ${formatLongDate(startsAt)}`
    return endsAt === null || endsAt === startsAt
      ? `${first}, toute la journée`
      : `du ${first} au ${weekday(endsAt, 'UTC')} ${formatLongDate(endsAt)}`
  }
  const day = (at: string) => `${weekday(at, timeZone)} ${formatLongDate(new Date(at), timeZone)}`
  const zone = ` (${zoneName(startsAt, timeZone)})`
  const first = day(startsAt)
  if (endsAt === null) return `${first} à ${formatTime(startsAt, timeZone)}${zone}`
  const last = day(endsAt)
  return first === last
    ? `${first}, de ${formatTime(startsAt, timeZone)} à ${formatTime(endsAt, timeZone)}${zone}`
    : `du ${first} à ${formatTime(startsAt, timeZone)} au ${last} à ${formatTime(endsAt, timeZone)}${zone}`
}

const weekday = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone }).format(new Date(at))

const zoneName = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('fr-FR', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
