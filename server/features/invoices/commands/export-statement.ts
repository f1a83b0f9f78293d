import { readAs } from '#server/db/transaction.ts'
import { getStatement, type StatementInput } from '#server/features/invoices/queries/statement.ts'
import type { Scope, StreamedFile } from '#server/scope.ts'
import { tableColumns } from '#shared/domain/files/table-columns.ts'
import { type AsTable, tableFile } from '#shared/domain/files/table-file.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import { movementLabel, type StatementLine } from '#shared/domain/invoices/statement-document.ts'
import { onePage } from '#shared/domain/text/csv.ts'

const { amount, day, text } = tableColumns

type Row = Pick<StatementLine, 'on' | 'number' | 'dueOn' | 'effectCents' | 'balanceCents'> & {
  label: string
  currency: string
}

const columns: XlsxColumn<Row>[] = [
  day('Date', ({ on }) => on),
  text('Libellé', ({ label }) => label),
  text('Numéro', ({ number }) => number),
  day('Échéance', ({ dueOn }) => dueOn),
  amount('Débit', ({ effectCents }) => (effectCents > 0 ? effectCents : null)),
  amount('Crédit', ({ effectCents }) => (effectCents < 0 ? -effectCents : null)),
  amount('Solde', ({ balanceCents }) => balanceCents),
  text('Devise', ({ currency }) => currency),
]

/** The statement as one file: each currency begins with its balance before the period. Errors: those of getStatement. */
export async function exportStatement(
  scope: Scope,
  { format, ...input }: StatementInput & AsTable,
): Promise<StreamedFile> {
  const { accounts, from, to } = await readAs(scope, (tx) => getStatement(tx, input))
  const rows = accounts.flatMap(({ currency, openingCents, movements }): Row[] => {
    const told = movements.map((movement) => ({ ...movement, currency, label: movementLabel(movement) }))
    if (from === null) return told
    const label = 'Solde au début de la période'
    const opening = { on: from, label, number: null, dueOn: null, effectCents: 0, balanceCents: openingCents }
    return [{ ...opening, currency }, ...told]
  })
  return tableFile({
    format,
    name: `releve-de-compte-${to}`,
    title: 'Relevé de compte',
    columns,
    pages: onePage(rows),
  })
}
