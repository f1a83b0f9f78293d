import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { findNote, type KeptNote } from '../store/notes.ts'

/** A note that the caller wrote. Errors: not_found, note_not_yours. */
export async function getOwnNote(tx: Tx, noteId: string): Promise<KeptNote> {
  const note = await findNote(tx, noteId)
  if (note === null) throw new DomainError('not_found')
  if (note.authorId !== tx.scope.userId) throw new DomainError('note_not_yours')
  return note
}
