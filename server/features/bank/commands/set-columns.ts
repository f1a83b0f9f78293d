import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { BankImport } from '#shared/contract/bank.ts'
import type { BankColumn } from '#shared/domain/bank-files/read-table.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getImport } from '../queries/imports.ts'
import { readImport } from '../steps/read-import.ts'
import { writeContent } from '../store/imports.ts'

type Columns = { importId: string; columns: (BankColumn | null)[] }

const disagree = () =>
  new DomainError('invalid_input', {
    fields: [
      {
        path: 'columns',
        code: 'columns_disagree',
        message: 'Chaque colonne du fichier ne sert qu’une fois.',
      },
    ],
  })

/** Says what the columns of a CSV hold. Errors: not_found, bank_import_started, invalid_input. */
export async function setBankColumns(scope: Scope, { importId, columns }: Columns): Promise<BankImport> {
  await inTransaction(scope, async (tx) => {
    const { content } = await getImport(tx, importId)
    const chosen = columns.filter((column) => column !== null)
    if (
      content.kind !== 'table' ||
      columns.length !== content.titles.length ||
      new Set(chosen).size < chosen.length
    )
      throw disagree()
    if (!(await writeContent(tx, importId, { ...content, columns })))
      throw new DomainError('bank_import_started')
  })
  return readImport(scope, importId)
}
