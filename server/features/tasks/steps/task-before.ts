import type { TaskBefore } from '#shared/contract/task-fields.ts'
import { taskPriorities } from '#shared/domain/tasks/task.ts'
import type { LockedTask } from '../store/tasks.ts'

/** A task as it was, with the revision that one change gave it: whoever undoes names both. */
export const taskBefore = (task: LockedTask): TaskBefore => ({
  taskId: task.id,
  revision: task.revision + 1,
  state: task.state,
  priority: taskPriorities[task.priority]!,
  dueOn: task.due_on,
  dueMinute: task.due_minute,
  snoozedUntil: task.snoozed_until?.toISOString() ?? null,
  assigneeId: task.assignee_id,
  teamId: task.team_id,
  archived: task.archived_at !== null,
})
