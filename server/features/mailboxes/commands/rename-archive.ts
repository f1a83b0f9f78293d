import { inTransaction } from '#server/db/transaction.ts'
import { getArchive, isArchiveName } from '#server/features/mailboxes/queries/archives.ts'
import { writeArchiveName } from '#server/features/mailboxes/store/archives.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** Gives archives that were imported another name. Errors: not_found, archive_name_taken. */
export function renameArchive(scope: Scope, { archiveId, name }: { archiveId: string; name: string }) {
  return inTransaction(scope, async (tx) => {
    const archive = await getArchive(tx, archiveId)
    if (archive.name === name) return archive
    if (await isArchiveName(tx, name)) throw new DomainError('archive_name_taken')
    if (!(await writeArchiveName(tx, archiveId, name))) throw new DomainError('not_found')
    return getArchive(tx, archiveId)
  })
}
