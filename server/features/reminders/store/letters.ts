import type { Tx } from '#server/scope.ts'
import type { InvoiceKind } from '#shared/domain/invoices/invoice-kind.ts'
import type { ReminderClient } from '../queries/client.ts'
import type { OwedInvoice } from '../queries/owed.ts'
import { insertInvoices } from './reminders.ts'

export type DrawnLetter = {
  client: ReminderClient
  /** The oldest first. */
  invoices: readonly OwedInvoice[]
  /** As they are printed. */
  words: { subject: string; message: string }
  pdf: { fileKey: string; sha256: string }
}

const drawn = ({ client, invoices, words, pdf }: DrawnLetter) => ({
  recipient_name: client.recipient.name,
  mail_subject: words.subject,
  message: words.message,
  attachments: '[]',
  total_cents: invoices.reduce((sum, { owedCents }) => sum + owedCents, 0),
  pdf_file_key: pdf.fileKey,
  pdf_sha256: pdf.sha256,
})

/** A letter that somebody prepared by hand: it waits for the post. Returns its id. */
export async function insertLetter(
  tx: Tx,
  channel: 'letter' | 'registered_letter',
  letter: DrawnLetter,
): Promise<string> {
  const { client, invoices } = letter
  const [oldest] = invoices
  const { id } = await tx.db
    .insertInto('reminders')
    .values({
      ...drawn(letter),
      org_id: tx.scope.orgId,
      subject: 'invoices',
      company_id: client.companyId,
      contact_id: client.contactId,
      client_name: client.name,
      currency: oldest!.currency,
      carrying_id: oldest!.id,
      channel,
      state: 'to_approve',
      due_on: client.today,
      decided_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertInvoices(tx, id, invoices)
  return id
}

/** Gives a waiting reminder its letter, with what each invoice owes now. */
export async function attachLetter(tx: Tx, id: string, letter: DrawnLetter): Promise<void> {
  await tx.db
    .deleteFrom('reminder_invoices')
    .where('org_id', '=', tx.scope.orgId)
    .where('reminder_id', '=', id)
    .execute()
  await insertInvoices(tx, id, letter.invoices)
  await tx.db
    .updateTable('reminders')
    .set((eb) => ({ ...drawn(letter), note: null, revision: eb('revision', '+', 1) }))
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .execute()
}

/** The invoices of a letter, the oldest first, with what it asks of each. */
export async function listAsked(tx: Tx, reminderId: string) {
  const rows = await tx.db
    .selectFrom('reminder_invoices as x')
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.org_id', '=', 'x.org_id').onRef('i.id', '=', 'x.invoice_id'),
    )
    .select(['x.invoice_id as id', 'x.number', 'x.owed_cents as owedCents', 'i.kind'])
    .where('x.org_id', '=', tx.scope.orgId)
    .where('x.reminder_id', '=', reminderId)
    .orderBy('x.due_on')
    .orderBy('x.invoice_id')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as InvoiceKind }))
}

/** It was posted. */
export async function endPosted(
  tx: Tx,
  id: string,
  { postedOn, trackingNumber }: { postedOn: string; trackingNumber: string | null },
): Promise<void> {
  await tx.db
    .updateTable('reminders')
    .set((eb) => ({
      state: 'sent',
      note: null,
      posted_on: postedOn,
      tracking_number: trackingNumber,
      ended_at: tx.now,
      ended_by: tx.scope.userId,
      revision: eb('revision', '+', 1),
    }))
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .execute()
}

/** The client received it; a letter is received once. */
export async function insertReceipt(
  tx: Tx,
  { reminderId, receivedOn, formalNotice }: { reminderId: string; receivedOn: string; formalNotice: boolean },
): Promise<void> {
  await tx.db
    .insertInto('letter_receipts')
    .values({
      org_id: tx.scope.orgId,
      reminder_id: reminderId,
      received_on: receivedOn,
      formal_notice: formalNotice,
      recorded_by: tx.scope.userId,
      recorded_at: tx.now,
    })
    .execute()
}
