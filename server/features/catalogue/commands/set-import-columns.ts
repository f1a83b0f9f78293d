import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { CatalogueImport } from '#shared/contract/catalogue-imports.ts'
import type { CatalogueColumn } from '#shared/domain/catalogue/catalogue-csv.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getImport } from '../queries/imports.ts'
import { readImport } from '../steps/present-import.ts'
import { writeColumns } from '../store/imports.ts'

type Columns = { importId: string; columns: (CatalogueColumn | null)[] }

/** Says what the columns of the file hold. Errors: not_found, catalogue_import_started, invalid_input. */
export async function setImportColumns(
  scope: Scope,
  { importId, columns }: Columns,
): Promise<CatalogueImport> {
  await inTransaction(scope, async (tx) => {
    const { titles } = await getImport(tx, importId)
    const chosen = columns.filter((column) => column !== null)
    if (columns.length !== titles.length || new Set(chosen).size < chosen.length)
      throw new DomainError('invalid_input', {
        fields: [
          {
            path: 'columns',
            code: 'columns_disagree',
            message: 'Chaque colonne du fichier ne sert qu’une fois.',
          },
        ],
      })
    if (!(await writeColumns(tx, importId, columns))) throw new DomainError('catalogue_import_started')
  })
  return readImport(scope, importId)
}
