import {
  addToGroup,
  removeFromGroup,
  removeOthersFromGroup,
  unknownMembers,
} from '#server/features/directory/store/groups.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { GroupChange } from '#shared/domain/scim/scim-group.ts'

/** Errors: directory_value, with the first id that is nobody of this directory. */
export async function refuseUnknownMembers(tx: Tx, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return
  const [unknown] = await unknownMembers(tx, memberIds)
  if (unknown !== undefined)
    throw new DomainError('directory_value', {
      message: `Aucun utilisateur de cet annuaire n’a l’id ${unknown}.`,
    })
}

type MembersChange = Extract<GroupChange, { kind: 'add' | 'remove' | 'set' | 'clear' }>

/** Changes who is in a group: a statement or two, however many they are. Returns those who came or left. Errors: directory_value. */
export async function changeMembers(tx: Tx, groupId: string, change: MembersChange): Promise<string[]> {
  if (change.kind === 'clear') return removeOthersFromGroup(tx, groupId, [])
  const { kind, memberIds } = change
  if (kind === 'remove') return removeFromGroup(tx, groupId, memberIds)
  await refuseUnknownMembers(tx, memberIds)
  const left = kind === 'set' ? await removeOthersFromGroup(tx, groupId, memberIds) : []
  return [...left, ...(await addToGroup(tx, groupId, memberIds))]
}
