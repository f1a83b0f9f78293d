import type { Tx } from '#server/scope.ts'
import type { OwnDashboard } from '#shared/contract/own-dashboards.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import type { FigureKey } from '#shared/domain/reports/figure-names.ts'
import { figures } from '#shared/domain/reports/figures.ts'
import { goalAmount } from '#shared/domain/reports/goals.ts'
import { type DashboardChart, dashboardCharts } from '#shared/domain/reports/own-dashboards.ts'
import { type Currency, formatDate } from '#shared/french/format.ts'
import { askReport } from '../queries/asked-report.ts'
import { getConversion } from '../queries/conversion.ts'
import { readFigureValues } from '../queries/figure-values.ts'
import { getMargin } from '../queries/payables.ts'
import type { ReportCells } from './report-cells.ts'
import { type ReportTable, readReportTable } from './report-table.ts'

/** The tables of a dashboard over some days, as they are printed: its figures, then its charts in their order. Errors: invalid_input. */
export async function readDashboardTables(
  tx: Tx,
  { name, cards }: Pick<OwnDashboard, 'name' | 'cards'>,
  days: DayWindow,
): Promise<ReportTable[]> {
  const { currency } = await askReport(tx, {})
  const head = { name, until: `Du ${formatDate(days.from)} au ${formatDate(days.to)}`, currency }
  const keys = cards.flatMap((card): FigureKey[] => (card.kind === 'figure' ? [card.figure] : []))
  const values = await readFigureValues(tx, { figures: keys, days })
  const tables: ReportTable[] = [
    {
      ...head,
      title: name,
      columns: textColumns('Chiffre', 'Valeur', 'Lecture'),
      rows: keys.map((key) => {
        const { value } = values.get(key)!
        const { label, unit, reading } = figures[key]
        const text = value === null ? '–' : goalAmount(value, unit, currency)
        return [label, text, reading === 'day' ? `Au ${formatDate(days.to)}` : 'Sur la période']
      }),
    },
  ]
  for (const card of cards)
    if (card.kind === 'chart') tables.push(await chartTable(tx, card.chart, days, head))
  return tables
}

const textColumns = (...titles: string[]): XlsxColumn<ReportCells>[] =>
  titles.map((title, rank) => ({ title, kind: 'text', cell: (cells) => cells[rank]! }))

type Head = { name: string; until: string; currency: Currency }

async function chartTable(tx: Tx, chart: DashboardChart, days: DayWindow, head: Head): Promise<ReportTable> {
  const title = dashboardCharts[chart]
  if (chart === 'margin') {
    const { months } = await getMargin(tx, days)
    return {
      ...head,
      title,
      columns: monthColumns('Facturé HT', 'Factures reçues HT', 'Marge sur factures reçues'),
      rows: months.map((month) => [month.from, month.invoicedCents, month.purchasesCents, month.marginCents]),
    }
  }
  if (chart === 'conversion') {
    const { months } = await getConversion(tx, days)
    return {
      ...head,
      title,
      columns: monthColumns('Devis envoyés HT', 'Devis signés HT', 'Devis perdus HT'),
      rows: months.map(({ from, sent, signed, lost }) => [from, sent.cents, signed.cents, lost.cents]),
    }
  }
  return { ...(await readReportTable(tx, { table: chart, ...days })), title }
}

const monthColumns = (...titles: string[]): XlsxColumn<ReportCells>[] => [
  { title: 'Mois du', kind: 'date', cell: (cells) => cells[0]! },
  ...titles.map(
    (title, rank): XlsxColumn<ReportCells> => ({
      title,
      kind: 'amount',
      totalled: true,
      cell: (cells) => cells[rank + 1]!,
    }),
  ),
]
