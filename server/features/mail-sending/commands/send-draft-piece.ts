import { randomUUID } from 'node:crypto'
import { inTransaction, readAs } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import type { Scope } from '#server/scope.ts'
import type { DraftFile } from '#shared/contract/mail-sending.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getFile, insertPiece, listPieces, lockComingFile, writeWhole } from '../store/draft-files.ts'

type Input = { fileId: string; offset: number; piece: File }

/**
 * Takes the piece of a file that begins where the one before ended, and answers what is here: a piece sent twice, or too early, changes
 * nothing. After the last one the file stands whole in the store. Errors: not_found, draft_sent.
 */
export async function sendDraftPiece(scope: Scope, { fileId, offset, piece }: Input): Promise<DraftFile> {
  const before = await readAs(scope, (tx) => getFile(tx, fileId))
  if (before.origin !== 'upload') throw new DomainError('not_found')
  if (offset === before.receivedBytes && offset < before.size) await keepPiece(scope, before, offset, piece)
  const now = await readAs(scope, (tx) => getFile(tx, fileId))
  if (now.receivedBytes === now.size) await putTogether(scope, now)
  return now
}

const newKey = ({ orgId }: Scope) => `${orgId}/drafts/${randomUUID()}`

async function keepPiece(scope: Scope, file: DraftFile, offset: number, piece: File): Promise<void> {
  const bytes = new Uint8Array(await piece.arrayBuffer()).subarray(0, file.size - offset)
  await withFiles(scope.context, async (files) => {
    const key = await files.store(newKey(scope), bytes, 'application/octet-stream')
    await inTransaction(scope, async (tx) => {
      const coming = await lockComingFile(tx, file.id)
      if (coming.received_bytes === offset) await insertPiece(tx, coming, { offset, size: bytes.length, key })
    })
  })
}

/** Puts the pieces together. Done again when the last piece is sent again, which changes nothing. */
async function putTogether(scope: Scope, file: DraftFile): Promise<void> {
  const keys = await readAs(scope, (tx) => listPieces(tx, file.id))
  if (keys.length === 0) return
  const parts = await Promise.all(keys.map((key) => scope.context.files.get(key)))
  if (parts.some((part) => part === null)) return
  await withFiles(scope.context, async (files) => {
    const key = await files.store(newKey(scope), Buffer.concat(parts as Uint8Array[]), file.type)
    await inTransaction(scope, (tx) => writeWhole(tx, file.id, key))
    for (const piece of keys) files.release(piece)
  })
}
