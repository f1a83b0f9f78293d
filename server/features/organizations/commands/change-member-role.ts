import { inTransaction } from '#server/db/transaction.ts'
import { announceSessionChange } from '#server/features/identity/commands/announce-session-change.ts'
import { emitMemberEvent, lockTouchable } from '#server/features/organizations/steps/touch-members.ts'
import { assertPlanAllows } from '#server/features/plans/commands/assert-plan.ts'
import { giveTasks, type TasksTo } from '#server/features/tasks/commands/give-tasks.ts'
import type { Scope } from '#server/scope.ts'
import type { Member } from '#shared/contract/members.ts'
import { memberCan } from '#shared/domain/organizations/member.ts'
import { roleCan } from '#shared/domain/permissions.ts'
import { type Role, takesPlace } from '#shared/domain/roles.ts'
import { getMember } from '../queries/members.ts'
import { updateMembers } from '../store/members.ts'

type Input = { userId: string; role: Exclude<Role, 'owner'>; tasksTo?: TasksTo | undefined }

/**
 * Saves a member's role. Whoever reads tasks no more leaves those that are open to somebody. Errors: not_found, forbidden, owner_protected,
 * own_membership, last_owner_kept, member_of_directory, plan_limit, member_has_tasks, task_assignee_cannot_read.
 */
export async function changeMemberRole(scope: Scope, { userId, role, tasksTo }: Input): Promise<Member> {
  const member = await inTransaction(scope, async (tx) => {
    for (const before of await lockTouchable(tx, [userId], memberCan.changeRole)) {
      if (before.role === role) continue
      await assertPlanAllows(tx, 'role:give', { role })
      if (before.status === 'active' && !takesPlace(before.role))
        await assertPlanAllows(tx, 'member:add', { role })
      if (!roleCan(role, 'task:read')) await giveTasks(tx, [before], tasksTo)
      await updateMembers(tx, [userId], { role })
      await emitMemberEvent(tx, 'member.role_changed', before, { role })
    }
    return getMember(tx, userId)
  })
  await announceSessionChange(scope.context, userId)
  return member
}
