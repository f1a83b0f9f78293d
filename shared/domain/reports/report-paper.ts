import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import {
  type Currency,
  formatDate,
  formatInteger,
  formatMoney,
  formatQuantity,
} from '#shared/french/format.ts'

/** A report as it is printed: its texts are written, and its numbers too. */
export type ReportPaper = {
  title: string
  author: string
  /** Day of the file. */
  drawnOn: string
  /** « Arrêté au 30 nov. 2026 », or the days of a period, with the currency. */
  until: string
  /** Whether the page lies on its side: a table of it has more columns than stand beside each other on one that stands. */
  lies: boolean
  columns: { title: string; width: number; end: boolean }[]
  rows: string[][]
  /** Below the rows; null where nothing is added up. */
  total: string[] | null
  /** Further tables below, of a dashboard. */
  more: PaperSection[]
  footer: string[]
}
/** A table of a paper with its own title. */
export type PaperSection = Pick<ReportPaper, 'title' | 'columns' | 'rows' | 'total'>

type Cells = (string | number | null)[]
type Table = {
  title: string
  until: string
  currency: Currency
  columns: readonly XlsxColumn<Cells>[]
  rows: readonly Cells[]
}
type Drawn = { author: string; drawnOn: string; drawnAt: string }

/** Most columns of a page that stands: an amount of ten millions takes 22 mm. */
const MOST_STANDING = 7
/** Millimetres between the margins of a page that stands or lies, and those that the first column has at least: the others share the rest. */
const PAGE = { stands: 174, lies: 261 }
const FIRST = 42
/** Widest that a column of a kind is, in millimetres. */
const widths = { text: 34, date: 22, moment: 32, amount: 25, integer: 18, decimal: 22, percent: 18 }

/** Tables of reports on one paper, each with what its columns add up to; what the first says of its days stands for all. */
export function reportPaper(table: Table, drawn: Drawn, more: readonly Table[] = []): ReportPaper {
  const { author, drawnOn, drawnAt } = drawn
  const lies = [table, ...more].some(({ columns }) => columns.length > MOST_STANDING)
  const section = (one: Table) => sectionOf(one, lies ? PAGE.lies : PAGE.stands)
  return {
    ...section(table),
    lies,
    author,
    drawnOn,
    until: `${table.until}, en ${table.currency}`,
    more: more.map(section),
    footer: [author, `Établi le ${drawnAt} par Ardoise`],
  }
}

function sectionOf({ title, currency, columns, rows }: Table, page: number): PaperSection {
  const totals = columns.map(({ totalled, cell }) =>
    totalled ? rows.reduce((sum, row) => sum + Number(cell(row) ?? 0), 0) : null,
  )
  const written = columns.map(({ kind }) => (value: string | number | null): string => {
    if (value === null) return ''
    if (typeof value === 'string') return kind === 'date' ? formatDate(value) : value
    // The page says its currency once.
    if (kind === 'amount') return formatMoney(value, currency).replace(/\s\S+$/u, '')
    return kind === 'integer' ? formatInteger(value) : formatQuantity(Math.round(value * 10) * 100)
  })
  return {
    title,
    columns: columns.map(({ title: name, kind }) => ({
      title: name,
      width: Math.min(widths[kind], Math.floor((page - FIRST) / Math.max(1, columns.length - 1))),
      end: kind !== 'text' && kind !== 'date' && kind !== 'moment',
    })),
    rows: rows.map((row) => columns.map(({ cell }, rank) => written[rank]!(cell(row)))),
    total:
      rows.length > 0 && totals.some((sum) => sum !== null)
        ? totals.map((sum, rank) => (sum === null ? (rank === 0 ? 'Total' : '') : written[rank]!(sum)))
        : null,
  }
}
