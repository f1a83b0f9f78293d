import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type {
  ReminderBlock,
  ReminderChannel,
  ReminderState,
  ReminderSubject,
} from '#shared/domain/reminders/reminder-names.ts'
import type { Currency } from '#shared/french/format.ts'

/** A reminder, its row held until the transaction ends. */
export type HeldReminder = {
  id: string
  subject: ReminderSubject
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
  /** It is about to leave; by whom, null: by itself. */
  isApproved: boolean
  /** The PDF of a letter that is ready to be posted. */
  pdfFileKey: string | null
  decidedAt: Date
  approvedBy: string | null
  revision: number
}

/** The clients of some reminders, whose standings are locked before them. */
export async function listClientsOfReminders(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ clientId: string }>`
    select distinct client_id as "clientId" from reminders where org_id = ${tx.scope.orgId} and id = any (${ids}::uuid[])`.execute(
    tx.db,
  )
  return rows.map(({ clientId }) => clientId)
}

/** In the order of their ids, so that two people who act on the same ones do not stand in each other's way. Errors: not_found for one of another. */
export const lockReminders = (tx: Tx, ids: readonly string[]): Promise<HeldReminder[]> =>
  readRows(tx, ids, sql`for no key update`)

/** The same, not locked: what a slow work is made from, before the transaction that records it. Errors: not_found. */
export const readReminders = (tx: Tx, ids: readonly string[]): Promise<HeldReminder[]> =>
  readRows(tx, ids, sql``)

async function readRows(tx: Tx, ids: readonly string[], lock: RawBuilder<unknown>): Promise<HeldReminder[]> {
  const { rows } = await sql<HeldReminder>`
    select id, subject, client_id as "clientId", company_id as "companyId", contact_id as "contactId", currency, channel, state, plan_id as "planId",
      step::int, carrying_id as "carryingId", recipient_email as "recipientEmail", recipient_name as "recipientName",
      mail_subject as "mailSubject", message, approved_at is not null as "isApproved", approved_by as "approvedBy", pdf_file_key as "pdfFileKey",
      decided_at as "decidedAt", revision
    from reminders where org_id = ${tx.scope.orgId} and id = any (${ids}::uuid[]) order by id ${lock}`.execute(
    tx.db,
  )
  if (rows.length < new Set(ids).size) throw new DomainError('not_found')
  return rows
}

/** Calls about the invoices of a client that wait for somebody, the oldest first. */
export async function listWaitingCalls(tx: Tx, clientId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from reminders
    where org_id = ${tx.scope.orgId} and client_id = ${clientId} and channel = 'call' and subject = 'invoices' and state = 'to_approve' and approved_at is null
    order by decided_at, id`.execute(tx.db)
  return rows.map(({ id }) => id)
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
      // Other words than those of a letter that was drawn.
      pdf_file_key: null,
      pdf_sha256: null,
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

/** Waiting reminders of these clients of whose devis no answer is expected any more, and why. */
export async function listClosedWaiting(
  tx: Tx,
  clientIds: readonly string[],
): Promise<{ id: string; reason: ReminderBlock }[]> {
  const { rows } = await sql<{ id: string; reason: ReminderBlock }>`
    select r.id, case when q.status in ('signed', 'refused', 'closed', 'withdrawn') then 'quote_' || q.status else 'quote_expired' end as reason
    from reminders r join quotes q on q.org_id = r.org_id and q.id = r.carrying_id join organizations o on o.id = r.org_id
    where r.org_id = ${tx.scope.orgId} and r.client_id = any (${clientIds}::uuid[]) and r.state = 'to_approve' and r.subject = 'quote'
      and (q.status not in ('sent', 'viewed') or q.valid_until < (${tx.now}::timestamptz at time zone o.timezone)::date)
    for no key update of r`.execute(tx.db)
  return rows
}

/**
 * Ends what still waits for a person of the clients and currencies of newer steps: `ids` are these. What somebody prepared by hand goes on: a letter that waits
 * for the post.
 */
export async function supersede(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update reminders r set state = 'skipped', reason = 'superseded', ended_at = ${tx.now}, revision = r.revision + 1
    from reminders newer
    where newer.org_id = ${tx.scope.orgId} and newer.id = any (${ids}::uuid[]) and r.org_id = newer.org_id and r.client_id = newer.client_id
      and r.currency = newer.currency and r.subject = newer.subject
      and (r.subject = 'invoices' or r.carrying_id = newer.carrying_id) and r.state = 'to_approve' and r.approved_at is null
      and r.plan_id is not null and r.id <> all (${ids}::uuid[])`.execute(tx.db)
}

/** Lets waiting reminders leave: a job sends each. */
export async function approveWaiting(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.db
    .updateTable('reminders')
    .set((eb) => ({
      approved_at: tx.now,
      approved_by: tx.scope.userId,
      note: null,
      revision: eb('revision', '+', 1),
    }))
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
}

/** It waits for a person again, who reads why. */
export async function returnWaiting(tx: Tx, id: string, note: string): Promise<void> {
  await tx.db
    .updateTable('reminders')
    .set((eb) => ({ approved_at: null, approved_by: null, note, revision: eb('revision', '+', 1) }))
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .where('state', '=', 'to_approve')
    .execute()
}

/** Calls that were made. */
export async function endByHand(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.db
    .updateTable('reminders')
    .set((eb) => ({
      state: 'sent',
      ended_at: tx.now,
      ended_by: tx.scope.userId,
      revision: eb('revision', '+', 1),
    }))
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
}
