import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { POSTPONE_DAYS_MAX } from '#shared/domain/reminders/reminder-names.ts'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import { getReminderSettings } from '../queries/settings.ts'
import { type ActedReminders, splitWaiting } from '../steps/split-waiting.ts'
import { postponeWaiting } from '../store/waiting.ts'

/** They wait for another day; those that left meanwhile are told. Errors: not_found, invalid_input (a day that is not to come, or in more than a year). */
export function postponeReminders(
  scope: Scope,
  { reminderIds, to }: { reminderIds: string[]; to: string },
): Promise<ActedReminders> {
  return inTransaction(scope, async (tx) => {
    const { timeZone } = await getReminderSettings(tx)
    const today = todayIn(timeZone, tx.now)
    if (to <= today || to > addDays(today, POSTPONE_DAYS_MAX)) {
      const message = 'Choisissez un jour à venir, dans un an au plus.'
      throw new DomainError('invalid_input', { fields: [{ path: 'to', code: 'day_impossible', message }] })
    }
    const { waiting, left } = await splitWaiting(tx, reminderIds)
    const done = waiting.map(({ id }) => id)
    await postponeWaiting(tx, done, to)
    return { done, left }
  })
}
