import type { OpenInterval } from './working-hours.ts'

const INTERVAL = /^(\d{1,2})(?:[:h](\d{2})?)?(?:-|–|à)(\d{1,2})(?:[:h](\d{2})?)?$/u

const clock = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** The hours of a day as a field shows them: « 9:00-12:30, 14:00-18:00 »; '' when closed. */
export function writeHours(intervals: readonly OpenInterval[]): string {
  return intervals.map(({ from, to }) => `${clock(from)}-${clock(to)}`).join(', ')
}

/** Reads what was typed, sorted; null: it is no list of hours. */
export function readHours(typed: string): OpenInterval[] | null {
  const intervals: OpenInterval[] = []
  for (const part of typed.toLowerCase().replaceAll(/\s/gu, '').split(/[,;]/u)) {
    if (part === '') continue
    const [, from, fromMinutes = '0', to, toMinutes = '0'] = INTERVAL.exec(part) ?? []
    if (from === undefined || Number(fromMinutes) > 59 || Number(toMinutes) > 59) return null
    intervals.push({ from: Number(from) * 60 + Number(fromMinutes), to: Number(to) * 60 + Number(toMinutes) })
  }
  intervals.sort((one, other) => one.from - other.from)
  return dayFault(intervals) === null ? intervals : null
}

function dayFault(intervals: readonly OpenInterval[]): string | null {
  for (const [at, { from, to }] of intervals.entries()) {
    if (from >= to || to > 1440) return 'Une heure de fermeture vient avant l’ouverture.'
    const before = intervals[at - 1]
    if (before && before.to > from) return 'Deux plages se chevauchent.'
  }
  return null
}

/** Why the hours of a week cannot be; null when they can. */
export function weekFault(
  week: readonly (readonly OpenInterval[])[],
): { message: string; path: number[] } | null {
  for (const [day, intervals] of week.entries()) {
    const message = dayFault(intervals)
    if (message) return { message, path: [day] }
  }
  return week.some((day) => day.length > 0) ? null : { message: 'Ouvrez au moins un jour.', path: [] }
}
