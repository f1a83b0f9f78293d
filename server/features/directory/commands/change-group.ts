import { assertVersion } from '#server/features/directory/steps/change-directory.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type GroupChange, groupChanges, readGroup } from '#shared/domain/scim/scim-group.ts'
import { readOperations } from '#shared/domain/scim/scim-operations.ts'
import { getScimGroup, presentGroup, type StoredGroup } from '../queries/scim-groups.ts'
import { changeDirectory } from '../steps/change-directory.ts'
import { changeMembers } from '../steps/change-members.ts'
import { settleRoles } from '../steps/settle-roles.ts'
import { isGroupNameTaken, updateGroup } from '../store/groups.ts'

type Asked = { id: string; body: unknown; withMembers: boolean; ifMatch?: string | undefined }

/** Writes a group anew. Errors: not_found, directory_version, directory_syntax, directory_value, directory_group_exists, plan_limit. */
export function replaceGroup(scope: Scope, { body, ...asked }: Asked): Promise<Record<string, unknown>> {
  const { displayName, externalId, memberIds } = readGroup(body)
  return change(scope, asked, [
    { kind: 'name', displayName },
    { kind: 'external-id', externalId },
    { kind: 'set', memberIds },
  ])
}

/** Changes a group, its members in pieces. Errors: those of replaceGroup, directory_path, directory_mutability. */
export function patchGroup(scope: Scope, { body, ...asked }: Asked): Promise<Record<string, unknown>> {
  return change(scope, asked, groupChanges(readOperations(body)))
}

async function change(scope: Scope, asked: Omit<Asked, 'body'>, changes: readonly GroupChange[]) {
  const { id, ifMatch, withMembers } = asked
  const { resource } = await changeDirectory(scope, async (tx) => {
    const group = await getScimGroup(tx, id, false)
    assertVersion(group.version, ifMatch)
    const moved = new Set<string>()
    for (const one of changes) for (const memberId of await apply(tx, group, one)) moved.add(memberId)
    const facts = factsOf(group, changes)
    if (facts !== null || moved.size > 0) await updateGroup(tx, id, facts ?? {})
    const userIds = group.role === null ? [] : await settleRoles(tx, [...moved])
    return { userIds, resource: presentGroup(tx, await getScimGroup(tx, id, withMembers)) }
  })
  return resource
}

/** Returns who came or left. */
async function apply(tx: Tx, group: StoredGroup, change: GroupChange): Promise<string[]> {
  if (change.kind === 'external-id') return []
  if (change.kind !== 'name') return changeMembers(tx, group.id, change)
  if (await isGroupNameTaken(tx, change.displayName, group.id))
    throw new DomainError('directory_group_exists')
  return []
}

/** The name and the external id, where the changes alter them. */
function factsOf(group: StoredGroup, changes: readonly GroupChange[]) {
  let { displayName, externalId } = group
  for (const change of changes) {
    if (change.kind === 'name') displayName = change.displayName
    if (change.kind === 'external-id') externalId = change.externalId
  }
  const same = displayName === group.displayName && externalId === group.externalId
  return same ? null : { displayName, externalId }
}
