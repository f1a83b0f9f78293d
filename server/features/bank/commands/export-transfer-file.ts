import { readAs } from '#server/db/transaction.ts'
import { getFileContent } from '#server/features/bank/queries/transfers.ts'
import type { Scope } from '#server/scope.ts'
import { type CsvFile, onePage, textFile } from '#shared/domain/text/csv.ts'

/** The file as it was made: whoever downloads it again gets the same bytes. Errors: not_found, transfer_file_canceled. */
export async function exportTransferFile(scope: Scope, { fileId }: { fileId: string }): Promise<CsvFile> {
  const { content, executeOn } = await readAs(scope, (tx) => getFileContent(tx, fileId))
  return textFile({
    name: `virements-${executeOn}-${fileId.slice(-4)}.xml`,
    type: 'application/xml',
    first: content,
    line: (row: string) => row,
    pages: onePage<string>([]),
  })
}
