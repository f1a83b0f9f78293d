import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { ReminderAttachment } from '#shared/domain/reminders/plan.ts'
import type { ReminderChannel, ReminderSubject } from '#shared/domain/reminders/reminder-names.ts'
import { startOfDay } from '#shared/time/calendar-day.ts'
import type { OwedInvoice } from '../queries/owed.ts'
import type { MailedReminder } from '../steps/mail-reminder.ts'
import type { Client } from './changes.ts'
import { insertInvoices } from './reminders.ts'

/** A step that was decided. `passedOver`: steps before it that came due meanwhile, and never leave. */
export type NewDecided = Client & {
  subject: ReminderSubject
  clientName: string
  currency: string
  planId: string
  planName: string
  carryingId: string
  step: number
  passedOver: readonly { step: number; channel: ReminderChannel }[]
  channel: ReminderChannel
  because: string
  /** Why it waits for a person, where its mode would let it leave. */
  note: string | null
  recipient: { email: string | null; name: string | null }
  mailSubject: string
  message: string
  attachments: readonly ReminderAttachment[]
  /** None of a devis. */
  invoices: readonly OwedInvoice[]
  totalCents: number
  dueOn: string
  /** It leaves by itself. */
  approved: boolean
}

/**
 * Records decided steps in a few statements, whatever their number. A step that happened already is left out: the index reminders_once makes it
 * happen once. Returns the ids by what carries each: a client has one step at a time.
 */
export async function insertDecided(tx: Tx, decided: readonly NewDecided[]): Promise<Map<string, string>> {
  const { orgId } = tx.scope
  const values = (one: NewDecided) => ({
    org_id: orgId,
    subject: one.subject,
    company_id: one.companyId,
    contact_id: one.contactId,
    client_name: one.clientName,
    currency: one.currency,
    plan_id: one.planId,
    plan_name: one.planName,
    carrying_id: one.carryingId,
    because: one.because,
    recipient_email: one.recipient.email,
    recipient_name: one.recipient.name,
    due_on: one.dueOn,
    decided_at: tx.now,
  })
  const rows = await tx.db
    .insertInto('reminders')
    .values(
      decided.map((one) => ({
        ...values(one),
        step: one.step,
        channel: one.channel,
        state: 'to_approve',
        mail_subject: one.mailSubject,
        message: one.message,
        note: one.note,
        attachments: JSON.stringify(one.attachments),
        total_cents: one.totalCents,
        approved_at: one.approved ? tx.now : null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'carrying_id'])
    .execute()
  const ids = new Map(rows.map((row) => [row.carrying_id, row.id]))
  const made = decided.flatMap((one) => {
    const id = ids.get(one.carryingId)
    return id === undefined ? [] : [{ ...one, id }]
  })
  if (made.length === 0) return ids
  await insertAllInvoices(tx, made)
  const passed = made.flatMap((one) =>
    one.passedOver.map((step) => ({
      ...values(one),
      ...step,
      state: 'skipped',
      reason: 'superseded',
      ended_at: tx.now,
    })),
  )
  if (passed.length > 0)
    await tx.db
      .insertInto('reminders')
      .values(passed)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return ids
}

async function insertAllInvoices(
  tx: Tx,
  made: readonly (Pick<NewDecided, 'invoices'> & { id: string })[],
): Promise<void> {
  const rows = made.flatMap(({ id, invoices }) =>
    invoices.map((invoice) => ({
      reminderId: id,
      invoiceId: invoice.id,
      number: invoice.number,
      dueOn: invoice.dueOn,
      owedCents: invoice.owedCents,
    })),
  )
  await sql`
    insert into reminder_invoices (org_id, reminder_id, invoice_id, number, due_on, owed_cents)
    select ${tx.scope.orgId}::uuid, r."reminderId", r."invoiceId", r.number, r."dueOn", r."owedCents"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r ("reminderId" uuid, "invoiceId" uuid, number text, "dueOn" date, "owedCents" bigint)`.execute(
    tx.db,
  )
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
  /** The oldest first; none of a devis, which has its amount. */
  invoices: readonly OwedInvoice[]
  totalCents: number
  mailed: MailedReminder
  /** What went with it. */
  attachments: readonly ReminderAttachment[]
  /** Its statement; null: the invoices it carried are kept with them. */
  pdf: { fileKey: string; sha256: string } | null
  note: string | null
  /** Null: by itself. */
  endedBy: string | null
}

/** A decided reminder left: the words and the sums as they did. */
export async function endSent(
  tx: Tx,
  id: string,
  { invoices, totalCents, mailed, attachments, pdf, note, endedBy }: Left,
): Promise<void> {
  await tx.db
    .deleteFrom('reminder_invoices')
    .where('org_id', '=', tx.scope.orgId)
    .where('reminder_id', '=', id)
    .execute()
  if (invoices.length > 0) await insertInvoices(tx, id, invoices)
  await tx.db
    .updateTable('reminders')
    .set((eb) => ({
      state: 'sent',
      note,
      mail_subject: mailed.subject,
      message: mailed.message,
      attachments: JSON.stringify(attachments),
      total_cents: totalCents,
      mail_id: mailed.mailId,
      sending_id: mailed.sendingId,
      mailed_from: mailed.mailedFrom,
      pdf_file_key: pdf?.fileKey ?? null,
      pdf_sha256: pdf?.sha256 ?? null,
      ended_at: tx.now,
      ended_by: endedBy,
      revision: eb('revision', '+', 1),
    }))
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .execute()
}
