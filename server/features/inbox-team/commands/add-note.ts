import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { notifyMentioned, readMentions } from '../steps/notify-mentioned.ts'
import { listWhole, notifyHandlingsChanged } from '../store/handlings.ts'
import { insertNote } from '../store/notes.ts'

/** Adds a note to a conversation that the caller reads whole, and tells whom it names. Errors: not_found, mention_cannot_read. */
export function addNote(
  scope: Scope,
  { conversationId, body }: { conversationId: string; body: string },
): Promise<{ noteId: string }> {
  return inTransaction(scope, async (tx) => {
    if ((await listWhole(tx, [conversationId])).length === 0) throw new DomainError('not_found')
    const mentionIds = await readMentions(tx, conversationId, body)
    const noteId = await insertNote(tx, { conversationId, body, mentionIds })
    await notifyMentioned(tx, conversationId, mentionIds, body)
    await notifyHandlingsChanged(tx, [conversationId])
    return { noteId }
  })
}
