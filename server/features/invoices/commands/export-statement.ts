import { readAs } from '#server/db/transaction.ts'
import { getStatement, type StatementInput } from '#server/features/invoices/queries/statement.ts'
import type { Scope } from '#server/scope.ts'
import { movementLabel, type StatementLine } from '#shared/domain/invoices/statement-document.ts'
import { type CsvColumn, type CsvFile, csvAmount, csvFile, onePage } from '#shared/domain/text/csv.ts'

type Row = Pick<StatementLine, 'on' | 'number' | 'dueOn' | 'effectCents' | 'balanceCents'> & {
  label: string
  currency: string
}

const columns: CsvColumn<Row>[] = [
  ['Date', ({ on }) => on],
  ['Libellé', ({ label }) => label],
  ['Numéro', ({ number }) => number],
  ['Échéance', ({ dueOn }) => dueOn],
  ['Débit', ({ effectCents }) => (effectCents > 0 ? csvAmount(effectCents) : null)],
  ['Crédit', ({ effectCents }) => (effectCents < 0 ? csvAmount(-effectCents) : null)],
  ['Solde', ({ balanceCents }) => csvAmount(balanceCents)],
  ['Devise', ({ currency }) => currency],
]

/** The statement as one CSV file: each currency begins with its balance before the period. Errors: those of getStatement. */
export async function exportStatement(scope: Scope, input: StatementInput): Promise<CsvFile> {
  const { accounts, from, to } = await readAs(scope, (tx) => getStatement(tx, input))
  const rows = accounts.flatMap(({ currency, openingCents, movements }): Row[] => {
    const told = movements.map((movement) => ({ ...movement, currency, label: movementLabel(movement) }))
    if (from === null) return told
    const label = 'Solde au début de la période'
    const opening = { on: from, label, number: null, dueOn: null, effectCents: 0, balanceCents: openingCents }
    return [{ ...opening, currency }, ...told]
  })
  return csvFile(`releve-de-compte-${to}`, columns, onePage(rows))
}
