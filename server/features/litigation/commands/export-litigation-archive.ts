import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { fileNameOf } from '#shared/domain/documents/file-name.ts'
import { type ZipEntry, type ZipFile, zipFile } from '#shared/domain/files/zip-file.ts'
import { getMadeFile, listOriginals } from '../queries/litigation-files.ts'

/** The PDF of a file and its originals, as one archive that is never whole in memory. Errors: not_found, litigation_not_ready, litigation_mails_unreadable. */
export async function exportLitigationArchive(
  scope: Scope,
  { fileId }: { fileId: string },
): Promise<ZipFile> {
  const { made, originals } = await readAs(scope, async (tx) => ({
    made: await getMadeFile(tx, fileId),
    originals: await listOriginals(tx, fileId),
  }))
  const files = originals.flatMap(({ name, file_key: key }) =>
    name === null || key === null ? [] : [{ name, key }],
  )
  const pdf = { name: fileNameOf('Dossier contentieux', made.reference), key: made.pdfKey }
  return zipFile(`Dossier-contentieux-${made.reference}`, eachFile(scope, [pdf, ...files]))
}

async function* eachFile(
  { context }: Scope,
  files: readonly { name: string; key: string }[],
): AsyncGenerator<ZipEntry> {
  for (const { name, key } of files) {
    const bytes = await context.files.get(key)
    // A mail that its mailbox lost since: the list of exhibits in the PDF says so too.
    if (bytes === null)
      yield { name: `${name}.absent.txt`, bytes: Buffer.from('Ce fichier n’est plus gardé.\n') }
    else yield { name, bytes }
  }
}
