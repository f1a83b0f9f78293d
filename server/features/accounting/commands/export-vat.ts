import { readAs } from '#server/db/transaction.ts'
import { getVatSummary } from '#server/features/accounting/queries/vat-summary.ts'
import type { Scope, StreamedFile } from '#server/scope.ts'
import { type VatRow, vatDueOf } from '#shared/domain/accounting/vat-summary.ts'
import { tableColumns } from '#shared/domain/files/table-columns.ts'
import { type AsTable, tableFile } from '#shared/domain/files/table-file.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import { onePage } from '#shared/domain/text/csv.ts'

const { amount, total } = tableColumns

const columns: XlsxColumn<VatRow>[] = [
  amount('Taux (%)', ({ rateBps }) => rateBps),
  total('Base, débits', (row) => row.issuedBaseCents),
  total('TVA, débits', (row) => row.issuedVatCents),
  total('Base, encaissements', (row) => row.paidBaseCents),
  total('TVA, encaissements', (row) => row.paidVatCents),
  total('Base, créances perdues', (row) => row.lostBaseCents),
  total('TVA, créances perdues', (row) => row.lostVatCents),
  total('TVA due', vatDueOf),
]

/** VAT of the days by rate, as a file. Errors: those of getVatSummary. */
export async function exportVat(
  scope: Scope,
  { format, ...days }: { from: string; to: string } & AsTable,
): Promise<StreamedFile> {
  const { rows } = await readAs(scope, (tx) => getVatSummary(tx, days))
  return tableFile({
    format,
    name: `tva-${days.from}-${days.to}`,
    title: 'TVA',
    columns,
    pages: onePage(rows),
  })
}
