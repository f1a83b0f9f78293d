import { setRolesByDirectory } from '#server/features/organizations/commands/change-by-directory.ts'
import type { Tx } from '#server/scope.ts'
import { roleOfGroups } from '#shared/domain/directory/directory-roles.ts'
import { findDefaultRole, listRoleFacts } from '../store/roles.ts'

/** Gives people of the directory the role of their groups, in the caller's transaction. Returns the accounts whose role changed. */
export async function settleRoles(tx: Tx, memberIds: readonly string[] | 'all'): Promise<string[]> {
  if (memberIds.length === 0) return []
  const [facts, byDefault] = await Promise.all([listRoleFacts(tx, memberIds), findDefaultRole(tx)])
  const changes = facts
    .map(({ groupRoles, ...member }) => ({ ...member, role: roleOfGroups(groupRoles, byDefault) }))
    .filter(({ held, role }) => held !== role)
  await setRolesByDirectory(tx, changes)
  return changes.map(({ userId }) => userId)
}
