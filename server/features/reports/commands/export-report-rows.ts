import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import type { Scope, StreamedFile } from '#server/scope.ts'
import { type AsTable, tableFile } from '#shared/domain/files/table-file.ts'
import type { RowFigure, revenueDimensions } from '#shared/domain/reports/figure-names.ts'
import { figures } from '#shared/domain/reports/figures.ts'
import { formatDate } from '#shared/french/format.ts'
import type { ReportFilter } from '../queries/asked-report.ts'
import { listRowsToExport } from '../queries/list-figure-rows.ts'
import { rowColumns } from '../steps/report-columns.ts'

const PAGE = 1_000

type Asked = ReportFilter &
  AsTable & {
    figure: RowFigure
    from?: string | undefined
    to: string
    by?: (typeof revenueDimensions)[number] | undefined
    part?: string | undefined
    organization?: string | undefined
  }

/** The rows of a figure, as a file that is never whole in memory. Errors: invalid_input, forbidden. */
export async function exportReportRows(
  scope: Scope,
  { organization: _, format, ...asked }: Asked,
): Promise<StreamedFile> {
  // Refuse before the file begins.
  await readAs(scope, (tx) => listRowsToExport(tx, { ...asked, limit: 1 }))
  const { label, formula, unit } = figures[asked.figure]
  return tableFile({
    format,
    name: `lignes-${asked.figure}-${asked.to}`,
    title: label,
    heading: [`${label}, jusqu’au ${formatDate(asked.to)}`, formula],
    // What is counted is its rows: an amount of one would say nothing.
    columns: unit === 'count' ? rowColumns.slice(0, -1) : rowColumns,
    pages: eachPage(scope, (tx, cursor) => listRowsToExport(tx, { ...asked, cursor, limit: PAGE })),
  })
}
