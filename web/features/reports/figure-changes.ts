import type { Dashboard } from '#shared/contract/reports.ts'
import { CONVERSION_DAYS, comparisonWindow } from '#shared/domain/reports/day-windows.ts'
import { formatCount, formatDate, formatInteger } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'

/** The line under a figure: how it moved, in brief and against what, or a sentence when there is nothing to compare with. */
export type Change =
  | { direction: 'up' | 'down' | 'flat'; text: string; brief: string; hint: string }
  | { note: string }

const IN_A_MONTH = 'en un mois'

const signed = (value: number, unit: string): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${formatInteger(Math.abs(value))}${NBSP}${unit}`.trimEnd()
const directionOf = (value: number) => (value > 0 ? 'up' : value < 0 ? 'down' : 'flat')

const shortDay = (isoDay: string) => formatDate(isoDay).replace(/\s\d{4}$/, '')

/** « la même période d’octobre »: the same days of the month before `today`; on the first of a month, that day alone. */
function periodBefore(today: string): string {
  const { from, to } = comparisonWindow(today)
  if (from === to) return `le ${shortDay(from)}`
  const month = monthName.format(new Date(`${from}T12:00:00Z`))
  return `la même période ${/^[ao]/.test(month) ? 'd’' : 'de '}${month}`
}
const monthName = new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' })

/** `done`: what the money was, « encaissé » or « facturé ». */
export function collectionsChange(
  { growthPercent }: { growthPercent: number | null },
  today: string,
  done = 'encaissé',
): Change {
  if (growthPercent === null) return { note: `Rien ${done} un mois plus tôt` }
  return {
    direction: directionOf(growthPercent),
    text: signed(growthPercent, '%'),
    brief: IN_A_MONTH,
    hint: `par rapport à ${periodBefore(today)}`.replace('à le', 'au'),
  }
}

export function activeDealsChange({ change }: Dashboard['activeDeals'], today: string): Change {
  if (change === null) return { note: 'Devis envoyés, en attente de réponse' }
  const day = shortDay(comparisonWindow(today).to)
  const against = { brief: IN_A_MONTH, hint: `par rapport au ${day}` }
  if (change === 0) return { direction: 'flat', text: 'Stable', ...against }
  return { direction: directionOf(change), text: signed(change, ''), ...against }
}

export function conversionChange({ sent, signed: won, changePoints }: Dashboard['conversion']): Change {
  if (sent === 0) return { note: `Aucun devis envoyé depuis ${CONVERSION_DAYS}${NBSP}jours` }
  const basis = `${formatCount(won, 'signé', 'signés')} sur ${formatInteger(sent)}`
  const hint = `${basis} en ${CONVERSION_DAYS}${NBSP}jours`
  if (changePoints === null) return { note: hint }
  const unit = Math.abs(changePoints) < 2 ? 'point' : 'points'
  return { direction: directionOf(changePoints), text: signed(changePoints, unit), brief: `(${basis})`, hint }
}
