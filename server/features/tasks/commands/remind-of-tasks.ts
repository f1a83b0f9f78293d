import { dueKind } from '#server/due-dates.ts'
import type { Tx } from '#server/scope.ts'
import { listTold } from '../queries/people.ts'
import { claimReminders, TO_REMIND } from '../store/reminders.ts'
import { type LockedTask, lockTasks } from '../store/tasks.ts'

/** Tells of tasks that are due: whoever does them, the members of their team, or whoever made them. */
export const remindOfTasks = dueKind({
  kind: 'remind-of-tasks',
  rows: TO_REMIND,
  atOnce: 100,
  async run(tx, ids) {
    const taskIds = await claimReminders(tx, ids)
    for (const task of await lockTasks(tx, taskIds)) await notifyDue(tx, task)
  },
})

const clock = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

async function notifyDue(tx: Tx, task: LockedTask): Promise<void> {
  const told = await listTold(tx, {
    assigneeId: task.assignee_id,
    teamId: task.team_id,
    createdBy: task.created_by,
  })
  for (const userId of told)
    await tx.emit('task.due', {
      subject: { type: 'task', id: task.id },
      description: task.title,
      meta: {
        userId,
        name: task.title,
        on: task.due_on,
        hour: task.due_minute === null ? null : clock(task.due_minute),
      },
    })
}
