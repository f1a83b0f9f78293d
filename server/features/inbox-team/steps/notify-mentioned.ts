import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { mentionedIn } from '#shared/domain/inbox-team/note-mentions.ts'
import { listInboxMembers, listReadersOf } from '../queries/readers.ts'
import { findTitle, getActorName } from '../queries/titles.ts'

/** Members whom a note names, who all read the conversation. Errors: mention_cannot_read. */
export async function readMentions(tx: Tx, conversationId: string, body: string): Promise<string[]> {
  if (!body.includes('@')) return []
  const readers = new Set((await listReadersOf(tx, conversationId)).map(({ id }) => id))
  const named = mentionedIn(body, await listInboxMembers(tx))
  if (named.some((id) => !readers.has(id)))
    throw new DomainError('mention_cannot_read', {
      fields: [fieldError('body', 'mention_cannot_read')],
    })
  return named
}

const EXCERPT = 300

/** Tells members, but not the author, that a note names them. */
export async function notifyMentioned(
  tx: Tx,
  conversationId: string,
  userIds: readonly string[],
  body: string,
): Promise<void> {
  const told = userIds.filter((id) => id !== tx.scope.userId)
  if (told.length === 0) return
  const name = await getActorName(tx)
  const title = await findTitle(tx, conversationId)
  for (const userId of told)
    await tx.emit('conversation.mentioned', {
      subject: { type: 'conversation', id: conversationId },
      meta: { userId, name, title, reason: body.slice(0, EXCERPT) },
    })
}
