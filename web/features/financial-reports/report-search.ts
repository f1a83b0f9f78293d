import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import { type RowFigure, revenueDimensions, rowFigures } from '#shared/domain/reports/figure-names.ts'
import {
  type Comparison,
  chosenPeriod,
  type PeriodKind,
  periodAround,
  type ReportPeriod,
} from '#shared/domain/reports/periods.ts'
import type { Currency } from '#shared/french/format.ts'
import { aDay, anId, oneOf } from '#web/patterns/list/list-search.ts'

/** Reports of each page, by their name in the address; the first one opens with the page. */
export const reportsOf = {
  '/reports': {
    revenue: 'Chiffre d’affaires',
    by: 'Répartition',
    conversion: 'Devis',
    recurring: 'Récurrent',
    margin: 'Achats et marge',
    costs: 'Marge des lignes',
    work: 'Appels et tâches',
  },
  '/reports/financial': {
    dso: 'DSO',
    ageing: 'Balance âgée',
    due: 'Échéancier',
    forecast: 'Prévision',
    payers: 'Retards',
    recovery: 'Relances',
  },
} as const
export type ReportPath = keyof typeof reportsOf
export type ReportName = keyof (typeof reportsOf)['/reports'] | keyof (typeof reportsOf)['/reports/financial']
const reportNames = Object.values(reportsOf).flatMap((reports) => Object.keys(reports) as ReportName[])

/** Characters of the name of a part that an address names: those of the contract. */
const MOST_PART = 300

/** The address of a page of reports: what it is about, and the figure whose rows are open, with its days and client. */
export type ReportSearch = {
  report?: ReportName | undefined
  /** The fiscal year unless told. */
  period?: Exclude<PeriodKind, 'year'> | undefined
  /** A day of the period, where it is not the present one. */
  at?: string | undefined
  /** Of « Dates choisies ». */
  from?: string | undefined
  to?: string | undefined
  compare?: Exclude<Comparison, 'previous'> | undefined
  /** The day of what stands at the end of one; today unless told. */
  on?: string | undefined
  knownOn?: string | undefined
  currency?: Currency | undefined
  client?: string | undefined
  by?: (typeof revenueDimensions)[number] | undefined
  side?: 'suppliers' | undefined
  /** A table unless told. */
  shape?: 'calendar' | undefined
  figure?: RowFigure | undefined
  start?: string | undefined
  end?: string | undefined
  ofClient?: string | undefined
  ofBy?: (typeof revenueDimensions)[number] | undefined
  ofPart?: string | undefined
}

/** Where a report is shown: its links keep the rest of the address. */
export type Place = { path: ReportPath; search: ReportSearch }

/** Reads an address that anybody may have written. What it does not know is left out. */
export function readReportSearch(said: Record<string, unknown>): ReportSearch {
  const period = oneOf(['month', 'quarter', 'chosen'])(said.period)
  const [from, to] = [aDay(said.from), aDay(said.to)]
  const chosen = period === 'chosen' && from !== undefined && to !== undefined
  const figure = oneOf(rowFigures)(said.figure)
  return {
    report: oneOf(reportNames)(said.report),
    period: period === 'chosen' && !chosen ? undefined : period,
    at: chosen ? undefined : aDay(said.at),
    from: chosen ? from : undefined,
    to: chosen ? to : undefined,
    compare: oneOf(['lastYear', 'none'])(said.compare),
    on: aDay(said.on),
    knownOn: aDay(said.knownOn),
    currency: oneOf(['EUR', 'USD', 'GBP', 'CHF'])(said.currency),
    client: anId(said.client),
    by: oneOf(revenueDimensions)(said.by),
    side: said.side === 'suppliers' ? 'suppliers' : undefined,
    shape: said.shape === 'calendar' ? 'calendar' : undefined,
    figure,
    start: figure && aDay(said.start),
    end: figure && aDay(said.end),
    ofClient: figure && anId(said.ofClient),
    ofBy: figure && oneOf(revenueDimensions)(said.ofBy),
    ofPart: figure && typeof said.ofPart === 'string' ? said.ofPart.slice(0, MOST_PART) : undefined,
  }
}

/** The report that a page shows. */
export function reportOf({ path, search: { report } }: Place): ReportName {
  const names = Object.keys(reportsOf[path]) as ReportName[]
  return names.find((name) => name === report) ?? names[0]!
}

/** The days of the address: a period up to today, the fiscal year unless told. */
export function periodOfSearch(search: ReportSearch, today: string, yearStart: number): ReportPeriod {
  const { period = 'year', from, to, at = today } = search
  if (period === 'chosen' && from && to) return chosenPeriod({ from, to }, today)
  return periodAround(period === 'chosen' ? 'year' : period, at, today, yearStart)
}

/** The filters that all endpoints take. */
export const filtersOf = ({ currency, client, knownOn }: ReportSearch) => ({
  ...(currency ? { currency } : {}),
  ...(client ? { clientId: client } : {}),
  ...(knownOn ? { knownOn } : {}),
})

/** The address without the open rows. */
export function withoutRows(search: ReportSearch): ReportSearch {
  const { figure: _, start: __, end: ___, ofClient: ____, ofBy: _____, ofPart: ______, ...page } = search
  return page
}

/** What the open rows are of. `days`: those of the figure; a figure of a day reads the last of them. */
export type RowsOf = {
  figure: RowFigure
  days: DayWindow
  client?: string | null
  /** What it is shared out by, and the part alone; what the listed parts leave out without it. */
  by?: (typeof revenueDimensions)[number]
  part?: string
}

/** The address with the rows of a figure open. */
export const withRows = (search: ReportSearch, { figure, days, client, by, part }: RowsOf): ReportSearch => ({
  ...withoutRows(search),
  figure,
  start: days.from,
  end: days.to,
  ...(client ? { ofClient: client } : {}),
  ...(by ? { ofBy: by } : {}),
  ...(part === undefined ? {} : { ofPart: part }),
})

/** The question for the open rows; null where none are. */
export function rowsInputOf(search: ReportSearch) {
  const { figure, start, end, ofClient, ofBy, ofPart } = search
  if (figure === undefined || end === undefined) return null
  return {
    ...filtersOf(search),
    ...(ofClient ? { clientId: ofClient } : {}),
    ...(ofBy ? { by: ofBy } : {}),
    ...(ofPart === undefined ? {} : { part: ofPart }),
    figure,
    ...(start ? { from: start } : {}),
    to: end,
  }
}
