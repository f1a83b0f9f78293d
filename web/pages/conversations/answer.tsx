import type { Conversation } from '#shared/contract/conversations.ts'
import { Answering } from '#web/features/composer/answering.tsx'
import { setWriting } from '#web/features/conversations/presence.ts'

/** The answer that is written below a conversation, which colleagues who have it open are told of. */
export function Answer({ conversation }: { conversation: Conversation }) {
  return (
    <Answering conversation={conversation} onWriting={(on) => setWriting('answer', conversation.id, on)} />
  )
}
