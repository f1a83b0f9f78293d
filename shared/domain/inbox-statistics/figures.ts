import { formatInteger } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'

/** The figures of the page, each with the list of what it counts. */
export const statisticsFigures = [
  'begun',
  'received',
  'sent',
  'answered',
  'answered_in_time',
  'answered_late',
  'resolved',
  'open',
] as const
export type StatisticsFigure = (typeof statisticsFigures)[number]

export const figureNames: Record<StatisticsFigure, string> = {
  begun: 'Conversations reçues',
  received: 'Mails reçus',
  sent: 'Mails envoyés',
  answered: 'Premières réponses',
  answered_in_time: 'Premières réponses dans le délai',
  answered_late: 'Premières réponses hors délai',
  resolved: 'Conversations traitées',
  open: 'Conversations en cours',
}

/** How delays are told: minutes of the opening hours, or of the clock. */
export const delayClocks = ['work', 'clock'] as const
export type DelayClock = (typeof delayClocks)[number]

/** Minutes in rising order. */
export type SortedMinutes = Int32Array

export const sortMinutes = (minutes: readonly number[]): SortedMinutes => Int32Array.from(minutes).sort()

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
