import type { ForeignRequest } from './foreign-request.ts'
import type { Member, TestApp } from './harness.ts'

const insert = async (app: TestApp, { orgId }: Member, statement: string): Promise<string> => {
  const { rows } = await app.context.pool.query<{ id: string }>(
    `with client as (insert into companies (org_id, name) values ($1, 'Voisin') returning id) ${statement} returning id`,
    [orgId],
  )
  return rows[0]!.id
}

const reminderOf: ForeignRequest = async (app, neighbour) => {
  const reminderId = await insert(
    app,
    neighbour,
    `insert into reminders (org_id, subject, company_id, client_name, currency, carrying_id, channel, state, due_on, decided_at)
       select $1, 'invoices', id, 'Voisin', 'EUR', id, 'mail', 'to_approve', current_date, now() from client`,
  )
  return { params: { reminderId } }
}
const pauseOf: ForeignRequest = async (app, neighbour) => {
  const pauseId = await insert(
    app,
    neighbour,
    `insert into reminder_pauses (org_id, company_id, reason, opened_at) select $1, id, 'paused', now() from client`,
  )
  return { params: { pauseId } }
}
const promiseOf: ForeignRequest = async (app, neighbour) => {
  const promiseId = await insert(
    app,
    neighbour,
    `insert into payment_promises (org_id, company_id, client_name, amount_cents, currency, promised_on, source, judged_at)
     select $1, id, 'Voisin', 100, 'EUR', current_date, 'call', now() + interval '1 day' from client`,
  )
  return { params: { promiseId } }
}
/** Requests that name what another organization has of its reminders. */
export const remindersRequests: Record<string, ForeignRequest> = {
  'reminders.getReminder': reminderOf,
  'reminders.getReminderPdf': reminderOf,
  'reminders.resumeReminders': pauseOf,
  'reminders.cancelPromise': promiseOf,
}
