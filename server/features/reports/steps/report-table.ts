import type { Tx } from '#server/scope.ts'
import type { reportTables } from '#shared/contract/financial-reports.ts'
import type { RevenueByDimension } from '#shared/contract/revenue-reports.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import type { revenueDimensions } from '#shared/domain/reports/figure-names.ts'
import { reportTableTitles } from '#shared/domain/reports/report-names.ts'
import { type Currency, formatCount, formatDate } from '#shared/french/format.ts'
import { getAgeing } from '../queries/ageing.ts'
import { askReport, type ReportFilter } from '../queries/asked-report.ts'
import { getConversion } from '../queries/conversion.ts'
import { getDso } from '../queries/dso.ts'
import { getDue } from '../queries/due.ts'
import { getForecast } from '../queries/forecast.ts'
import { getLineMargin } from '../queries/line-margin.ts'
import { getMargin } from '../queries/payables.ts'
import { getPayers } from '../queries/payers.ts'
import { getRecovery } from '../queries/recovery.ts'
import { getRecurring } from '../queries/recurring.ts'
import { getRevenueBy } from '../queries/revenue-by.ts'
import { getRevenueReport } from '../queries/revenue-report.ts'
import { getWorkReport } from '../queries/work-report.ts'
import {
  ageingColumns,
  callColumns,
  conversionColumns,
  dsoClientColumns,
  dsoColumns,
  dueColumns,
  forecastColumns,
  lineMarginColumns,
  marginColumns,
  payersColumns,
  recoveryColumns,
  recurringColumns,
  revenueByColumns,
  revenueColumns,
  taskColumns,
} from './report-columns.ts'

export type TableName = (typeof reportTables)[number]
export type TableAsked = ReportFilter & {
  table: TableName
  from?: string | undefined
  to?: string | undefined
}
export type ReportCells = (string | number | null)[]
/** A table of a report with its rows, whatever they are made of: each cell is that of its column. */
export type ReportTable = {
  name: string
  title: string
  /** « Arrêté au 30 nov. 2026 », or the days of a period. */
  until: string
  currency: Currency
  columns: XlsxColumn<ReportCells>[]
  rows: ReportCells[]
}

/** Names of their files. */
const fileNames: Record<TableName, string> = {
  revenue: 'chiffre-affaires',
  ageing: 'balance-agee',
  'due-clients': 'echeancier-clients',
  'due-suppliers': 'echeancier-fournisseurs',
  dso: 'dso',
  payers: 'payeurs-en-retard',
  forecast: 'prevision',
  'quote-margin': 'marge-devis',
  'client-margin': 'marge-clients',
  'dso-clients': 'dso-clients',
  'revenue-clients': 'chiffre-affaires-clients',
  'revenue-products': 'chiffre-affaires-produits',
  'revenue-people': 'chiffre-affaires-personnes',
  'revenue-origins': 'chiffre-affaires-origines',
  margin: 'achats-marge',
  conversion: 'devis',
  recurring: 'revenu-recurrent',
  recovery: 'recouvre',
  calls: 'appels',
  tasks: 'taches',
}

/** Tables of the end of a day; all others are of a period. */
const dayTables = new Set<TableName>([
  'ageing',
  'due-clients',
  'due-suppliers',
  'dso',
  'dso-clients',
  'forecast',
])
export const isOfPeriod = (table: TableName): boolean => !dayTables.has(table)

/** Reads a table of the reports. Errors: invalid_input, forbidden. */
export async function readReportTable(
  tx: Tx,
  { table, from, to, ...filter }: TableAsked,
): Promise<ReportTable> {
  const { today, currency } = await askReport(tx, filter)
  const on = to ?? today
  const name = fileNames[table]
  const title = reportTableTitles[table]
  const head = { title, currency }
  if (!isOfPeriod(table)) {
    const until = `${table === 'ageing' ? 'Arrêtée' : 'Arrêté'} au ${formatDate(on)}`
    return { ...head, name: `${name}-${on}`, until, ...(await dayTable(tx, table, { ...filter, on })) }
  }
  const days = periodOf(from, on)
  return {
    ...head,
    name: `${name}-${days.from}-${on}`,
    until: `Du ${formatDate(days.from)} au ${formatDate(on)}`,
    ...(await periodTable(tx, table, { ...filter, ...days })),
  }
}

