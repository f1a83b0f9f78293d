import { inTransaction, readAs } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import { lockInvoicesForPayment } from '#server/features/invoices/commands/lock-invoices-for-payment.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { ReminderDetail } from '#shared/contract/reminder-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { isNoticeLetter } from '#shared/domain/reminders/reminder-letter.ts'
import { getReminderClient } from '../queries/client.ts'
import { listOwed, type OwedInvoice } from '../queries/owed.ts'
import { getReminder } from '../queries/reminders.ts'
import { judgeWaiting } from '../steps/judge-waiting.ts'
import { assertWords } from '../steps/judge-words.ts'
import { readLetter, storeLetter, wordsOf } from '../steps/read-letter.ts'
import { attachLetter } from '../store/letters.ts'
import { lockStandings } from '../store/standings.ts'
import { type HeldReminder, lockReminders, readReminders } from '../store/waiting.ts'

type Input = { reminderId: string; revision: number; subject: string; message: string }

/**
 * The letter of a step that waits, or of one prepared by hand, drawn from the figures of now. Errors: not_found, those of assertWords, readLetter and
 * storeLetter, reminder_not_letter, reminder_ended, reminder_blocked, version_conflict (with `data.current` where somebody changed it).
 */
export async function drawLetter(
  scope: Scope,
  { reminderId, revision, ...words }: Input,
): Promise<ReminderDetail> {
  assertWords(words, 'invoices')
  // Read, not written: a transaction would record its answer under the key of the call, and the one below would be given that.
  const { toDraw, before, clientId } = await readAs(scope, async (tx) => {
    const [held] = await readReminders(tx, [reminderId])
    const { invoices, client } = await judge(tx, held!, revision)
    return {
      clientId: client.id,
      toDraw: await readLetter(tx, {
        client,
        invoices,
        words,
        registered: held!.channel === 'registered_letter',
        // What was prepared by hand is always one.
        formalNotice: held!.planId === null || isNoticeLetter(words),
      }),
      before: await listOwed(tx, [client.id]),
    }
  })
  return withFiles(scope.context, async (files) => {
    const pdf = await storeLetter(scope, files, toDraw)
    return inTransaction(scope, async (tx) => {
      await lockInvoicesForPayment(
        tx,
        before.map(({ id }) => id),
      )
      await lockStandings(tx, [clientId])
      const [held] = await lockReminders(tx, [reminderId])
      const { invoices, client } = await judge(tx, held!, revision)
      if (JSON.stringify(await listOwed(tx, [clientId])) !== JSON.stringify(before))
        throw new DomainError('version_conflict')
      await attachLetter(tx, reminderId, { client, invoices, words: wordsOf(toDraw), pdf })
      if (held!.pdfFileKey !== null) files.release(held!.pdfFileKey)
      return getReminder(tx, reminderId)
    })
  })
}

async function judge(tx: Tx, held: HeldReminder, revision: number) {
  if (held.channel !== 'letter' && held.channel !== 'registered_letter')
    throw new DomainError('reminder_not_letter')
  if (held.state !== 'to_approve') throw new DomainError('reminder_ended')
  if (held.revision !== revision)
    throw new DomainError('version_conflict', { data: { current: await getReminder(tx, held.id) } })
  const { against, invoices } = (await judgeWaiting(tx, [held])).get(held.id)!
  if (against !== null) throw new DomainError('reminder_blocked', { message: against.text })
  const client = await getReminderClient(tx, {
    companyId: held.companyId ?? undefined,
    contactId: held.contactId ?? undefined,
  })
  return { client, invoices: invoices satisfies OwedInvoice[] }
}
