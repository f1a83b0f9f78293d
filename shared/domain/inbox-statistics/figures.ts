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

/**
 * The value below which this share of all values stands (« nearest rank »: always one of them); null: there is none. `values` need not be sorted.
 */
export function percentile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null
  const sorted = Int32Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
}
