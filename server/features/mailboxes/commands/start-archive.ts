import { inTransaction } from '#server/db/transaction.ts'
import { getArchive, isArchiveName, listArchives } from '#server/features/mailboxes/queries/archives.ts'
import { insertArchive, type NewArchive } from '#server/features/mailboxes/store/archives.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { ARCHIVE_MAX_BYTES } from '#shared/domain/mailboxes/archive.ts'
import { canConnectMailbox } from '#shared/domain/mailboxes/mailbox.ts'

/**
 * Announces an archive, so that what cannot be taken is refused before it is sent. Errors: archive_too_large, archive_disk_full,
 * archive_under_way, archive_name_taken, too_many_mailboxes.
 */
export async function startArchive(scope: Scope, archive: NewArchive) {
  if (archive.sizeBytes > ARCHIVE_MAX_BYTES) throw new DomainError('archive_too_large')
  if (!(await scope.context.mailArchives.hasRoomFor(archive.sizeBytes)))
    throw new DomainError('archive_disk_full')
  return inTransaction(scope, async (tx) => {
    const { items } = await listArchives(tx)
    const verdict = canConnectMailbox(items.filter(({ state }) => state !== 'failed').length)
    if (!verdict.ok) throw new DomainError(verdict.code)
    const isTaken = await isArchiveName(tx, archive.name)
    const underWay = items.some(({ state }) => state === 'sending' || state === 'reading')
    if (isTaken && !underWay) throw new DomainError('archive_name_taken')
    const id = await insertArchive(tx, archive)
    if (id === null) throw new DomainError('archive_under_way')
    return getArchive(tx, id)
  })
}
