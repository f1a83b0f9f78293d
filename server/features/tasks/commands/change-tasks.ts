import { inTransaction } from '#server/db/transaction.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { BulkChange, TaskBefore } from '#shared/contract/task-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { isOpenState, taskPriorities } from '#shared/domain/tasks/task.ts'
import { readTaskDay, type TaskDay } from '../queries/day.ts'
import { emitTasks, notifyAssigned } from '../steps/emit-tasks.ts'
import { judgeOwner } from '../steps/judge-owner.ts'
import { keepReminders } from '../steps/keep-reminders.ts'
import { setStates } from '../steps/set-states.ts'
import { taskBefore } from '../steps/task-before.ts'
import { type LockedTask, lockTasks, updateTaskRows } from '../store/tasks.ts'

type Input = { taskIds: string[]; change: BulkChange }

/**
 * Changes several tasks at once; those to which it does not apply stay as they are. Returns the others as they were. Errors: not_found,
 * task_assignee_cannot_read, task_snooze_in_past.
 */
export function changeTasks(scope: Scope, { taskIds, change }: Input): Promise<{ before: TaskBefore[] }> {
  return inTransaction(scope, async (tx) => {
    const ids = [...new Set(taskIds)]
    const tasks = await lockTasks(tx, ids)
    if (tasks.length < ids.length) throw new DomainError('not_found')
    const concerned = tasks.filter((task) => (task.archived_at !== null) === (change.act === 'restore'))
    const changed = await apply(tx, await readTaskDay(tx), concerned, change)
    return { before: changed.map(taskBefore) }
  })
}

async function apply(tx: Tx, day: TaskDay, tasks: LockedTask[], change: BulkChange): Promise<LockedTask[]> {
  switch (change.act) {
    case 'state':
      return (await setStates(tx, day, tasks, change.state)).changed
    case 'assign': {
      if (change.assigneeId !== null && change.teamId !== null) throw new DomainError('invalid_input')
      await judgeOwner(tx, change)
      const owner = { assignee_id: change.assigneeId, team_id: change.teamId }
      const given = tasks.filter(
        (task) => task.assignee_id !== change.assigneeId || task.team_id !== change.teamId,
      )
      await write(tx, day, given, owner, 'task.updated')
      await notifyAssigned(
        tx,
        given.map((task) => ({ ...task, ...owner })),
      )
      return given
    }
    case 'due': {
      // Without a day there is no hour, and nothing repeats.
      const moved = tasks.filter(
        (task) => task.due_on !== change.dueOn && (change.dueOn !== null || task.repeat_rule === null),
      )
      const hour = change.dueOn === null ? { due_minute: null } : {}
      const columns = { due_on: change.dueOn, occurrence_on: change.dueOn, snoozed_until: null, ...hour }
      return write(tx, day, moved, columns, 'task.updated')
    }
    case 'priority': {
      const priority = taskPriorities.indexOf(change.priority)
      return write(
        tx,
        day,
        tasks.filter((task) => task.priority !== priority),
        { priority },
        'task.updated',
      )
    }
    case 'snooze': {
      const until = change.until === null ? null : new Date(change.until)
      if (until !== null && until <= tx.now) throw new DomainError('task_snooze_in_past')
      const put = tasks.filter(
        (task) => isOpenState(task.state) && task.snoozed_until?.getTime() !== until?.getTime(),
      )
      return write(tx, day, put, { snoozed_until: until }, until === null ? 'task.updated' : 'task.snoozed')
    }
    case 'archive':
      return write(tx, day, tasks, { archived_at: tx.now }, 'task.archived')
    case 'restore':
      return write(tx, day, tasks, { archived_at: null }, 'task.restored')
  }
}

type Columns = Partial<
  Pick<
    LockedTask,
    | 'assignee_id'
    | 'team_id'
    | 'due_on'
    | 'due_minute'
    | 'occurrence_on'
    | 'snoozed_until'
    | 'priority'
    | 'archived_at'
  >
>

async function write(
  tx: Tx,
  day: TaskDay,
  tasks: LockedTask[],
  columns: Columns,
  event: 'task.updated' | 'task.snoozed' | 'task.archived' | 'task.restored',
): Promise<LockedTask[]> {
  await updateTaskRows(
    tx,
    tasks.map(({ id }) => id),
    columns,
  )
  await keepReminders(
    tx,
    day,
    tasks.map((task) => ({ ...task, ...columns })),
  )
  await emitTasks(tx, event, tasks, event === 'task.updated' ? Object.keys(columns) : [])
  return tasks
}
