import { readAs } from '#server/db/transaction.ts'
import { getEReport } from '#server/features/e-reporting/queries/e-report.ts'
import type { Scope } from '#server/scope.ts'
import { type ReportRow, reportRows } from '#shared/domain/e-reporting/report-rows.ts'
import { type CsvColumn, type CsvFile, csvAmount, csvFile, onePage } from '#shared/domain/text/csv.ts'

const amount = (cents: number | null) => (cents === null ? null : csvAmount(cents))

const columns: CsvColumn<ReportRow>[] = [
  ['Flux', ({ flow }) => flow],
  ['Date', ({ on }) => on],
  ['Numéro', ({ number }) => number ?? null],
  ['Type', ({ kind }) => kind ?? null],
  ['Client ou fournisseur', ({ client }) => client ?? null],
  ['Pays', ({ country }) => country ?? null],
  ['Identifiant', ({ clientId }) => clientId ?? null],
  ['Catégorie', ({ category }) => category ?? null],
  ['Taux de TVA (%)', ({ rateBps }) => csvAmount(rateBps)],
  ['Base HT', ({ baseCents }) => amount(baseCents)],
  ['TVA', ({ vatCents }) => amount(vatCents)],
  ['Montant TTC', ({ grossCents }) => amount(grossCents)],
  ['Devise', ({ currency }) => currency],
  ['Nombre', ({ count }) => (count === undefined ? null : String(count))],
  ['Période rectifiée', ({ corrects }) => corrects ?? null],
]

/** The four flows of a period as one CSV file, a row for each document or day and rate, then what changed of earlier periods. Errors: those of getEReport. */
export async function exportEReport(scope: Scope, input: { on?: string | undefined }): Promise<CsvFile> {
  const report = await readAs(scope, (tx) => getEReport(tx, input))
  const { from, to } = report.transactions
  return csvFile(`e-reporting-${from}-${to}`, columns, onePage(reportRows(report)))
}
