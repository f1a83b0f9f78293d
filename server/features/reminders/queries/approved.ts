import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { ReminderAttachment } from '#shared/domain/reminders/plan.ts'
import type { ReminderSubject } from '#shared/domain/reminders/reminder-names.ts'
import type { Currency } from '#shared/french/format.ts'

export type ApprovedReminder = {
  id: string
  subject: ReminderSubject
  /** The oldest invoice, or the devis. */
  carryingId: string
  clientId: string
  companyId: string | null
  contactId: string | null
  currency: Currency
  /** Nobody approved it: it leaves by itself. */
  byItself: boolean
  /** What its step attaches. */
  attachments: ReminderAttachment[]
}

/** A reminder that is about to leave; null where it left, or waits for a person. */
export async function findApproved(tx: Tx, reminderId: string): Promise<ApprovedReminder | null> {
  const { rows } = await sql<ApprovedReminder>`
    select id, subject, carrying_id as "carryingId", client_id as "clientId", company_id as "companyId", contact_id as "contactId", currency,
           approved_by is null as "byItself", attachments
    from reminders
    where org_id = ${tx.scope.orgId} and id = ${reminderId} and state = 'to_approve' and approved_at is not null`.execute(
    tx.db,
  )
  return rows[0] ?? null
}
