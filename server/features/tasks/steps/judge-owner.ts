import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { findReadsTasks, hasTeam } from '../queries/people.ts'

/** Errors: not_found for another organization's member or team, task_assignee_cannot_read. */
export async function judgeOwner(
  tx: Tx,
  { assigneeId, teamId }: { assigneeId: string | null; teamId: string | null },
): Promise<void> {
  if (assigneeId !== null && assigneeId !== tx.scope.userId) {
    const reads = await findReadsTasks(tx, assigneeId)
    if (reads === null) throw new DomainError('not_found')
    if (!reads) throw new DomainError('task_assignee_cannot_read')
  }
  if (teamId !== null && !(await hasTeam(tx, teamId))) throw new DomainError('not_found')
}
