import { formatInteger } from '../../french/format.ts'
import { NBSP } from '../../french/typography.ts'
import type { DelayClock } from './figures.ts'

const DAY = 1_440

/** « 45 min », « 3 h 20 »; by the clock « 4 j 4 h » from two days on: a day of work has no length that everybody knows. */
export function spentText(minutes: number, clock: DelayClock): string {
  if (minutes < 1) return 'moins d’une minute'
  if (minutes < 60) return `${minutes}${NBSP}min`
  if (clock === 'clock' && minutes >= 2 * DAY) {
    const hours = Math.floor((minutes % DAY) / 60)
    return `${formatInteger(Math.floor(minutes / DAY))}${NBSP}j${hours > 0 ? `${NBSP}${hours}${NBSP}h` : ''}`
  }
  const rest = minutes % 60
  const hours = `${formatInteger(Math.floor(minutes / 60))}${NBSP}h`
  return rest > 0 ? `${hours}${NBSP}${String(rest).padStart(2, '0')}` : hours
}
