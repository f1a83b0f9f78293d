import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { ReminderBlock, ReminderChannel, ReminderState } from '#shared/domain/reminders/reminder-names.ts'
import type { Currency } from '#shared/french/format.ts'

/** A reminder, its row held until the transaction ends. */
export type HeldReminder = {
  id: string
  clientId: string
  companyId: string | null
  contactId: string | null
  currency: Currency
  channel: ReminderChannel
  state: ReminderState
  planId: string | null
  step: number | null
  carryingId: string
  recipientEmail: string | null
  recipientName: string | null
  mailSubject: string
  message: string
  revision: number
}

/** In the order of their ids, so that two people who act on the same ones do not stand in each other's way. Errors: not_found for one of another. */
export async function lockReminders(tx: Tx, ids: readonly string[]): Promise<HeldReminder[]> {
  const { rows } = await sql<HeldReminder>`
    select id, client_id as "clientId", company_id as "companyId", contact_id as "contactId", currency, channel, state, plan_id as "planId",
      step::int, carrying_id as "carryingId", recipient_email as "recipientEmail", recipient_name as "recipientName",
      mail_subject as "mailSubject", message, revision
    from reminders where org_id = ${tx.scope.orgId} and id = any (${ids}::uuid[]) order by id for no key update`.execute(
    tx.db,
  )
  if (rows.length < new Set(ids).size) throw new DomainError('not_found')
  return rows
}

/** Ends waiting reminders without sending them. */
export async function skipWaiting(
  tx: Tx,
  ids: readonly string[],
  { reason, note = null }: { reason: ReminderBlock; note?: string | null },
): Promise<void> {
  await tx.db
    .updateTable('reminders')
    .set((eb) => ({
      state: 'skipped',
      reason,
      note,
      ended_at: tx.now,
      ended_by: tx.scope.userId,
      revision: eb('revision', '+', 1),
    }))
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('state', '=', 'to_approve')
    .execute()
}

export async function postponeWaiting(tx: Tx, ids: readonly string[], to: string): Promise<void> {
  await tx.db
    .updateTable('reminders')
    .set((eb) => ({ postponed_to: to, revision: eb('revision', '+', 1) }))
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
}

export type WaitingWords = { email: string; name: string | null; subject: string; message: string }

export async function rewriteWaiting(
  tx: Tx,
  id: string,
  { email, name, subject, message }: WaitingWords,
): Promise<void> {
  await tx.db
    .updateTable('reminders')
    .set((eb) => ({
      recipient_email: email,
      recipient_name: name,
      mail_subject: subject,
      message,
      revision: eb('revision', '+', 1),
    }))
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .execute()
}

/** Waiting reminders of these clients of whose invoices nothing is owed any more. */
export async function listPaidWaiting(tx: Tx, clientIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from reminders r
    where r.org_id = ${tx.scope.orgId} and r.client_id = any (${clientIds}::uuid[]) and r.state = 'to_approve' and r.subject = 'invoices'
      and not exists (
        select from reminder_invoices ri join invoices i on i.org_id = ri.org_id and i.id = ri.invoice_id
        where ri.org_id = r.org_id and ri.reminder_id = r.id and i.owed_cents > 0)
    for no key update of r`.execute(tx.db)
  return rows.map(({ id }) => id)
}
