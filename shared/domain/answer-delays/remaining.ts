import { type WorkingHours, workingMinutesBetween } from '#shared/domain/working-hours/working-hours.ts'
import { NBSP } from '#shared/french/typography.ts'
import type { DelayKind } from './delays.ts'

/** Minutes of a usual day of work: « 3 j » is three of them. */
function dayOf({ week }: WorkingHours): number {
  const open = week.filter((day) => day.length > 0)
  const minutes = open.flat().reduce((sum, { from, to }) => sum + to - from, 0)
  return open.length === 0 ? 1440 : Math.max(Math.round(minutes / open.length), 60)
}

/** Time of work, rounded down: « 20 min », « 2 h », from two days of work on « 3 j ». */
function span(minutes: number, hours: WorkingHours): string {
  if (minutes < 60) return `${minutes}${NBSP}min`
  const day = dayOf(hours)
  return minutes < 2 * day ? `${Math.floor(minutes / 60)}${NBSP}h` : `${Math.floor(minutes / day)}${NBSP}j`
}

/**
 * How much work lasts until a delay ends, or since: « 2 h », « en retard de 3 h »; and the sentence that a screen reader says. Hours when nobody
 * works do not count, as in the delay itself.
 */
export function remainingTime(
  dueAt: string,
  now: Date,
  kind: DelayKind,
  hours: WorkingHours,
): { late: boolean; short: string; sentence: string } {
  const due = new Date(dueAt)
  const awaited = kind === 'answer' ? 'réponse attendue' : 'traitement attendu'
  const left = workingMinutesBetween(hours, now, due)
  if (due > now) {
    const short = left === 0 ? `<${NBSP}1${NBSP}min` : span(left, hours)
    const time = left === 0 ? `moins d’une minute ouvrée` : worked(short)
    return { late: false, short, sentence: `${awaited} dans ${time}` }
  }
  const since = workingMinutesBetween(hours, due, now)
  if (since === 0) return { late: true, short: 'en retard', sentence: `${awaited}, en retard` }
  const time = span(since, hours)
  return { late: true, short: `en retard de ${time}`, sentence: `${awaited}, en retard de ${worked(time)}` }
}

/** « 3 h ouvrées », « 2 j ouvrés ». */
const worked = (time: string): string => `${time} ${time.endsWith('j') ? 'ouvrés' : 'ouvrées'}`
