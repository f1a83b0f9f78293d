import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { readGroup } from '#shared/domain/scim/scim-group.ts'
import { getScimGroup, presentGroup } from '../queries/scim-groups.ts'
import { changeDirectory } from '../steps/change-directory.ts'
import { refuseUnknownMembers } from '../steps/change-members.ts'
import { addToGroup, insertGroup } from '../store/groups.ts'

/** Keeps a group with its members; it gives no role yet. Errors: directory_syntax, directory_value, directory_group_exists. */
export async function createGroup(
  scope: Scope,
  { body, withMembers }: { body: unknown; withMembers: boolean },
): Promise<Record<string, unknown>> {
  const { memberIds, ...group } = readGroup(body)
  const { resource } = await changeDirectory(scope, async (tx) => {
    const id = await insertGroup(tx, group)
    if (id === null) throw new DomainError('directory_group_exists')
    await refuseUnknownMembers(tx, memberIds)
    if (memberIds.length > 0) await addToGroup(tx, id, memberIds)
    return { userIds: [], resource: presentGroup(tx, await getScimGroup(tx, id, withMembers)) }
  })
  return resource
}
