import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { ReminderPause } from '#shared/contract/reminder-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { PauseReason } from '#shared/domain/reminders/reminder-names.ts'
import { type ClientAsked, getReminderClient } from '../queries/client.ts'
import { getPause } from '../queries/pauses.ts'
import { refreshStandings } from '../steps/refresh-standings.ts'
import { findOpen, insertPause, lockClient, updatePause } from '../store/pauses.ts'

type Input = ClientAsked & {
  reason: PauseReason
  untilOn: string | null
  judgedOn: string | null
  note: string
}

/**
 * Nothing leaves by itself for a client, or for one of its invoices or devis, until a day (included) or until somebody says go on. The same pause once more moves its
 * end. Errors: those of getReminderClient, invalid_input.
 */
export function pauseReminders(
  scope: Scope,
  { reason, untilOn, judgedOn, note, ...asked }: Input,
): Promise<ReminderPause> {
  return inTransaction(scope, async (tx) => {
    const { companyId, contactId, name, today } = await getReminderClient(tx, asked)
    assertDays({ reason, untilOn, judgedOn }, today)
    await lockClient(tx, { companyId, contactId })
    const invoiceId = asked.invoiceId ?? null
    const quoteId = asked.quoteId ?? null
    const fields = { companyId, contactId, invoiceId, quoteId, reason, note, untilOn, judgedOn }
    const open = await findOpen(tx, fields, today)
    if (open !== null) await updatePause(tx, open, fields)
    const pauseId = open ?? (await insertPause(tx, fields))
    if (open === null)
      await tx.emit('reminder.paused', {
        subject: { type: 'reminder', id: pauseId },
        companyId,
        contactId,
        description: note === '' ? null : note,
        meta: { clientName: name, reason, note },
      })
    await refreshStandings(tx, [(companyId ?? contactId)!])
    return getPause(tx, pauseId)
  })
}

type Days = Pick<Input, 'reason' | 'untilOn' | 'judgedOn'>

function assertDays({ reason, untilOn, judgedOn }: Days, today: string): void {
  const faults = [
    untilOn !== null && untilOn < today
      ? { path: 'untilOn', code: 'in_past', message: 'Une pause dure jusqu’à un jour à venir.' }
      : null,
    judgedOn !== null && judgedOn > today
      ? { path: 'judgedOn', code: 'in_future', message: 'Le jugement ne peut pas être à venir.' }
      : null,
    judgedOn !== null && reason !== 'insolvent'
      ? { path: 'judgedOn', code: 'invalid', message: 'Un jugement ne concerne qu’une procédure collective.' }
      : null,
  ].filter((fault) => fault !== null)
  if (faults.length > 0) throw new DomainError('invalid_input', { fields: faults })
}
