import type { Scope } from '#server/scope.ts'
import type { DirectoryRole } from '#shared/domain/directory/directory-roles.ts'
import { getScimGroup } from '../queries/scim-groups.ts'
import { changeDirectory } from '../steps/change-directory.ts'
import { settleRoles } from '../steps/settle-roles.ts'
import { listGroupMembers, updateGroup } from '../store/groups.ts'
import { findDefaultRole, saveDefaultRole } from '../store/roles.ts'

/** Gives the members of a group a role, or none; theirs change at once. Errors: not_found, plan_limit. */
export async function mapDirectoryGroup(
  scope: Scope,
  { groupId, role }: { groupId: string; role: DirectoryRole | null },
): Promise<{ changed: number }> {
  const { userIds } = await changeDirectory(scope, async (tx) => {
    const group = await getScimGroup(tx, groupId, false)
    if (group.role === role) return { userIds: [] }
    await updateGroup(tx, groupId, { role })
    await tx.emit('directory.group_changed', {
      subject: { type: 'directory', id: scope.orgId },
      description: group.displayName,
      meta: { name: group.displayName, role },
    })
    return { userIds: await settleRoles(tx, await listGroupMembers(tx, groupId)) }
  })
  return { changed: userIds.length }
}

/** The role of those whose groups have none; theirs change at once. Errors: plan_limit. */
export async function saveDirectoryRole(
  scope: Scope,
  { role }: { role: DirectoryRole },
): Promise<{ changed: number }> {
  const { userIds } = await changeDirectory(scope, async (tx) => {
    if ((await findDefaultRole(tx)) === role) return { userIds: [] }
    await saveDefaultRole(tx, role)
    await tx.emit('directory.role_changed', {
      subject: { type: 'directory', id: scope.orgId },
      meta: { role },
    })
    return { userIds: await settleRoles(tx, 'all') }
  })
  return { changed: userIds.length }
}
