import {
  changeMemberships,
  emitMemberEvent,
  lockTouchable,
} from '#server/features/organizations/steps/touch-members.ts'
import { giveTasks, type TasksTo } from '#server/features/tasks/commands/give-tasks.ts'
import type { Scope } from '#server/scope.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { memberCan } from '#shared/domain/organizations/member.ts'
import { deleteMembers, lockMembers } from '../store/members.ts'

type Ids = { userIds: string[] }
type Going = { tasksTo?: TasksTo | undefined }

/**
 * Removes members; their work stays, and their open tasks go to whoever is chosen. Errors: not_found, forbidden, owner_protected, own_membership,
 * last_owner, member_of_directory, member_has_tasks, task_assignee_cannot_read.
 */
export function removeMembers(scope: Scope, { userIds, tasksTo }: Ids & Going): Promise<Ids> {
  return changeMemberships(scope, async (tx) => {
    const members = await lockTouchable(tx, userIds, memberCan.remove)
    await giveTasks(tx, members, tasksTo)
    await deleteMembers(tx, userIds)
    for (const member of members) await emitMemberEvent(tx, 'member.removed', member)
    return members
  })
}

/** Leaves the organization. Errors: last_owner, not_found, member_has_tasks, task_assignee_cannot_read. */
export async function leaveOrganization(scope: Scope, going?: Going): Promise<{ orgId: string }> {
  await changeMemberships(scope, async (tx) => {
    const [self] = await lockMembers(tx, [scope.userId!])
    if (!self) throw new DomainError('not_found')
    assertCan(memberCan.leave(self))
    await giveTasks(tx, [self], going?.tasksTo)
    await deleteMembers(tx, [self.userId])
    await emitMemberEvent(tx, 'member.left', self)
    return [self]
  })
  return { orgId: scope.orgId }
}
