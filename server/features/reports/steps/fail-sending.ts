import { inTransaction } from '#server/db/transaction.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { lockSchedules, setTiming } from '../store/report-schedules.ts'
import { lockWaiting, recordFailed } from '../store/report-sendings.ts'
import { emitSchedule } from './emit-schedule.ts'
import type { Refused } from './read-report-to-send.ts'

export const NOT_MADE = 'Le rapport n’a pas pu être préparé.'

/** Records why it did not leave, once, and tells those who look after reports. */
export function failSending(scope: Scope, sendingId: string, refused: Refused): Promise<void> {
  return inTransaction(scope, async (tx) => {
    const held = await lockWaiting(tx, sendingId)
    if (held !== undefined) await recordFailure(tx, held, refused)
  })
}

type HeldSending = NonNullable<Awaited<ReturnType<typeof lockWaiting>>>

/** The same for a sending that is locked. */
export async function recordFailure(
  tx: Tx,
  { id, schedule_id, name }: HeldSending,
  { failure, pause }: Refused,
): Promise<void> {
  await recordFailed(tx, id, failure)
  const [schedule] = await lockSchedules(tx, [schedule_id])
  if (pause !== null && schedule !== undefined && schedule.next_at !== null)
    await setTiming(tx, schedule.id, { nextAt: null, pausedAt: tx.now, pauseReason: pause })
  await emitSchedule(tx, 'report.not_sent', { id, name, reason: failure })
}
