import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { ReminderDetail } from '#shared/contract/reminder-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { mayNoteReceipt } from '#shared/domain/reminders/registered-letter.ts'
import { isNoticeLetter } from '#shared/domain/reminders/reminder-letter.ts'
import { getReminderClient } from '../queries/client.ts'
import { getReminder } from '../queries/reminders.ts'
import { insertReceipt } from '../store/letters.ts'
import { lockReminders } from '../store/waiting.ts'

type Input = { reminderId: string; receivedOn: string }

/**
 * « Reçue le … »: the day on which the client received a posted letter, as the notice of receipt has it, once for all. Errors: not_found,
 * letter_not_posted, letter_received_already, letter_followed (its provider says when), letter_receipt_impossible at `receivedOn`.
 */
export function recordReceipt(scope: Scope, { reminderId, receivedOn }: Input): Promise<ReminderDetail> {
  return inTransaction(scope, async (tx) => {
    const [held] = await lockReminders(tx, [reminderId])
    const { companyId, contactId, planId, mailSubject: subject, message } = held!
    const letter = await getReminder(tx, reminderId)
    if (letter.postedOn === null) throw new DomainError('letter_not_posted')
    if (letter.receivedOn !== null) throw new DomainError('letter_received_already')
    if (!mayNoteReceipt(letter.electronic)) throw new DomainError('letter_followed')
    const client = await getReminderClient(tx, {
      companyId: companyId ?? undefined,
      contactId: contactId ?? undefined,
    })
    if (receivedOn < letter.postedOn || receivedOn > client.today) {
      const code = 'letter_receipt_impossible'
      throw new DomainError(code, { fields: [{ path: 'receivedOn', code, message: errorCodes[code].text }] })
    }
    // What was prepared by hand is always one.
    const formalNotice = planId === null || isNoticeLetter({ subject, message })
    await insertReceipt(tx, { reminderId, receivedOn, formalNotice })
    await tx.emit('reminder.received', {
      subject: { type: 'reminder', id: reminderId },
      companyId,
      contactId,
      description: letter.invoices
        .map(({ number }) => number)
        .join(', ')
        .slice(0, 200),
      meta: { clientName: client.name, on: receivedOn },
    })
    return getReminder(tx, reminderId)
  })
}
