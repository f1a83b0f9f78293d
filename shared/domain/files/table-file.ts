import { type CsvColumn, csvAmount, csvFile } from '#shared/domain/text/csv.ts'
import { type XlsxColumn, xlsxFile } from './xlsx-file.ts'
import type { ZipFile } from './zip-file.ts'

export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]

type TableOptions<Row> = {
  format: TableFormat
  /** Of the file, without its extension. */
  name: string
  title: string
  /** Lines above the table of a workbook; a CSV has none, so that programs read its first line as names. */
  heading: readonly string[]
  columns: readonly XlsxColumn<Row>[]
  pages: AsyncGenerator<Row[]>
}

/** The same table as CSV or as an Excel workbook, written as it is read. */
export function tableFile<Row>({ format, ...table }: TableOptions<Row>): ZipFile {
  return format === 'xlsx' ? xlsxFile(table) : csvFile(table.name, table.columns.map(csvColumn), table.pages)
}

function csvColumn<Row>({ title, kind, cell }: XlsxColumn<Row>): CsvColumn<Row> {
  return [
    title,
    (row) => {
      const value = cell(row)
      if (typeof value === 'string' && kind === 'date') return value.split('-').reverse().join('/')
      if (typeof value !== 'number') return value
      if (!Number.isFinite(value)) return null
      if (kind === 'amount') return csvAmount(value)
      return String(kind === 'integer' ? value : Math.round(value * 10) / 10).replace('.', ',')
    },
  ]
}
