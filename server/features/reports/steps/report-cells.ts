import type { reportTables } from '#shared/contract/financial-reports.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'

export type TableName = (typeof reportTables)[number]
export type ReportCells = (string | number | null)[]
/** Columns of a table, and its rows, whatever they are made of: each cell is that of its column. */
export type Cells = { columns: XlsxColumn<ReportCells>[]; rows: ReportCells[] }

export const cells = <Row>(columns: readonly XlsxColumn<Row>[], rows: readonly Row[]): Cells => ({
  columns: columns.map((column, rank) => ({ ...column, cell: (row: ReportCells) => row[rank]! })),
  rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
})
