import { readAs } from '#server/db/transaction.ts'
import type { Scope, StreamedFile } from '#server/scope.ts'
import { type AsTable, tableFile } from '#shared/domain/files/table-file.ts'
import { onePage } from '#shared/domain/text/csv.ts'
import { readReportTable, type TableAsked } from '../steps/report-table.ts'

type Asked = TableAsked & AsTable & { organization?: string | undefined }

/** A table of the reports, as CSV or as a workbook. Errors: invalid_input, forbidden. */
export async function exportReport(
  scope: Scope,
  { organization: _, format, ...asked }: Asked,
): Promise<StreamedFile> {
  const { until, currency, rows, ...table } = await readAs(scope, (tx) => readReportTable(tx, asked))
  return tableFile({
    ...table,
    format,
    heading: [table.title, `${until}, en ${currency}`],
    pages: onePage(rows),
  })
}
