import { inTransaction, readAs } from '#server/db/transaction.ts'
import { getArchive } from '#server/features/mailboxes/queries/archives.ts'
import { maildirOf } from '#server/features/mailboxes/queries/mailbox-access.ts'
import { addReceived } from '#server/features/mailboxes/store/archives.ts'
import { ArchiveDiskFull } from '#server/integrations/mail-archives/port.ts'
import type { Scope } from '#server/scope.ts'
import type { Archive } from '#shared/contract/mail-archives.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { isCompressed } from '#shared/domain/mailboxes/archive.ts'
import { cancelArchive } from './cancel-archive.ts'

type Piece = { archiveId: string; offset: number; piece: File }

/**
 * Takes the piece of an archive that begins where the one before ended, and answers what is here: a piece sent twice, or too early, changes
 * nothing. After the last one the archive is read. What is no mbox is refused, and forgotten, at the first. Errors: not_found,
 * archive_not_mbox, archive_compressed, archive_disk_full.
 */
export async function sendArchivePiece(scope: Scope, { archiveId, offset, piece }: Piece): Promise<Archive> {
  const archive = await readAs(scope, (tx) => getArchive(tx, archiveId))
  const { state, receivedBytes, sizeBytes } = archive
  const length = Math.min(piece.size, sizeBytes - offset)
  if (state !== 'sending' || offset !== receivedBytes || length <= 0) return archive
  const { context } = scope
  const bytes = new Uint8Array(await piece.arrayBuffer()).subarray(0, length)
  const key = maildirOf(scope.orgId, archiveId)
  try {
    if (offset === 0 && isCompressed(bytes)) throw new DomainError('archive_compressed')
    if (offset === 0 && !(await context.mailArchives.beginsAsMbox(bytes)))
      throw new DomainError('archive_not_mbox')
    await context.mailArchives.write(key, offset, bytes)
  } catch (error) {
    const isFull = error instanceof ArchiveDiskFull
    if (isFull || error instanceof DomainError) await cancelArchive(scope, { archiveId })
    throw isFull ? new DomainError('archive_disk_full') : error
  }
  const last = offset + length === sizeBytes
  try {
    return await inTransaction(scope, async (tx) => {
      const added = await addReceived(tx, { id: archiveId, offset, length, last })
      if (added && last) await tx.enqueue('read-archive', { orgId: scope.orgId, archiveId })
      return getArchive(tx, archiveId)
    })
  } catch (error) {
    // Cancelled while it was written.
    if (error instanceof DomainError && error.code === 'not_found') await context.mailArchives.removeFile(key)
    throw error
  }
}
