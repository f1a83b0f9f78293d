import { setRolesByDirectory } from '#server/features/organizations/commands/change-by-directory.ts'
import type { Tx } from '#server/scope.ts'
import { roleOfGroups } from '#shared/domain/directory/directory-roles.ts'
import { endRolesByHand, findDefaultRole, listRoleFacts } from '../store/roles.ts'

/**
 * Gives people of the directory the role of their groups, in the caller's transaction; who was a member before keeps their role until a group
 * has one for them. Returns the accounts whose role changed. Errors: plan_limit.
 */
export async function settleRoles(tx: Tx, memberIds: readonly string[] | 'all'): Promise<string[]> {
  if (memberIds.length === 0) return []
  const [facts, byDefault] = await Promise.all([listRoleFacts(tx, memberIds), findDefaultRole(tx)])
  const decided = facts.filter(({ byHand, groupRoles }) => !byHand || groupRoles.length > 0)
  const changes = decided
    .map(({ groupRoles, userId, name, held, status }) => {
      return { userId, name, held, status, role: roleOfGroups(groupRoles, byDefault) }
    })
    .filter(({ held, role }) => held !== role)
  await endRolesByHand(
    tx,
    decided.filter(({ byHand }) => byHand).map(({ id }) => id),
  )
  await setRolesByDirectory(tx, changes)
  return changes.map(({ userId }) => userId)
}
