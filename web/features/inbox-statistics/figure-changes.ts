import type { StatisticsDelay } from '#shared/contract/inbox-statistics.ts'
import { type DelayClock, spentText } from '#shared/domain/inbox-statistics/figures.ts'
import { growthPercent } from '#shared/domain/reports/day-windows.ts'
import { formatCount, formatInteger } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'

/** The line below a figure. */
export type FigureChange =
  | { note: string }
  | { direction: 'up' | 'down' | 'flat'; text: string; hint: string; good: boolean }

const MINUS = '−'
const NOTHING = 'Rien à mesurer sur la période'
const directionOf = (change: number) => (change === 0 ? 'flat' : change > 0 ? 'up' : 'down')
const signed = (change: number, text: string) => (change === 0 ? '=' : `${change > 0 ? '+' : MINUS}${text}`)

/** Against the days before. `moreIsGood` null: neither good nor bad. */
export function countChange(now: number, then: number, moreIsGood: boolean | null): FigureChange {
  const percent = growthPercent(now, then)
  if (percent === null)
    return {
      note: now === then ? 'Comme sur la période d’avant' : `${formatInteger(then)} sur la période d’avant`,
    }
  const text = signed(percent, `${formatInteger(Math.abs(percent))}${NBSP}%`)
  const hint = `(${formatInteger(then)} avant)`
  if (moreIsGood === null) return { note: percent === 0 ? `Stable ${hint}` : `${text} ${hint}` }
  return { direction: directionOf(percent), text, hint, good: percent > 0 === moreIsGood }
}

/** Says how long nine of ten took at most, and how the median changed. */
export function delayChange(now: StatisticsDelay, then: StatisticsDelay, clock: DelayClock): FigureChange {
  if (!now.median || !now.ninth) return { note: NOTHING }
  const ninth = `9 sur 10 en ${spentText(now.ninth[clock], clock)}`
  if (!then.median) return { note: ninth }
  const change = now.median[clock] - then.median[clock]
  const text = signed(change, spentText(Math.abs(change), clock))
  return { direction: directionOf(change), text, hint: ninth, good: change < 0 }
}

/** The share of the answers with a target that kept it, in whole percent; null: none had one. */
export const shareOf = ({ kept, aimed }: StatisticsDelay): number | null =>
  aimed === 0 ? null : Math.round((kept / aimed) * 100)

export function shareChange(now: StatisticsDelay, then: StatisticsDelay): FigureChange {
  if (now.count === 0) return { note: NOTHING }
  const [share, before] = [shareOf(now), shareOf(then)]
  if (share === null) return { note: 'Aucun délai fixé dans les réglages' }
  if (before === null) return { note: 'Premières réponses avec un délai' }
  const change = share - before
  return {
    direction: directionOf(change),
    text: signed(change, formatCount(Math.abs(change), 'point', 'points')),
    hint: `(${before}${NBSP}% avant)`,
    good: change > 0,
  }
}
