import { setRolesByDirectory } from '#server/features/organizations/commands/change-by-directory.ts'
import type { Tx } from '#server/scope.ts'
import { findRoleChanges } from '../store/roles.ts'

/** Gives people of the directory the role of their groups, in the caller's transaction. Returns the accounts whose role changed. */
export async function settleRoles(tx: Tx, memberIds: readonly string[] | 'all'): Promise<string[]> {
  if (memberIds.length === 0) return []
  const changes = await findRoleChanges(tx, memberIds)
  await setRolesByDirectory(tx, changes)
  return changes.map(({ userId }) => userId)
}
