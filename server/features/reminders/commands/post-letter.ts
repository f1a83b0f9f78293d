import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { ReminderDetail } from '#shared/contract/reminder-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { getReminderClient } from '../queries/client.ts'
import { getReminder } from '../queries/reminders.ts'
import { emitReminder } from '../steps/emit-reminder.ts'
import { refreshStandings } from '../steps/refresh-standings.ts'
import { endPosted, listAsked } from '../store/letters.ts'
import { lockStandings } from '../store/standings.ts'
import { listClientsOfReminders, lockReminders } from '../store/waiting.ts'

type Input = { reminderId: string; postedOn: string; trackingNumber: string | null }

/**
 * « Postée le … »: what a person did with a letter, which is not judged again. Errors: not_found, letter_not_drawn, reminder_ended,
 * letter_day_impossible at `postedOn`.
 */
export function postLetter(
  scope: Scope,
  { reminderId, postedOn, trackingNumber }: Input,
): Promise<ReminderDetail> {
  return inTransaction(scope, async (tx) => {
    await lockStandings(tx, await listClientsOfReminders(tx, [reminderId]))
    const [held] = await lockReminders(tx, [reminderId])
    const { state, channel, pdfFileKey, decidedAt, companyId, contactId } = held!
    if (state !== 'to_approve') throw new DomainError('reminder_ended')
    if (pdfFileKey === null || channel === 'mail') throw new DomainError('letter_not_drawn')
    const client = await getReminderClient(tx, {
      companyId: companyId ?? undefined,
      contactId: contactId ?? undefined,
    })
    if (postedOn > client.today || postedOn < todayIn(client.seller.timeZone, decidedAt)) {
      const code = 'letter_day_impossible'
      throw new DomainError(code, { fields: [{ path: 'postedOn', code, message: errorCodes[code].text }] })
    }
    await endPosted(tx, reminderId, { postedOn, trackingNumber: trackingNumber || null })
    await emitReminder(tx, { reminderId, client, invoices: await listAsked(tx, reminderId), to: '' })
    await refreshStandings(tx, [client.id])
    return getReminder(tx, reminderId)
  })
}
