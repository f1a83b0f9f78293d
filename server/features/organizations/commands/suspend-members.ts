import {
  changeMemberships,
  changeStatus,
  lockTouchable,
} from '#server/features/organizations/steps/touch-members.ts'
import { readPlace } from '#server/features/plans/commands/assert-plan.ts'
import type { Scope } from '#server/scope.ts'
import { type MemberStatus, memberCan } from '#shared/domain/organizations/member.ts'

type Ids = { userIds: string[] }

/** Returns the members who were active. Errors: not_found, forbidden, owner_protected, own_membership, last_owner_kept, member_of_directory. */
export const suspendMembers = (scope: Scope, ids: Ids) => setStatus(scope, ids, 'suspended')

/** Gives suspended members their access back. Returns those who had lost it. Errors: as suspendMembers, plan_limit. */
export const reactivateMembers = (scope: Scope, ids: Ids) => setStatus(scope, ids, 'active')

function setStatus(scope: Scope, { userIds }: Ids, status: MemberStatus): Promise<Ids> {
  return changeMemberships(scope, async (tx) => {
    const [members, place] = await Promise.all([
      lockTouchable(tx, userIds, memberCan.changeStatus),
      status === 'active' ? readPlace(tx, 'member:add') : null,
    ])
    return changeStatus(tx, members, status, { place })
  })
}
