import { asPlatform } from '#server/db/transaction.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { renamePasskeyRow } from '../store/means.ts'

/** Errors: not_found. */
export async function renamePasskey(
  { context, session }: UserCaller,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<{ status: true }> {
  const renamed = await asPlatform(context, (db) =>
    renamePasskeyRow(db, { id: passkeyId, userId: session.userId, name }),
  )
  if (!renamed) throw new DomainError('not_found')
  return { status: true }
}
