import { inTransaction } from '#server/db/transaction.ts'
import { versionTag } from '#server/features/directory/queries/scim-users.ts'
import { notifyDirectoryChanged } from '#server/features/directory/store/refusals.ts'
import { announceSessionChange } from '#server/features/identity/commands/announce-session-change.ts'
import { lockMemberships } from '#server/features/organizations/commands/change-by-directory.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

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
    await lockMemberships(tx, [])
    const result = await change(tx)
    await notifyDirectoryChanged(tx)
    return result
  })
  for (const userId of done.userIds) await announceSessionChange(scope.context, userId)
  return done
}

/** Refuses a change of another version than the one the caller read (If-Match). Errors: directory_version. */
export function assertVersion(version: number, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch === '*') return
  const tags = ifMatch.split(',').map((tag) => tag.trim())
  if (!tags.includes(versionTag(version))) throw new DomainError('directory_version')
}
