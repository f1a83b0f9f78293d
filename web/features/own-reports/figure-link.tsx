import { Link } from '@tanstack/react-router'
import type { DashboardFigures } from '#shared/contract/own-dashboards.ts'
import {
  type FigureKey,
  type RatioFigure,
  type RowFigure,
  rowFigures,
} from '#shared/domain/reports/figure-names.ts'
import { figures } from '#shared/domain/reports/figures.ts'
import { NBSP } from '#shared/french/typography.ts'

/** The report that shows what a figure is made of, where that is not rows. */
const reportOfRatio = {
  dso: 'dso',
  dsoSimple: 'dso',
  dsoBest: 'dso',
  delayAdded: 'dso',
  effectiveness: 'dso',
  daysToPay: 'dso',
  forecastError: 'forecast',
  cohortRate: 'conversion',
  periodRate: 'conversion',
  weighted: 'conversion',
  margin: 'margin',
  grossRetention: 'recurring',
  netRetention: 'recurring',
  quoteMargin: 'costs',
  clientMargin: 'costs',
} as const satisfies Record<RatioFigure, string>

const isRowFigure = (figure: FigureKey): figure is RowFigure =>
  (rowFigures as readonly FigureKey[]).includes(figure)

type FigureLinkProps = { report: DashboardFigures; figure: FigureKey; value: string }

/** A figure of a dashboard: it leads to its rows, or to the report of a ratio, of the same days and currency. */
export function FigureLink({ report: { days, currency }, figure, value }: FigureLinkProps) {
  const { label, reading } = figures[figure]
  const isOfRows = isRowFigure(figure)
  const report = isOfRows ? undefined : reportOfRatio[figure]
  const rows = isOfRows ? { figure, start: days.from, end: days.to } : {}
  const isFinancial = isOfRows ? reading === 'day' : report === 'dso' || report === 'forecast'
  return (
    <Link
      to={isFinancial ? '/reports/financial' : '/reports'}
      search={{ period: 'chosen', ...days, on: days.to, currency, report, ...rows }}
      aria-label={`${label}${NBSP}: ${value}. ${isOfRows ? 'Voir les lignes' : 'Voir le rapport'}`}
      className="rounded-sm underline decoration-transparent underline-offset-4 hover:decoration-current focus-visible:decoration-current"
    >
      {value}
    </Link>
  )
}
