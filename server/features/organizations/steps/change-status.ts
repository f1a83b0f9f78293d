import { updateMembers } from '#server/features/organizations/store/members.ts'
import { assertPlan, judgePlace, type PlanPlace } from '#server/features/plans/commands/assert-plan.ts'
import type { Tx } from '#server/scope.ts'
import type { EventMeta } from '#shared/domain/events.ts'
import type { MemberStatus } from '#shared/domain/organizations/member.ts'
import type { LockedMember } from '../store/members.ts'
import { emitMemberEvent } from './touch-members.ts'

/** Gives locked members a state; `place` where it is given back, because it takes one of the plan's. Returns those it changed. Errors: plan_limit. */
export async function changeStatus(
  tx: Tx,
  members: readonly LockedMember[],
  status: MemberStatus,
  { place, meta }: { place: PlanPlace | null; meta?: EventMeta<'member.suspended'> },
): Promise<LockedMember[]> {
  const changed = members.filter((member) => member.status !== status)
  if (place && changed.length > 0) assertPlan(judgePlace(place, 'member:add', { places: changed.length }))
  await updateMembers(
    tx,
    changed.map(({ userId }) => userId),
    { status },
  )
  for (const member of changed)
    await emitMemberEvent(tx, status === 'active' ? 'member.reactivated' : 'member.suspended', member, meta)
  return changed
}
