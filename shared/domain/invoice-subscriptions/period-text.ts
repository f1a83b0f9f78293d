import { formatLongDate, formatMonth } from '#shared/french/format.ts'
import type { Period } from './rhythm.ts'

/** « du 1er au 30 novembre 2026 »; what both days share is said once. */
export function formatPeriod({ from, to }: Period): string {
  const [start, end] = [formatLongDate(from), formatLongDate(to)]
  if (from === to) return `le ${end}`
  const shared = from.slice(0, 7) === to.slice(0, 7) ? 1 : from.slice(0, 4) === to.slice(0, 4) ? 2 : 3
  return `du ${start.split(' ').slice(0, shared).join(' ')} au ${end}`
}

/** Words between braces that a title, a line or a note may hold, and what each becomes. */
export const periodVariables = {
  periode: { label: 'La période facturée', value: formatPeriod },
  mois: { label: 'Le mois où elle commence', value: ({ from }: Period) => formatMonth(from) },
  annee: { label: 'L’année où elle commence', value: ({ from }: Period) => from.slice(0, 4) },
} as const
type PeriodVariable = keyof typeof periodVariables

/** `{periode}`, also written with its accents. */
const SLOT = /\{ ?(p[eé]riode|mois|ann[eé]e) ?\}/gu

/** The text with its variables replaced; any other brace stays as it is. */
export function fillPeriod(text: string, period: Period): string {
  return text.replace(SLOT, (_, name: string) => {
    const variable = name.replaceAll('é', 'e') as PeriodVariable
    return periodVariables[variable].value(period)
  })
}
