import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { type CatalogueImport, IMPORT_MAX_LINES } from '#shared/contract/catalogue-imports.ts'
import { recogniseColumns } from '#shared/domain/catalogue/catalogue-csv.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { decodeCsv, readCsv } from '#shared/domain/text/read-csv.ts'
import { plainLine } from '#shared/domain/text/text-rule.ts'
import { formatInteger, parseMoney } from '#shared/french/format.ts'
import { readImport } from '../steps/present-import.ts'
import { insertImport } from '../store/imports.ts'

const MAX_COLUMNS = 100

const refused = (code: string, message: string) =>
  new DomainError('invalid_input', { fields: [{ path: 'file', code, message }] })

/** Reads a CSV file and keeps it until it is imported. Errors: invalid_input at the file. */
export async function readCatalogueFile(scope: Scope, { file }: { file: File }): Promise<CatalogueImport> {
  const read = readCsv(textOf(new Uint8Array(await file.arrayBuffer())))
  if (!read.ok)
    throw refused('open_quote', `Les guillemets ouverts à la ligne ${read.row} ne se ferment pas.`)
  const [first, ...others] = read.records
  // A price names no column: the file has no titles, and no item is lost.
  const isTitled = first === undefined || !first.cells.some(holdsPrice)
  const header = isTitled ? first : { ...first, cells: first.cells.map((_, at) => `Colonne ${at + 1}`) }
  const records = isTitled ? others : read.records
  if (header === undefined || records.length === 0)
    throw refused(
      'no_lines',
      'Ce fichier n’a pas d’articles\u00a0: il faut une ligne de titres, puis une ligne par article.',
    )
  if (records.length > IMPORT_MAX_LINES)
    throw refused(
      'too_many_lines',
      `Ce fichier a ${formatInteger(records.length)} lignes\u00a0: ${formatInteger(IMPORT_MAX_LINES)} au plus à la fois.`,
    )
  if (header.cells.length > MAX_COLUMNS) throw refused('too_many_columns', `Au plus ${MAX_COLUMNS} colonnes.`)
  const importId = await inTransaction(scope, (tx) =>
    insertImport(tx, {
      fileName: plainLine(file.name).slice(0, 255),
      titles: header.cells.map((title) => title.trim().slice(0, 120)),
      columns: recogniseColumns(header.cells),
      records,
    }),
  )
  return readImport(scope, importId)
}

const holdsPrice = (cell: string) => /\d[.,]\d/.test(cell) && parseMoney(cell) !== null

/** Errors: invalid_input for what is no text. */
function textOf(bytes: Uint8Array): string {
  const text = decodeCsv(bytes)
  if (text.includes('\0'))
    throw refused('not_text', 'Ce fichier n’est pas un CSV. Enregistrez votre tableau au format CSV.')
  return text
}