type Cells = Pick<ReportTable, 'columns' | 'rows'>

const cells = <Row>(columns: readonly XlsxColumn<Row>[], rows: readonly Row[]): Cells => ({
  columns: columns.map((column, rank) => ({ ...column, cell: (row: ReportCells) => row[rank]! })),
  rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
})

async function dayTable(tx: Tx, table: TableName, asked: ReportFilter & { on: string }): Promise<Cells> {
  switch (table) {
    case 'ageing':
      return cells(ageingColumns, (await getAgeing(tx, asked)).clients)
    case 'due-clients':
    case 'due-suppliers': {
      const side = table === 'due-clients' ? 'clients' : 'suppliers'
      return cells(dueColumns(side), (await getDue(tx, { ...asked, side })).items)
    }
    case 'dso':
      return cells(dsoColumns, (await getDso(tx, asked)).months)
    case 'dso-clients':
      return cells(dsoClientColumns, (await getDso(tx, asked)).clients)
    default:
      return cells(forecastColumns, (await getForecast(tx, { currency: asked.currency })).weeks)
  }
}

async function periodTable(tx: Tx, table: TableName, asked: ReportFilter & DayWindow): Promise<Cells> {
  switch (table) {
    case 'quote-margin':
      return cells(lineMarginColumns, (await getLineMargin(tx, { ...asked, of: 'quote' })).rows)
    case 'client-margin':
      return cells(lineMarginColumns.slice(1), (await getLineMargin(tx, { ...asked, of: 'client' })).rows)
    case 'payers':
      return cells(payersColumns, (await getPayers(tx, asked)).clients)
    case 'revenue-clients':
    case 'revenue-products':
    case 'revenue-people':
    case 'revenue-origins':
      return revenueBy(tx, table, asked)
    case 'margin':
      return cells(marginColumns, (await getMargin(tx, asked)).months)
    case 'conversion':
      return cells(conversionColumns, (await getConversion(tx, asked)).months)
    case 'recurring':
      return cells(recurringColumns, (await getRecurring(tx, asked)).months)
    case 'recovery':
      return cells(recoveryColumns, (await getRecovery(tx, asked)).steps)
    case 'calls':
      return cells(callColumns, readable((await getWorkReport(tx, asked)).calls).people)
    case 'tasks':
      return cells(taskColumns, readable((await getWorkReport(tx, asked)).tasks).people)
    default:
      return cells(revenueColumns, (await getRevenueReport(tx, asked)).months)
  }
}

/** Errors: forbidden for whoever may not read it. */
function readable<Part>(part: Part | null): Part {
  if (part === null) throw new DomainError('forbidden')
  return part
}

const sharedBy = {
  'revenue-clients': { dimension: 'client', title: 'Client', none: 'Sans client' },
  'revenue-products': { dimension: 'product', title: 'Produit', none: 'Hors catalogue' },
  'revenue-people': { dimension: 'person', title: 'Personne', none: 'Sans auteur' },
  'revenue-origins': { dimension: 'origin', title: 'Origine', none: 'Sans origine' },
} as const satisfies Partial<
  Record<TableName, { dimension: (typeof revenueDimensions)[number]; title: string; none: string }>
>

/** The largest parts and all others together, so that the column adds up to what was invoiced. */
async function revenueBy(
  tx: Tx,
  table: keyof typeof sharedBy,
  asked: ReportFilter & DayWindow,
): Promise<Cells> {
  const { dimension, title, none } = sharedBy[table]
  const { rows, otherCents, otherCount }: RevenueByDimension = await getRevenueBy(tx, { ...asked, dimension })
  const others =
    otherCount === 0
      ? []
      : [
          {
            name: `${formatCount(otherCount, 'autre', 'autres')}`,
            invoicedCents: otherCents,
            invoicedBeforeCents: null,
          },
        ]
  return cells(revenueByColumns(title), [
    ...rows.map((row) => ({ ...row, name: row.name === '' ? none : row.name })),
    ...others,
  ])
}

/** Errors: invalid_input where a period has no beginning. */
function periodOf(from: string | undefined, to: string): DayWindow {
  if (from !== undefined) return { from, to }
  throw new DomainError('invalid_input', {
    fields: [{ path: 'from', code: 'required', message: 'Indiquez le premier jour.' }],
  })
}
