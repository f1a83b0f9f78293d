import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { notifyMentioned, readMentions } from '../steps/notify-mentioned.ts'
import { getOwnNote } from '../steps/own-note.ts'
import { notifyHandlingsChanged } from '../store/handlings.ts'
import { rewriteNote } from '../store/notes.ts'

/** Changes a note that the caller wrote, and tells whom it names now. Errors: not_found, note_not_yours, mention_cannot_read. */
export function editNote(
  scope: Scope,
  { noteId, body }: { noteId: string; body: string },
): Promise<{ noteId: string }> {
  return inTransaction(scope, async (tx) => {
    const note = await getOwnNote(tx, noteId)
    const mentionIds = await readMentions(tx, note.conversationId, body)
    const named = await rewriteNote(tx, note, { body, mentionIds })
    await notifyMentioned(tx, note.conversationId, named, body)
    await notifyHandlingsChanged(tx, [note.conversationId])
    return { noteId }
  })
}
