import { asPlatform } from '#server/db/transaction.ts'
import { readHandledToken } from '#server/features/support/steps/handled-token.ts'
import { setHandled } from '#server/features/support/store/messages.ts'
import type { AppContext } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** Marks a request as dealt with; a second time changes nothing. Errors: link_invalid. */
export async function markHelpHandled(
  { context }: { context: AppContext },
  { token }: { token: string },
): Promise<{ subject: string; handledAt: string }> {
  const id = readHandledToken(context.config, token)
  const request = await asPlatform(context, (db) => setHandled(db, id, context.clock.now()))
  if (request === null) throw new DomainError('link_invalid')
  return { subject: request.subject, handledAt: request.handledAt.toISOString() }
}
