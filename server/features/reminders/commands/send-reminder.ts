import { inTransaction, readAs } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import { assertOnCard } from '#server/features/documents/commands/assert-on-card.ts'
import { assertMailboxSends } from '#server/features/documents/commands/choose-mailbox.ts'
import type { Recipient } from '#server/features/documents/commands/choose-recipient.ts'
import { listMailedTo } from '#server/features/documents/queries/client-links.ts'
import { getOwedInvoices } from '#server/features/invoices/queries/open-invoices.ts'
import type { Scope } from '#server/scope.ts'
import type { ReminderDetail } from '#shared/contract/reminder-fields.ts'
import type { ReminderAttachment } from '#shared/domain/reminders/plan.ts'
import { type ClientAsked, getReminderClient } from '../queries/client.ts'
import { listOwed, listOwedOf } from '../queries/owed.ts'
import { getReminder } from '../queries/reminders.ts'
import { carryFiles, readFilesToCarry } from '../steps/carry-files.ts'
import { emitReminder } from '../steps/emit-reminder.ts'
import { filesOf } from '../steps/files-of.ts'
import { assertLate } from '../steps/judge-late.ts'
import { assertWords } from '../steps/judge-words.ts'
import { lockLate } from '../steps/lock-late.ts'
import { mailReminder } from '../steps/mail-reminder.ts'
import { refreshStandings } from '../steps/refresh-standings.ts'
import { insertSentReminder } from '../store/reminders.ts'

type Input = Omit<ClientAsked, 'invoiceId'> & {
  invoiceIds: readonly string[]
  to: Recipient
  subject: string
  message: string
  mailboxId?: string | null | undefined
  attachments: readonly ReminderAttachment[]
  despiteBlocks: boolean
}

/**
 * « Relancer »: one mail for what a client owes in late invoices, with the files that were chosen. It is judged again from fresh facts by the transaction that
 * records it, with the invoices held; two people at once send one. Errors: those of assertWords, getReminderClient, assertMailboxSends, assertLate, carryFiles,
 * assertOnCard, mailReminder; reminder_blocked, version_conflict (money moved while the statement was drawn).
 */
export async function sendReminder(scope: Scope, input: Input): Promise<ReminderDetail> {
  const invoiceIds = [...new Set(input.invoiceIds)]
  assertWords(input, 'invoices')
  const { mailboxId, before, wish } = await readAs(scope, async (tx) => {
    const client = await getReminderClient(tx, input)
    const carrier = await assertMailboxSends(tx, { mailboxId: input.mailboxId, size: 0 })
    await getOwedInvoices(tx, invoiceIds)
    const asked = await listOwedOf(tx, invoiceIds)
    assertLate(client, invoiceIds, asked)
    return {
      mailboxId: carrier,
      before: await listOwed(tx, [client.id]),
      wish: await readFilesToCarry(tx, input, { invoices: asked, mailboxId: carrier }),
    }
  })
  const { currency } = before.find(({ id }) => invoiceIds.includes(id))!
  const { companyId = null, contactId = null } = input
  return withFiles(scope.context, async (files) => {
    const carried = await carryFiles(scope, files, { reminder: { companyId, contactId, currency }, wish })
    return inTransaction(scope, async (tx) => {
      const { client, invoices } = await lockLate(tx, { ...input, invoiceIds }, before)
      const had = await listMailedTo(tx, { kind: 'invoice', id: invoices[0]!.id })
      await assertOnCard(tx, input.to.email, client, had)
      const { pdfs, leftOut, attachments } = filesOf(carried, invoices)
      const mailed = await mailReminder(tx, {
        client,
        invoices,
        words: input,
        to: input.to,
        mailboxId,
        pdfs,
        leftOut,
        senderId: scope.userId,
      })
      const reminderId = await insertSentReminder(tx, {
        client,
        invoices,
        to: input.to,
        mailed,
        attachments,
        pdf: carried.statement,
        note: leftOut,
      })
      await emitReminder(tx, { reminderId, client, invoices, to: input.to.email })
      await refreshStandings(tx, [client.id])
      return getReminder(tx, reminderId)
    })
  })
}
