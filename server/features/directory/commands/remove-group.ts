import { assertVersion } from '#server/features/directory/steps/change-directory.ts'
import type { Scope } from '#server/scope.ts'
import { getScimGroup } from '../queries/scim-groups.ts'
import { changeDirectory } from '../steps/change-directory.ts'
import { settleRoles } from '../steps/settle-roles.ts'
import { deleteGroup, listGroupMembers } from '../store/groups.ts'

/** The group gives its role no more; its members stay. Errors: not_found, directory_version. */
export async function removeGroup(
  scope: Scope,
  { id, ifMatch }: { id: string; ifMatch?: string | undefined },
): Promise<void> {
  await changeDirectory(scope, async (tx) => {
    const { role, version } = await getScimGroup(tx, id, false)
    assertVersion(version, ifMatch)
    const memberIds = role === null ? [] : await listGroupMembers(tx, id)
    await deleteGroup(tx, id)
    return { userIds: await settleRoles(tx, memberIds) }
  })
}
