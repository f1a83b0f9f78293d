import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { RowFigure } from '#shared/domain/reports/figures.ts'
import { type CsvFile, csvFile } from '#shared/domain/text/csv.ts'
import type { ReportFilter } from '../queries/asked-report.ts'
import { listFigureRows } from '../queries/list-figure-rows.ts'
import { rowColumns } from '../steps/report-columns.ts'

const PAGE = 100

type Asked = ReportFilter & {
  figure: RowFigure
  from?: string | undefined
  to: string
  organization?: string | undefined
}

/** The rows of a figure, as CSV that is never whole in memory. Errors: invalid_input, forbidden. */
export async function exportReportRows(scope: Scope, { organization: _, ...asked }: Asked): Promise<CsvFile> {
  // Refuse before the file begins.
  await readAs(scope, (tx) => listFigureRows(tx, { ...asked, limit: 1 }))
  const pages = eachPage(scope, (tx, cursor) => listFigureRows(tx, { ...asked, cursor, limit: PAGE }))
  return csvFile(`lignes-${asked.figure}-${asked.to}`, rowColumns, pages)
}
