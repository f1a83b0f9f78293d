import type { Tx } from '#server/scope.ts'
import type { EventType } from '#shared/domain/events.ts'
import { listTold } from '../queries/people.ts'

type Told = { id: string; title: string; company_id: string | null; contact_id: string | null }

/** One event for one task, on the timeline of its client; one for several, whatever their number. */
export async function emitTasks(
  tx: Tx,
  type: EventType & `task.${string}`,
  tasks: readonly Told[],
  fields: readonly string[] = [],
): Promise<void> {
  const [first] = tasks
  if (first === undefined) return
  const meta = fields.length === 0 ? {} : { fields }
  if (tasks.length === 1)
    await tx.emit(type, {
      subject: { type: 'task', id: first.id },
      companyId: first.company_id,
      contactId: first.contact_id,
      description: first.title,
      meta: { ...meta, name: first.title, count: 1 },
    })
  else
    await tx.emit(type, {
      subject: { type: 'task', id: tx.scope.orgId },
      meta: { ...meta, count: tasks.length },
    })
}

type Owned = Told & { assignee_id: string | null; team_id: string | null }

/** Tells the person, or the members of the team, that tasks are theirs: one notification each. Whoever gave them knows. */
export async function notifyAssigned(tx: Tx, tasks: readonly Owned[]): Promise<void> {
  const [first] = tasks
  if (first === undefined || (first.assignee_id === null && first.team_id === null)) return
  const told = await listTold(tx, { assigneeId: first.assignee_id, teamId: first.team_id, createdBy: null })
  for (const userId of told.filter((id) => id !== tx.scope.userId))
    await tx.emit('task.assigned', {
      subject: { type: 'task', id: tasks.length === 1 ? first.id : tx.scope.orgId },
      description: tasks.length === 1 ? first.title : null,
      meta: { userId, name: tasks.length === 1 ? first.title : null, count: tasks.length },
    })
}
