import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { judgeOwner } from '../steps/judge-owner.ts'
import { countOpenOf, giveOpenTasks } from '../store/tasks.ts'

export type TasksTo = { assigneeId: string | null; teamId: string | null }

/**
 * Gives the open tasks of members who leave to somebody, to a team or, by two nulls, to nobody: they then stand among those of nobody. Errors:
 * member_has_tasks (with `data.count`) where they have some and nobody was chosen, not_found, task_assignee_cannot_read.
 */
export async function giveTasks(
  tx: Tx,
  members: readonly { userId: string; name: string }[],
  to: TasksTo | undefined,
): Promise<void> {
  const userIds = members.map(({ userId }) => userId)
  if (to !== undefined) await judgeOwner(tx, to)
  if (to?.assigneeId != null && userIds.includes(to.assigneeId)) throw new DomainError('not_found')
  const count = await countOpenOf(tx, userIds)
  if (count === 0) return
  if (to === undefined) throw new DomainError('member_has_tasks', { data: { count } })
  await giveOpenTasks(tx, userIds, to)
  await tx.emit('task.given', {
    subject: { type: 'task', id: tx.scope.orgId },
    meta: { count, member: members.map(({ name }) => name).join(', ') },
  })
  if (to.assigneeId !== null && to.assigneeId !== tx.scope.userId)
    await tx.emit('task.assigned', {
      subject: { type: 'task', id: tx.scope.orgId },
      meta: { userId: to.assigneeId, count },
    })
}
