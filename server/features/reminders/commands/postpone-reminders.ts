import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { getReminderSettings } from '../queries/settings.ts'
import { type ActedReminders, splitWaiting } from '../steps/split-waiting.ts'
import { postponeWaiting } from '../store/waiting.ts'

/** They wait for another day; those that left meanwhile are told. Errors: not_found, invalid_input (a day that is not to come). */
export function postponeReminders(
  scope: Scope,
  { reminderIds, to }: { reminderIds: string[]; to: string },
): Promise<ActedReminders> {
  return inTransaction(scope, async (tx) => {
    const { timeZone } = await getReminderSettings(tx)
    if (to <= todayIn(timeZone, tx.now))
      throw new DomainError('invalid_input', {
        fields: [{ path: 'to', code: 'day_past', message: 'Choisissez un jour à venir.' }],
      })
    const { waiting, left } = await splitWaiting(tx, reminderIds)
    const done = waiting.map(({ id }) => id)
    await postponeWaiting(tx, done, to)
    return { done, left }
  })
}
