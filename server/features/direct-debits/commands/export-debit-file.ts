import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { type CsvFile, onePage, textFile } from '#shared/domain/text/csv.ts'
import { getFileContent } from '../queries/debits.ts'

/** The file as it was made: whoever downloads it again gets the same bytes. Errors: not_found, debit_file_canceled. */
export async function exportDebitFile(scope: Scope, { fileId }: { fileId: string }): Promise<CsvFile> {
  const { content, collectOn } = await readAs(scope, (tx) => getFileContent(tx, fileId))
  return textFile({
    name: `prelevements-${collectOn}-${fileId.slice(-4)}.xml`,
    type: 'application/xml',
    first: content,
    line: (row: string) => row,
    pages: onePage<string>([]),
  })
}
