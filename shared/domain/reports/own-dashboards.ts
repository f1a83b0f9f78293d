import type { FigureKey } from './figure-names.ts'

/** Most cards of a dashboard: what a page still shows, and twice what fits on a screen. */
export const MOST_CARDS = 24
export const DASHBOARD_NAME = 80

/** Charts that a dashboard may show, with their words. */
export const dashboardCharts = {
  revenue: 'Chiffre d’affaires par mois',
  dso: 'DSO par mois',
  ageing: 'Balance âgée',
  margin: 'Achats et marge par mois',
  conversion: 'Devis par mois',
} as const
export type DashboardChart = keyof typeof dashboardCharts
export const dashboardChartKeys = Object.keys(dashboardCharts) as DashboardChart[]

/** A card: one figure, or one chart with its table. */
export type DashboardCard = { kind: 'figure'; figure: FigureKey } | { kind: 'chart'; chart: DashboardChart }

/** What names a card in its dashboard; each stands once. */
export const cardKey = (card: DashboardCard): string =>
  card.kind === 'figure' ? `figure:${card.figure}` : `chart:${card.chart}`

/** The list with one element moved to another place; unchanged where a place is none of its own. */
export function movedCard<T>(cards: readonly T[], from: number, to: number): T[] {
  const next = [...cards]
  if (from < 0 || from >= next.length || to < 0 || to >= next.length) return next
  const [moved] = next.splice(from, 1)
  next.splice(to, 0, moved!)
  return next
}
