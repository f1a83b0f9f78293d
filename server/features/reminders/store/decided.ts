import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { ReminderAttachment } from '#shared/domain/reminders/plan.ts'
import type { ReminderChannel } from '#shared/domain/reminders/reminder-names.ts'
import { startOfDay } from '#shared/time/calendar-day.ts'
import type { OwedInvoice } from '../queries/owed.ts'
import type { MailedReminder } from '../steps/mail-reminder.ts'
import type { Client } from './changes.ts'
import { insertInvoices } from './reminders.ts'

/** A step that was decided. `passedOver`: steps before it that came due meanwhile, and never leave. */
export type NewDecided = Client & {
  clientName: string
  currency: string
  planId: string
  planName: string
  carryingId: string
  step: number
  passedOver: readonly { step: number; channel: ReminderChannel }[]
  channel: ReminderChannel
  because: string
  recipient: { email: string | null; name: string | null }
  mailSubject: string
  message: string
  attachments: readonly ReminderAttachment[]
  invoices: readonly OwedInvoice[]
  dueOn: string
  /** It leaves by itself. */
  approved: boolean
}

/** Null where the step happened already: the index reminders_once makes it happen once. */
export async function insertDecided(tx: Tx, decided: NewDecided): Promise<string | null> {
  const values = {
    org_id: tx.scope.orgId,
    subject: 'invoices',
    company_id: decided.companyId,
    contact_id: decided.contactId,
    client_name: decided.clientName,
    currency: decided.currency,
    plan_id: decided.planId,
    plan_name: decided.planName,
    carrying_id: decided.carryingId,
    channel: decided.channel,
    because: decided.because,
    recipient_email: decided.recipient.email,
    recipient_name: decided.recipient.name,
    due_on: decided.dueOn,
    decided_at: tx.now,
  }
  const row = await tx.db
    .insertInto('reminders')
    .values({
      ...values,
      step: decided.step,
      state: 'to_approve',
      mail_subject: decided.mailSubject,
      message: decided.message,
      attachments: JSON.stringify(decided.attachments),
      total_cents: decided.invoices.reduce((sum, { owedCents }) => sum + owedCents, 0),
      approved_at: decided.approved ? tx.now : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  await insertInvoices(tx, row.id, decided.invoices)
  if (decided.passedOver.length > 0)
    await tx.db
      .insertInto('reminders')
      .values(
        decided.passedOver.map((passed) => ({
          ...values,
          ...passed,
          state: 'skipped',
          reason: 'superseded',
          ended_at: tx.now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return row.id
}

/** Reminders that left by themselves on a day, those that are about to among them. */
export async function countByItself(
  tx: Tx,
  { timeZone, day }: { timeZone: string; day: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reminders
    where org_id = ${tx.scope.orgId} and approved_at >= ${startOfDay(timeZone, day)} and approved_by is null`.execute(
    tx.db,
  )
  return rows[0]!.count
}

type Left = {
  /** The oldest first. */
  invoices: readonly OwedInvoice[]
  mailed: MailedReminder
  pdf: { fileKey: string; sha256: string }
  /** Null: by itself. */
  endedBy: string | null
}

/** A decided reminder left: the words and the sums as they did. */
export async function endSent(tx: Tx, id: string, { invoices, mailed, pdf, endedBy }: Left): Promise<void> {
  await tx.db
    .deleteFrom('reminder_invoices')
    .where('org_id', '=', tx.scope.orgId)
    .where('reminder_id', '=', id)
    .execute()
  await insertInvoices(tx, id, invoices)
  await tx.db
    .updateTable('reminders')
    .set((eb) => ({
      state: 'sent',
      note: null,
      mail_subject: mailed.subject,
      message: mailed.message,
      attachments: JSON.stringify(['statement']),
      total_cents: invoices.reduce((sum, { owedCents }) => sum + owedCents, 0),
      mail_id: mailed.mailId,
      sending_id: mailed.sendingId,
      mailed_from: mailed.mailedFrom,
      pdf_file_key: pdf.fileKey,
      pdf_sha256: pdf.sha256,
      ended_at: tx.now,
      ended_by: endedBy,
      revision: eb('revision', '+', 1),
    }))
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .execute()
}
