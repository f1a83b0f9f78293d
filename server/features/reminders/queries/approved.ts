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
  /** Without the approval of a person, as the organization set it. */
  byItself: boolean
  /** Of its step, from 0 to 23; null: that of the settings, as of a step written by hand. */
  hour: number | null
  /** Files of its step. */
  attachments: ReminderAttachment[]
}

/** A reminder that is about to leave; null where it left, or waits for a person. */
export async function findApproved(tx: Tx, reminderId: string): Promise<ApprovedReminder | null> {
  const { rows } = await sql<ApprovedReminder>`
    select r.id, r.subject, r.carrying_id as "carryingId", r.client_id as "clientId", r.company_id as "companyId", r.contact_id as "contactId", r.currency,
           r.approved_by is null as "byItself", (p.steps -> r.step::int ->> 'hour')::int as hour, r.attachments
    from reminders r left join reminder_plans p on p.org_id = r.org_id and p.id = r.plan_id
    where r.org_id = ${tx.scope.orgId} and r.id = ${reminderId} and r.state = 'to_approve' and r.approved_at is not null`.execute(
    tx.db,
  )
  return rows[0] ?? null
}
