import type { Tx } from '#server/scope.ts'
import type { reportTables } from '#shared/contract/financial-reports.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import { type Currency, formatDate } from '#shared/french/format.ts'
import { getAgeing } from '../queries/ageing.ts'
import { askReport, type ReportFilter } from '../queries/asked-report.ts'
import { getDso } from '../queries/dso.ts'
import { getDue } from '../queries/due.ts'
import { getForecast } from '../queries/forecast.ts'
import { getLineMargin } from '../queries/line-margin.ts'
import { getPayers } from '../queries/payers.ts'
import { getRevenueReport } from '../queries/revenue-report.ts'
import {
  ageingColumns,
  dsoColumns,
  dueColumns,
  forecastColumns,
  lineMarginColumns,
  payersColumns,
  revenueColumns,
} from './report-columns.ts'

export type TableAsked = ReportFilter & {
  table: (typeof reportTables)[number]
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

/** Reads a table of the reports. Errors: invalid_input, forbidden. */
export async function readReportTable(
  tx: Tx,
  { table, from, to, ...filter }: TableAsked,
): Promise<ReportTable> {
  const { today, currency } = await askReport(tx, filter)
  const on = to ?? today
  const tableOf = <Row>(name: string, title: string, columns: readonly XlsxColumn<Row>[], rows: Row[]) => {
    const ofPeriod = periodTables.has(table) && from !== undefined
    return {
      name: ofPeriod ? `${name}-${from}-${on}` : `${name}-${on}`,
      title,
      until: ofPeriod
        ? `Du ${formatDate(from)} au ${formatDate(on)}`
        : `${title === 'Balance âgée' ? 'Arrêtée' : 'Arrêté'} au ${formatDate(on)}`,
      currency,
      columns: columns.map((column, rank) => ({ ...column, cell: (cells: ReportCells) => cells[rank]! })),
      rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
    }
  }
  switch (table) {
    case 'revenue': {
      const { months } = await getRevenueReport(tx, { ...filter, ...periodOf(from, on) })
      return tableOf('chiffre-affaires', 'Chiffre d’affaires', revenueColumns, months)
    }
    case 'ageing': {
      const { clients } = await getAgeing(tx, { ...filter, on })
      return tableOf('balance-agee', 'Balance âgée', ageingColumns, clients)
    }
    case 'due-clients': {
      const { items } = await getDue(tx, { ...filter, on, side: 'clients' })
      return tableOf('echeancier-clients', 'Échéancier des clients', dueColumns('clients'), items)
    }
    case 'due-suppliers': {
      const { items } = await getDue(tx, { ...filter, on, side: 'suppliers' })
      return tableOf('echeancier-fournisseurs', 'Échéancier des fournisseurs', dueColumns('suppliers'), items)
    }
    case 'dso': {
      const { months } = await getDso(tx, { ...filter, on })
      return tableOf('dso', 'DSO', dsoColumns, months)
    }
    case 'forecast': {
      const { weeks } = await getForecast(tx, { currency: filter.currency })
      return tableOf('prevision', 'Prévision de trésorerie', forecastColumns, weeks)
    }
    case 'quote-margin':
    case 'client-margin': {
      const of = table === 'quote-margin' ? 'quote' : 'client'
      const { rows } = await getLineMargin(tx, { ...filter, ...periodOf(from, on), of })
      const [name, title] =
        of === 'quote' ? ['marge-devis', 'Marge par devis signé'] : ['marge-clients', 'Marge par client']
      return tableOf(name!, title!, of === 'quote' ? lineMarginColumns : lineMarginColumns.slice(1), rows)
    }
    case 'payers': {
      const { clients } = await getPayers(tx, { ...filter, ...periodOf(from, on) })
      return tableOf('payeurs-en-retard', 'Payeurs en retard', payersColumns, clients)
    }
  }
}

const periodTables = new Set<TableAsked['table']>(['revenue', 'payers', 'quote-margin', 'client-margin'])

/** Errors: invalid_input where a period has no beginning. */
function periodOf(from: string | undefined, to: string): { from: string; to: string } {
  if (from !== undefined) return { from, to }
  throw new DomainError('invalid_input', {
    fields: [{ path: 'from', code: 'required', message: 'Indiquez le premier jour.' }],
  })
}
