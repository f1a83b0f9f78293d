import { type CsvColumn, csvAmount, csvFile } from '#shared/domain/text/csv.ts'
import type { TableFormat } from './table-formats.ts'
import { type XlsxColumn, xlsxFile } from './xlsx-file.ts'
import type { ZipFile } from './zip-file.ts'

/** What is asked of the export of a table, beside its filters. */
export type AsTable = { format?: TableFormat | undefined }

type TableOptions<Row> = AsTable & {
  /** Of the file, without its extension. */
  name: string
  title: string
  /** Lines above the table of a workbook; a CSV has none, so that programs read its first line as names. */
  heading?: readonly string[]
  columns: readonly XlsxColumn<Row>[]
  pages: AsyncGenerator<Row[]>
}

/** The same table as CSV (where no format is asked for) or as an Excel workbook, written as it is read. */
export function tableFile<Row>({ format = 'csv', ...table }: TableOptions<Row>): ZipFile {
  return format === 'xlsx' ? xlsxFile(table) : csvFile(table.name, table.columns.map(csvColumn), table.pages)
}

function csvColumn<Row>({ title, kind, cell }: XlsxColumn<Row>): CsvColumn<Row> {
  return [
    title,
    (row) => {
      const value = cell(row)
      if (typeof value !== 'number') return value
      if (!Number.isFinite(value)) return null
      if (kind === 'amount') return csvAmount(value)
      return String(kind === 'integer' ? value : Math.round(value * 10) / 10).replace('.', ',')
    },
  ]
}
