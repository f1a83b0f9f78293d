import { DomainError } from '#shared/domain/domain-error.ts'
import type { Filter } from './scim-filter.ts'
import { fieldOf, isPlain, type ScimOperation } from './scim-operations.ts'
import { readScimText } from './scim-user.ts'

/** A group as POST and PUT write one. */
export type DirectoryGroup = { displayName: string; externalId: string | null; memberIds: string[] }

/** A step of a PATCH of a group, in its order. */
export type GroupChange =
  | { kind: 'name'; displayName: string }
  | { kind: 'external-id'; externalId: string | null }
  | { kind: 'add' | 'remove' | 'set'; memberIds: string[] }
  | { kind: 'clear' }

/** Characters: Entra's own limit of a group's name. */
const GROUP_NAME_MAX = 256
/** As many as a body of 1 MB holds. */
const MEMBERS_MAX = 20_000
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function readName(value: unknown): string {
  const displayName = readScimText(value, 'displayName', GROUP_NAME_MAX)
  if (displayName === null)
    throw new DomainError('directory_value', { message: 'L’attribut displayName est obligatoire.' })
  return displayName
}

/** Ids of members, each once. Errors: directory_value. */
function readMembers(given: unknown): string[] {
  if (given === undefined || given === null) return []
  const list = Array.isArray(given) ? given : [given]
  if (list.length > MEMBERS_MAX)
    throw new DomainError('directory_value', { message: `Au plus ${MEMBERS_MAX} membres à la fois.` })
  const ids = list.map((member: unknown) => (isPlain(member) ? fieldOf(member, 'value') : member))
  for (const id of ids)
    if (typeof id !== 'string' || !UUID.test(id))
      throw new DomainError('directory_value', {
        message: 'Un membre est désigné par l’id d’un utilisateur.',
      })
  return [...new Set((ids as string[]).map((id) => id.toLowerCase()))]
}

export function readGroup(body: unknown): DirectoryGroup {
  if (!isPlain(body)) throw new DomainError('directory_syntax')
  return {
    displayName: readName(fieldOf(body, 'displayname')),
    externalId: readScimText(fieldOf(body, 'externalid'), 'externalId', 200),
    memberIds: readMembers(fieldOf(body, 'members')),
  }
}

/** The changes that the operations of a PATCH make in a group. Errors: directory_path, directory_value, directory_mutability. */
export function groupChanges(operations: readonly ScimOperation[]): GroupChange[] {
  const changes: GroupChange[] = []
  for (const change of operations.flatMap(changeOf)) {
    const last = changes.at(-1)
    // Entra removes each member by an operation: they become one.
    if (
      last &&
      'memberIds' in last &&
      'memberIds' in change &&
      last.kind === change.kind &&
      last.kind !== 'set'
    )
      last.memberIds = [...new Set([...last.memberIds, ...change.memberIds])]
    else changes.push(change)
  }
  return changes
}

function changeOf({ op, path, value }: ScimOperation): GroupChange[] {
  if (path === null) return []
  if (path.attribute === 'displayname') {
    if (op === 'remove') throw new DomainError('directory_mutability')
    return [{ kind: 'name', displayName: readName(value) }]
  }
  if (path.attribute === 'externalid')
    return [
      { kind: 'external-id', externalId: op === 'remove' ? null : readScimText(value, 'externalId', 200) },
    ]
  if (path.attribute !== 'members') return []
  if (path.sub !== null && path.sub !== 'value') throw new DomainError('directory_path')
  if (path.filter !== null) {
    if (op !== 'remove') throw new DomainError('directory_path')
    return [{ kind: 'remove', memberIds: readMembers(namedIn(path.filter)) }]
  }
  if (op !== 'remove') return [{ kind: op === 'add' ? 'add' : 'set', memberIds: readMembers(value) }]
  // Entra names in the value whom it removes; without one, all leave.
  const none = value === undefined || value === null || (Array.isArray(value) && value.length === 0)
  return none ? [{ kind: 'clear' }] : [{ kind: 'remove', memberIds: readMembers(value) }]
}

/** The ids of `members[value eq "…" or value eq "…"]`. */
function namedIn(filter: Filter): unknown[] {
  if (filter.op === 'eq' && filter.attribute === 'value') return [filter.value]
  if (filter.op === 'or') return filter.parts.flatMap(namedIn)
  throw new DomainError('directory_path')
}
