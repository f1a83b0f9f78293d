import { readAs } from '#server/db/transaction.ts'
import { getVatSummary } from '#server/features/accounting/queries/vat-summary.ts'
import type { Scope } from '#server/scope.ts'
import { type VatRow, vatDueOf } from '#shared/domain/accounting/vat-summary.ts'
import { type CsvColumn, type CsvFile, csvAmount, csvFile, onePage } from '#shared/domain/text/csv.ts'

const amount = (title: string, read: (row: VatRow) => number): CsvColumn<VatRow> => [
  title,
  (row) => csvAmount(read(row)),
]
const columns: CsvColumn<VatRow>[] = [
  ['Taux (%)', ({ rateBps }) => csvAmount(rateBps)],
  amount('Base, débits', (row) => row.issuedBaseCents),
  amount('TVA, débits', (row) => row.issuedVatCents),
  amount('Base, encaissements', (row) => row.paidBaseCents),
  amount('TVA, encaissements', (row) => row.paidVatCents),
  amount('Base, créances perdues', (row) => row.lostBaseCents),
  amount('TVA, créances perdues', (row) => row.lostVatCents),
  amount('TVA due', vatDueOf),
]

/** VAT of the days by rate, as CSV. Errors: those of getVatSummary. */
export async function exportVat(scope: Scope, days: { from: string; to: string }): Promise<CsvFile> {
  const { rows } = await readAs(scope, (tx) => getVatSummary(tx, days))
  return csvFile(`tva-${days.from}-${days.to}`, columns, onePage(rows))
}
