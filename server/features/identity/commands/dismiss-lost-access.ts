import { asPlatform } from '#server/db/transaction.ts'
import { dismissLoss } from '#server/features/identity/store/users.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'

/** Takes note that the caller has read that an organization is closed to them; nothing happens where none is. */
export async function dismissLostAccess(
  { context, session }: UserCaller,
  { orgId }: { orgId: string },
): Promise<{ orgId: string }> {
  await asPlatform(context, (db) => dismissLoss(db, { userId: session.userId, orgId }))
  return { orgId }
}
