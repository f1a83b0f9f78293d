import type { Tx } from '#server/scope.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { lockStandings } from '../store/standings.ts'
import { type HeldReminder, listClientsOfReminders, lockReminders } from '../store/waiting.ts'

/** What was done, and what was left out with its reason in French. */
export type ActedReminders = {
  done: string[]
  left: { reminderId: string; code: string; message: string }[]
}

/** Locks reminders after the standings of their clients, and sets apart those that wait no more. Errors: not_found. */
export async function splitWaiting(
  tx: Tx,
  reminderIds: readonly string[],
): Promise<{ waiting: HeldReminder[]; left: ActedReminders['left'] }> {
  await lockStandings(tx, await listClientsOfReminders(tx, reminderIds))
  const held = await lockReminders(tx, reminderIds)
  const waits = ({ state, isApproved }: HeldReminder) => state === 'to_approve' && !isApproved
  return {
    waiting: held.filter(waits),
    left: held
      .filter((reminder) => !waits(reminder))
      .map(({ id }) => ({
        reminderId: id,
        code: 'reminder_ended',
        message: errorCodes.reminder_ended.text,
      })),
  }
}
