import { endReminderCalls } from '#server/features/tasks/commands/end-reminder-calls.ts'
import { mayRead, type Tx } from '#server/scope.ts'
import { changeCalled, listEndedCalls } from '../store/called.ts'

/** The tasks of steps « appeler » that ended end too; by the job of the minute, where whoever ended them writes no tasks. Reminders are held. */
export async function endCallTasks(tx: Tx, clientIds: readonly string[]): Promise<void> {
  if (!mayRead(tx.scope, 'task:write')) return changeCalled(tx, clientIds)
  const ended = await listEndedCalls(tx, clientIds)
  const ids = (isMade: boolean) => ended.flatMap((one) => (one.isMade === isMade ? [one.id] : []))
  await endReminderCalls(tx, { made: ids(true), dropped: ids(false) })
}
