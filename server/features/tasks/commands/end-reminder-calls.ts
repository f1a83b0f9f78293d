import type { Tx } from '#server/scope.ts'
import { readTaskDay } from '../queries/day.ts'
import { setStates } from '../steps/set-states.ts'
import { listOpenTasksOf } from '../store/links.ts'
import { lockTasks } from '../store/tasks.ts'

/** Ends the open tasks of steps « appeler » that ended: those that were made are done, the others have no object any more. */
export async function endReminderCalls(
  tx: Tx,
  { made, dropped }: { made: readonly string[]; dropped: readonly string[] },
): Promise<void> {
  for (const [state, reminderIds] of [
    ['done', made],
    ['cancelled', dropped],
  ] as const) {
    if (reminderIds.length === 0) continue
    const tasks = await lockTasks(tx, await listOpenTasksOf(tx, 'reminder', reminderIds))
    if (tasks.length > 0) await setStates(tx, await readTaskDay(tx), tasks, state)
  }
}
