import type { Tx } from '#server/scope.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { type HeldReminder, lockReminders } from '../store/waiting.ts'

/** What was done, and what was left out with its reason in French. */
export type ActedReminders = {
  done: string[]
  left: { reminderId: string; code: string; message: string }[]
}

/** Locks reminders, and sets apart those that wait no more. Errors: not_found. */
export async function splitWaiting(
  tx: Tx,
  reminderIds: readonly string[],
): Promise<{ waiting: HeldReminder[]; left: ActedReminders['left'] }> {
  const held = await lockReminders(tx, reminderIds)
  const ended = held.filter(({ state }) => state !== 'to_approve')
  return {
    waiting: held.filter(({ state }) => state === 'to_approve'),
    left: ended.map(({ id }) => ({
      reminderId: id,
      code: 'reminder_ended',
      message: errorCodes.reminder_ended.text,
    })),
  }
}
