import { readAs } from '#server/db/transaction.ts'
import { getEReport } from '#server/features/e-reporting/queries/e-report.ts'
import type { Scope, StreamedFile } from '#server/scope.ts'
import { type ReportRow, reportRows } from '#shared/domain/e-reporting/report-rows.ts'
import { tableColumns } from '#shared/domain/files/table-columns.ts'
import { type AsTable, tableFile } from '#shared/domain/files/table-file.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import { onePage } from '#shared/domain/text/csv.ts'

const { amount, count, day, text } = tableColumns

const columns: XlsxColumn<ReportRow>[] = [
  text('Flux', ({ flow }) => flow),
  day('Date', ({ on }) => on),
  text('Numéro', ({ number }) => number ?? null),
  text('Type', ({ kind }) => kind ?? null),
  text('Client ou fournisseur', ({ client }) => client ?? null),
  text('Pays', ({ country }) => country ?? null),
  text('Identifiant', ({ clientId }) => clientId ?? null),
  text('Catégorie', ({ category }) => category ?? null),
  amount('Taux de TVA (%)', ({ rateBps }) => rateBps),
  amount('Base HT', ({ baseCents }) => baseCents),
  amount('TVA', ({ vatCents }) => vatCents),
  amount('Montant TTC', ({ grossCents }) => grossCents),
  text('Devise', ({ currency }) => currency),
  count('Nombre', (row) => row.count ?? null),
  text('Période rectifiée', ({ corrects }) => corrects ?? null),
]

/** The four flows of a period as one file, a row for each document or day and rate, then what changed of earlier periods. Errors: those of getEReport. */
export async function exportEReport(
  scope: Scope,
  { format, ...input }: { on?: string | undefined } & AsTable,
): Promise<StreamedFile> {
  const report = await readAs(scope, (tx) => getEReport(tx, input))
  const { from, to } = report.transactions
  return tableFile({
    format,
    name: `e-reporting-${from}-${to}`,
    title: 'E-reporting',
    columns,
    pages: onePage(reportRows(report)),
  })
}
