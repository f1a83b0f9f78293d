import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import { reportTableTitles } from '#shared/domain/reports/report-names.ts'
import { type Currency, formatDate } from '#shared/french/format.ts'
import { askReport, type ReportFilter } from '../queries/asked-report.ts'
import { dayTable } from './day-table.ts'
import { periodTable } from './period-table.ts'
import type { Cells, TableName } from './report-cells.ts'

export type TableAsked = ReportFilter & {
  table: TableName
  from?: string | undefined
  to?: string | undefined
}
export type ReportTable = Cells & {
  name: string
  title: string
  /** « Arrêté au 30 nov. 2026 », or the days of a period. */
  until: string
  currency: Currency
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

/** Errors: invalid_input where a period has no beginning. */
function periodOf(from: string | undefined, to: string): DayWindow {
  if (from !== undefined) return { from, to }
  throw new DomainError('invalid_input', {
    fields: [{ path: 'from', code: 'required', message: 'Indiquez le premier jour.' }],
  })
}
