import type { ForeignRequest } from './foreign-request.ts'
import type { Member, TestApp } from './harness.ts'

const insert = async (app: TestApp, { orgId }: Member, statement: string): Promise<string> => {
  const { rows } = await app.context.pool.query<{ id: string }>(
    `with client as (insert into companies (org_id, name) values ($1, 'Voisin') returning id) ${statement} returning id`,
    [orgId],
  )
  return rows[0]!.id
}

const reminderOf =
  (body?: unknown): ForeignRequest =>
  async (app, neighbour) => {
    const reminderId = await insert(
      app,
      neighbour,
      `insert into reminders (org_id, subject, company_id, client_name, currency, carrying_id, channel, state, due_on, decided_at)
       select $1, 'invoices', id, 'Voisin', 'EUR', id, 'mail', 'to_approve', current_date, now() from client`,
    )
    return { params: { reminderId }, body }
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
const standingOf: ForeignRequest = async (app, neighbour) => {
  const standingId = await insert(
    app,
    neighbour,
    `insert into reminder_standings (org_id, subject, company_id, currency) select $1, 'invoices', id, 'EUR' from client`,
  )
  return { params: { standingId }, body: { planId: null } }
}

const planOf =
  (body?: unknown): ForeignRequest =>
  async (app, neighbour) => {
    const planId = await insert(
      app,
      neighbour,
      `insert into reminder_plans (org_id, subject, name, position, steps) select $1, 'invoices', 'Voisin', 1, '[]' from client`,
    )
    return { params: { planId }, body }
  }

const words = { subject: 'Relance', message: 'Il reste {total}.' }

const planFields = {
  name: 'Professionnel',
  conditions: { byHand: true, debtors: null, amountFromCents: null, amountToCents: null },
  steps: [
    {
      days: 3,
      channel: 'mail',
      tone: 'vous',
      ...words,
      attachments: [],
      automatic: false,
    },
  ],
}

/** Requests that name what another organization has of its reminders. */
export const remindersRequests: Record<string, ForeignRequest> = {
  'reminders.getReminder': reminderOf(),
  'reminders.getReminderPdf': reminderOf(),
  'reminders.updateReminder': reminderOf({ revision: 1, to: { email: 'client@exemple.test' }, ...words }),
  'reminders.resumeReminders': pauseOf,
  'reminders.cancelPromise': promiseOf,
  'reminders.chooseReminderPlan': standingOf,
  'reminderPlans.updateReminderPlan': planOf({ revision: 1, ...planFields }),
  'reminderPlans.archiveReminderPlan': planOf({ archived: true }),
  'reminderPlans.previewReminderPlan': planOf(),
}
