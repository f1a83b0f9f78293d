import { inTransaction } from '#server/db/transaction.ts'
import { announceSessionChange } from '#server/features/identity/commands/announce-session-change.ts'
import { emitMemberEvent, lockTouchable } from '#server/features/organizations/steps/touch-members.ts'
import type { Scope } from '#server/scope.ts'
import type { Member } from '#shared/contract/members.ts'
import { type MemberRight, memberRights } from '#shared/domain/member-rights.ts'
import { memberCan } from '#shared/domain/organizations/member.ts'
import { getMember } from '../queries/members.ts'
import { updateMembers } from '../store/members.ts'

type Input = { userId: string; right: MemberRight; on: boolean }

/** Gives or takes one right beside a member's role; the others stay as they are by then. Errors: not_found, forbidden, owner_protected, own_membership, role_without_rights. */
export async function changeMemberRights(scope: Scope, { userId, right, on }: Input): Promise<Member> {
  const member = await inTransaction(scope, async (tx) => {
    for (const before of await lockTouchable(tx, [userId], memberCan.changeRights)) {
      if (before.rights.includes(right) === on) continue
      const held = memberRights.filter((one) => (one === right ? on : before.rights.includes(one)))
      await updateMembers(tx, [userId], { rights: held, rights_at: tx.now })
      await emitMemberEvent(tx, 'member.rights_changed', before, {
        given: on ? right : '',
        taken: on ? '' : right,
      })
    }
    return getMember(tx, userId)
  })
  await announceSessionChange(scope.context, userId)
  return member
}
