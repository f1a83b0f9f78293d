import { inTransaction } from '#server/db/transaction.ts'
import { announceSessionChange } from '#server/features/identity/commands/announce-session-change.ts'
import { holdMembers } from '#server/features/organizations/commands/change-by-directory.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { tellChange } from '../store/refusals.ts'

/** Accounts whose rights a change touched. */
export type Touched = { userIds: readonly string[] }

/**
 * Runs one request of the directory, or one change of it, whole or not at all: with the organization's members held, so that two of them
 * come one after the other. The sessions of those it touched follow at once.
 */
export async function changeDirectory<T extends Touched>(
  scope: Scope,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  const done = await inTransaction(scope, async (tx) => {
    await holdMembers(tx, [])
    const result = await change(tx)
    await tellChange(tx)
    return result
  })
  for (const userId of done.userIds) await announceSessionChange(scope.context, userId)
  return done
}
