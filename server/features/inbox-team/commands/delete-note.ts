import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { readMentions } from '../steps/notify-mentioned.ts'
import { getOwnNote } from '../steps/own-note.ts'
import { notifyHandlingsChanged } from '../store/handlings.ts'
import { addMentions, setDeleted } from '../store/notes.ts'

/** Deletes a note that the caller wrote. Errors: not_found, note_not_yours. */
export function deleteNote(scope: Scope, { noteId }: { noteId: string }): Promise<{ noteId: string }> {
  return inTransaction(scope, async (tx) => {
    const { conversationId } = await getOwnNote(tx, noteId)
    await setDeleted(tx, noteId, true)
    await notifyHandlingsChanged(tx, [conversationId])
    return { noteId }
  })
}

/** Takes a deletion back; nobody is told again. Errors: not_found, note_not_yours, mention_cannot_read. */
export function restoreNote(scope: Scope, { noteId }: { noteId: string }): Promise<{ noteId: string }> {
  return inTransaction(scope, async (tx) => {
    const { conversationId, body } = await getOwnNote(tx, noteId)
    const mentionIds = await readMentions(tx, conversationId, body)
    await setDeleted(tx, noteId, false)
    await addMentions(tx, { noteId, conversationId, mentionIds })
    await notifyHandlingsChanged(tx, [conversationId])
    return { noteId }
  })
}
