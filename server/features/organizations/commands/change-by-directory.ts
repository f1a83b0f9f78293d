import { changeStatus, emitMemberEvent } from '#server/features/organizations/steps/touch-members.ts'
import { insertMember } from '#server/features/organizations/store/organization.ts'
import { assertPlan, judgePlace, readPlace } from '#server/features/plans/commands/assert-plan.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { MemberStatus } from '#shared/domain/organizations/member.ts'
import { roleCan } from '#shared/domain/permissions.ts'
import { type Role, takesPlace } from '#shared/domain/roles.ts'
import { deleteMembers, type LockedMember, lockMembers, updateMembers } from '../store/members.ts'

/** The events say who did it: no member is their actor. */
const meta = { by: 'directory' }

/** Holds the organization's memberships until the transaction ends, as every change of members does. */
export const lockMemberships = (tx: Tx, userIds: readonly string[]): Promise<LockedMember[]> =>
  lockMembers(tx, userIds)

/**
 * A person of the directory is a member from now on, with this access; who was one already stays one. Whether they were.
 * Errors: plan_limit, last_owner_kept.
 */
export async function joinByDirectory(
  tx: Tx,
  {
    userId,
    name,
    role,
    status,
  }: { userId: string; name: string; role: Exclude<Role, 'owner'>; status: MemberStatus },
): Promise<{ wasMember: boolean }> {
  const place = status === 'active' ? await readPlace(tx, 'member:add') : null
  if (!(await insertMember(tx, { userId, role, status }))) {
    await setStatusByDirectory(tx, userId, status)
    return { wasMember: true }
  }
  if (place) assertPlan(judgePlace(place, 'member:add'))
  await emitMemberEvent(tx, 'member.joined', { userId, name }, meta)
  return { wasMember: false }
}

/** Suspends a member or gives their access back. Whether it changed. Errors: not_found, last_owner_kept, plan_limit. */
export async function setStatusByDirectory(tx: Tx, userId: string, status: MemberStatus): Promise<boolean> {
  const [members, place] = [
    await lockMembers(tx, [userId]),
    status === 'active' ? await readPlace(tx, 'member:add') : null,
  ]
  const [member] = members
  if (!member) throw new DomainError('not_found')
  if (member.lastOwner && status === 'suspended') throw new DomainError('last_owner_kept')
  return (await changeStatus(tx, members, status, { place, meta })).length > 0
}

type RoleChange = {
  userId: string
  name: string
  held: Role
  status: MemberStatus
  role: Exclude<Role, 'owner'>
}

/** Gives members the role that their groups give them; each changes. Errors: plan_limit (an accountant becomes a colleague, and no place is left). */
export async function setRolesByDirectory(tx: Tx, changes: readonly RoleChange[]): Promise<void> {
  const places = changes.filter(
    ({ held, status, role }) => status === 'active' && !takesPlace(held) && takesPlace(role),
  ).length
  if (places > 0) assertPlan(judgePlace(await readPlace(tx, 'member:add'), 'member:add', { places }))
  for (const role of new Set(changes.map((change) => change.role))) {
    const members = changes.filter((change) => change.role === role)
    await updateMembers(
      tx,
      members.map(({ userId }) => userId),
      { role },
    )
    // Sent together: a mapping may concern thousands.
    await Promise.all(
      members.map((member) => emitMemberEvent(tx, 'member.role_changed', member, { role, ...meta })),
    )
  }
  // A directory may write no task, so a job does.
  if (changes.some(({ role }) => !roleCan(role, 'task:read')))
    await tx.enqueue('release-tasks', { orgId: tx.scope.orgId })
}

/** The member leaves; the account and the work stay. Errors: not_found, last_owner. */
export async function removeByDirectory(tx: Tx, userId: string): Promise<void> {
  const [member] = await lockMembers(tx, [userId])
  if (!member) throw new DomainError('not_found')
  if (member.lastOwner) throw new DomainError('last_owner')
  await emitMemberEvent(tx, 'member.removed', member, meta)
  await deleteMembers(tx, [userId])
}
