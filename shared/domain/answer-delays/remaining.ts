import { NBSP } from '#shared/french/typography.ts'
import type { DelayKind } from './delays.ts'

const MINUTE = 60_000

/** Time on the clock, rounded down: « 20 min », « 2 h », « 3 j ». */
function span(minutes: number): string {
  if (minutes < 60) return `${minutes}${NBSP}min`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)}${NBSP}h`
  return `${Math.floor(minutes / 1440)}${NBSP}j`
}

/** How long until a delay ends, or since: « 2 h », « en retard de 3 h »; and the sentence that a screen reader says. */
export function remainingTime(
  dueAt: string,
  now: Date,
  kind: DelayKind,
): { late: boolean; short: string; sentence: string } {
  const left = new Date(dueAt).getTime() - now.getTime()
  const awaited = kind === 'answer' ? 'réponse attendue' : 'traitement attendu'
  if (left > 0) {
    const time = span(Math.ceil(left / MINUTE))
    return { late: false, short: time, sentence: `${awaited} dans ${time}` }
  }
  const time = span(Math.floor(-left / MINUTE))
  return { late: true, short: `en retard de ${time}`, sentence: `${awaited}, en retard de ${time}` }
}
