import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { TaskBefore } from '#shared/contract/task-fields.ts'
import { isOpenState, taskPriorities } from '#shared/domain/tasks/task.ts'
import { readTaskDay } from '../queries/day.ts'
import { findReadsTasks, hasTeam } from '../queries/people.ts'
import { emitTasks } from '../steps/emit-tasks.ts'
import { keepReminders } from '../steps/keep-reminders.ts'
import { setStates } from '../steps/set-states.ts'
import { lockTasks, restoreTasks } from '../store/tasks.ts'

/** Gives tasks back what they were, where nothing changed since; an owner who is gone stays away. */
export function undoTasks(scope: Scope, { before }: { before: TaskBefore[] }): Promise<{ undone: number }> {
  return inTransaction(scope, async (tx) => {
    const day = await readTaskDay(tx)
    const byId = new Map(before.map((one) => [one.taskId, one]))
    const locked = await lockTasks(tx, [...byId.keys()])
    const tasks = locked.filter((task) => byId.get(task.id)?.revision === task.revision)
    const owners = new Map<string, boolean>()
    for (const { assigneeId, teamId } of byId.values()) {
      if (assigneeId !== null && !owners.has(assigneeId))
        owners.set(assigneeId, (await findReadsTasks(tx, assigneeId)) ?? false)
      if (teamId !== null && !owners.has(teamId)) owners.set(teamId, await hasTeam(tx, teamId))
    }
    const known = (id: string | null) => (id !== null && owners.get(id) === true ? id : null)
    const moved = new Set<string>()
    for (const [state, some] of Map.groupBy(tasks, ({ id }) => byId.get(id)!.state))
      for (const { id } of (await setStates(tx, day, some, state)).changed) moved.add(id)
    const restored = tasks.map((task) => {
      const was = byId.get(task.id)!
      return {
        ...task,
        state: was.state,
        priority: taskPriorities.indexOf(was.priority),
        due_on: task.repeat_rule !== null && was.dueOn === null ? task.due_on : was.dueOn,
        due_minute: was.dueOn === null ? null : was.dueMinute,
        occurrence_on: was.dueOn === task.due_on ? task.occurrence_on : was.dueOn,
        snoozed_until:
          was.snoozedUntil === null || !isOpenState(was.state) ? null : new Date(was.snoozedUntil),
        assignee_id: known(was.assigneeId),
        team_id: known(was.assigneeId) === null ? known(was.teamId) : null,
        archived_at: was.archived ? tx.now : null,
      }
    })
    await restoreTasks(tx, restored)
    await keepReminders(tx, day, restored)
    await emitTasks(
      tx,
      'task.updated',
      tasks.filter(({ id }) => !moved.has(id)),
    )
    return { undone: tasks.length }
  })
}
