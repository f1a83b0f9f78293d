import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { BankImport } from '#shared/contract/bank.ts'
import { type BankColumn, joinedColumns } from '#shared/domain/bank-files/bank-columns.ts'
import { guessBankColumns, withoutTitles, withTitles } from '#shared/domain/bank-files/table-layout.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type BankContent, getImport } from '../queries/imports.ts'
import { readImport } from '../steps/read-import.ts'
import { writeContent } from '../store/imports.ts'

type Columns = { importId: string; columns: (BankColumn | null)[]; titled?: boolean | undefined }

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

/** Says what the columns of a CSV hold, or whether its first line names them. Errors: not_found, bank_import_started, invalid_input. */
export async function setBankColumns(
  scope: Scope,
  { importId, columns, titled }: Columns,
): Promise<BankImport> {
  await inTransaction(scope, async (tx) => {
    const { content } = await getImport(tx, importId)
    if (content.kind !== 'table') throw disagree()
    const isAsBefore = titled === undefined || titled === (content.header !== null)
    const next = isAsBefore ? { ...content, columns: fitting(columns, content) } : readAnew(content)
    if (!(await writeContent(tx, importId, next))) throw new DomainError('bank_import_started')
  })
  return readImport(scope, importId)
}

type Table = Extract<BankContent, { kind: 'table' }>

function fitting(columns: Columns['columns'], { titles }: Table): Columns['columns'] {
  const single = columns.filter((column) => column !== null && !joinedColumns.includes(column))
  if (columns.length !== titles.length || new Set(single).size < single.length) throw disagree()
  return columns
}

/** The first line becomes a movement, or the first movement becomes the titles. */
function readAnew({ header, records }: Table): Table {
  const table = header === null ? withTitles(records) : withoutTitles([header, ...records])
  return { kind: 'table', ...table, columns: guessBankColumns(table) }
}
