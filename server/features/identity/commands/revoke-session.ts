import { asPlatform } from '#server/db/transaction.ts'
import { announceSessionChange } from '#server/features/identity/commands/announce-session-change.ts'
import { deleteSession } from '#server/features/identity/store/users.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** Signs one of the caller's devices out. Errors: not_found. */
export async function revokeSession(
  { context, session }: UserCaller,
  { sessionId }: { sessionId: string },
): Promise<{ sessionId: string }> {
  const deleted = await asPlatform(context, (db) =>
    deleteSession(db, { id: sessionId, userId: session.userId }),
  )
  if (!deleted) throw new DomainError('not_found')
  await announceSessionChange(context, session.userId)
  return { sessionId }
}
