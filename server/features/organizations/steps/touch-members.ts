import { inTransaction } from '#server/db/transaction.ts'
import { announceSessionChange } from '#server/features/identity/commands/announce-session-change.ts'
import {
  type LockedMember,
  lockMembers,
  updateMembers,
} from '#server/features/organizations/store/members.ts'
import { assertPlan, judgePlace, type PlanPlace } from '#server/features/plans/commands/assert-plan.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import type { EventMeta, EventType } from '#shared/domain/events.ts'
import type { OrganizationVerdict } from '#shared/domain/organizations/errors.ts'
import type { MemberFacts, MemberStatus } from '#shared/domain/organizations/member.ts'
import { type Role, takesPlace } from '#shared/domain/roles.ts'

type Rule = (actor: Role, member: MemberFacts) => OrganizationVerdict

/**
 * Members, locked, to whom the rule lets the caller do it; judged by the role that the caller has now, which a colleague
 * may have changed since the request came in. Errors: not_found, and those of the rule.
 */
export async function lockTouchable(tx: Tx, userIds: string[], rule: Rule): Promise<LockedMember[]> {
  const self = tx.scope.userId!
  const wanted = new Set(userIds)
  const locked = await lockMembers(tx, [...wanted, self])
  const actor = locked.find(({ userId }) => userId === self)
  const members = locked.filter(({ userId }) => wanted.has(userId))
  if (members.length < wanted.size) throw new DomainError('not_found')
  // Someone who is no longer in the organization may do what a viewer may: nothing.
  const role = actor?.status === 'active' ? actor.role : 'viewer'
  for (const member of members) assertCan(rule(role, { ...member, self: member.userId === self }))
  return members
}

export async function emitMemberEvent(
  tx: Tx,
  type: EventType & `member.${string}`,
  { userId, name }: Pick<LockedMember, 'userId' | 'name'>,
  meta: EventMeta<'member.joined'> = {},
): Promise<void> {
  await tx.emit(type, {
    subject: { type: 'member', id: userId },
    description: name,
    meta: { name, ...meta },
  })
}

/** Runs a change of memberships; the sessions of those it touched follow at once. */
export async function changeMemberships(
  scope: Scope,
  change: (tx: Tx) => Promise<LockedMember[]>,
): Promise<{ userIds: string[] }> {
  const changed = await inTransaction(scope, async (tx) => ({
    userIds: (await change(tx)).map(({ userId }) => userId),
  }))
  for (const userId of changed.userIds) await announceSessionChange(scope.context, userId)
  return changed
}

/** Gives locked members a state; `place` where it is given back, because it takes one of the plan's. Returns those it changed. Errors: plan_limit. */
export async function changeStatus(
  tx: Tx,
  members: readonly LockedMember[],
  status: MemberStatus,
  { place, meta }: { place: PlanPlace | null; meta?: EventMeta<'member.suspended'> },
): Promise<LockedMember[]> {
  const changed = members.filter((member) => member.status !== status)
  const places = changed.filter(({ role }) => takesPlace(role)).length
  if (place && places > 0) assertPlan(judgePlace(place, 'member:add', { places }))
  await updateMembers(
    tx,
    changed.map(({ userId }) => userId),
    { status },
  )
  for (const member of changed)
    await emitMemberEvent(tx, status === 'active' ? 'member.reactivated' : 'member.suspended', member, meta)
  return changed
}
