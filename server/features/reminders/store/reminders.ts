import type { Recipient } from '#server/features/documents/commands/choose-recipient.ts'
import type { Tx } from '#server/scope.ts'
import type { ReminderAttachment } from '#shared/domain/reminders/plan.ts'
import type { ReminderClient } from '../queries/client.ts'
import type { OwedInvoice } from '../queries/owed.ts'
import type { WaitingQuote } from '../queries/waiting-quotes.ts'
import type { MailedReminder } from '../steps/mail-reminder.ts'

type Sent = {
  client: ReminderClient
  /** The oldest first. */
  invoices: readonly OwedInvoice[]
  to: Recipient
  mailed: MailedReminder
  attachments: readonly ReminderAttachment[]
  /** Its statement; null: the invoices it carried are kept with them. */
  pdf: { fileKey: string; sha256: string } | null
  note: string | null
}

/** A reminder that somebody sent by hand, with what each invoice owed. Returns its id. */
export async function insertSentReminder(
  tx: Tx,
  { client, invoices, to, mailed, attachments, pdf, note }: Sent,
): Promise<string> {
  const { orgId, userId } = tx.scope
  const [oldest] = invoices
  const { id } = await tx.db
    .insertInto('reminders')
    .values({
      org_id: orgId,
      subject: 'invoices',
      company_id: client.companyId,
      contact_id: client.contactId,
      client_name: client.name,
      currency: oldest!.currency,
      carrying_id: oldest!.id,
      channel: 'mail',
      state: 'sent',
      recipient_email: to.email,
      recipient_name: to.name,
      mail_subject: mailed.subject,
      message: mailed.message,
      attachments: JSON.stringify(attachments),
      note,
      total_cents: invoices.reduce((sum, { owedCents }) => sum + owedCents, 0),
      due_on: client.today,
      decided_at: tx.now,
      ended_at: tx.now,
      ended_by: userId,
      mail_id: mailed.mailId,
      sending_id: mailed.sendingId,
      mailed_from: mailed.mailedFrom,
      pdf_file_key: pdf?.fileKey ?? null,
      pdf_sha256: pdf?.sha256 ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertInvoices(tx, id, invoices)
  return id
}

type SentQuote = { quote: WaitingQuote; to: Recipient; mailed: MailedReminder; today: string }

/** A reminder of a devis that somebody sent by hand. Returns its id. */
export async function insertSentQuoteReminder(
  tx: Tx,
  { quote, to, mailed, today }: SentQuote,
): Promise<string> {
  const { orgId, userId } = tx.scope
  const { id } = await tx.db
    .insertInto('reminders')
    .values({
      org_id: orgId,
      subject: 'quote',
      company_id: quote.companyId,
      contact_id: quote.contactId,
      client_name: quote.clientName,
      currency: quote.currency,
      carrying_id: quote.id,
      channel: 'mail',
      state: 'sent',
      recipient_email: to.email,
      recipient_name: to.name,
      mail_subject: mailed.subject,
      message: mailed.message,
      total_cents: quote.grossCents,
      due_on: today,
      decided_at: tx.now,
      ended_at: tx.now,
      ended_by: userId,
      mail_id: mailed.mailId,
      sending_id: mailed.sendingId,
      mailed_from: mailed.mailedFrom,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What each invoice of a reminder owes now. */
export async function insertInvoices(
  tx: Tx,
  reminderId: string,
  invoices: readonly OwedInvoice[],
): Promise<void> {
  await tx.db
    .insertInto('reminder_invoices')
    .values(
      invoices.map(({ id, number, dueOn, owedCents }) => ({
        org_id: tx.scope.orgId,
        reminder_id: reminderId,
        invoice_id: id,
        number,
        due_on: dueOn,
        owed_cents: owedCents,
      })),
    )
    .execute()
}
