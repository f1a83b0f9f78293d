import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { countAnswers, findLatestAnswer } from '../queries/answers.ts'
import type { LockedDraft } from '../store/drafts.ts'
import { lockAnswers } from '../store/sendings.ts'

type Known = { knownAnswers?: number | undefined; despite: boolean }

/**
 * Refuses a second answer within the same state of a conversation, whoever sent the first and by whatever program; its text is told. Nobody
 * else answers before the transaction ends. Returns whether the author sends in spite of one. Errors: already_answered, invalid_input.
 */
export async function assertUnanswered(
  tx: Tx,
  { conversation_id: conversationId, kind }: LockedDraft,
  { knownAnswers, despite }: Known,
): Promise<boolean> {
  if (conversationId === null || (kind !== 'reply' && kind !== 'reply_all')) return false
  if (knownAnswers === undefined)
    throw new DomainError('invalid_input', {
      fields: [
        {
          path: 'knownAnswers',
          code: 'missing',
          message: 'Indiquez le nombre de réponses que vous avez lues.',
        },
      ],
    })
  await lockAnswers(tx, conversationId)
  const answers = await countAnswers(tx, conversationId)
  if (answers === knownAnswers) return false
  if (despite) return true
  throw new DomainError('already_answered', { data: await findLatestAnswer(tx, conversationId, answers) })
}
