import { readAs } from '#server/db/transaction.ts'
import { loadFile } from '#server/features/documents/commands/load-file.ts'
import type { Scope } from '#server/scope.ts'
import { fileNameOf } from '#shared/domain/documents/file-name.ts'
import { getMadeFile } from '../queries/litigation-files.ts'

/** The PDF of a file, as it was made. Errors: not_found, litigation_not_ready, litigation_mails_unreadable, service_unavailable. */
export async function readLitigationPdf(scope: Scope, { fileId }: { fileId: string }): Promise<File> {
  const { pdfKey, reference } = await readAs(scope, (tx) => getMadeFile(tx, fileId))
  return loadFile(scope.context, pdfKey, fileNameOf('Dossier contentieux', reference))
}
