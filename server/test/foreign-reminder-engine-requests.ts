import { randomUUID } from 'node:crypto'
import type { ForeignRequest } from './foreign-request.ts'
import type { Member, TestApp } from './harness.ts'

const made = async (app: TestApp, text: string, ...values: unknown[]): Promise<string> =>
  (await app.context.pool.query<{ id: string }>(text, values)).rows[0]!.id

export const makeClient = (app: TestApp, { orgId }: Pick<Member, 'orgId'>): Promise<string> =>
  made(app, `insert into companies (org_id, name) values ($1, 'Voisin') returning id`, orgId)

/** An invoice of that client. */
export const makeInvoice = async (app: TestApp, { orgId }: Pick<Member, 'orgId'>): Promise<string> =>
  made(
    app,
    `insert into invoices (org_id, kind, company_id) values ($1, 'invoice', $2) returning id`,
    ...[orgId, await makeClient(app, { orgId })],
  )

/** A plan of one step. */
export const makeReminderPlan = (app: TestApp, { orgId }: Pick<Member, 'orgId'>): Promise<string> =>
  made(
    app,
    `insert into reminder_plans (org_id, subject, name, position, conditions, steps) values ($1, 'invoices', 'Voisin', 1, $2, $3) returning id`,
    ...[orgId, JSON.stringify(conditions), JSON.stringify([step])],
  )

/** A reminder that waits for a person. */
export const makeWaitingReminder = async (app: TestApp, { orgId }: Pick<Member, 'orgId'>): Promise<string> =>
  made(
    app,
    `insert into reminders (org_id, subject, company_id, client_name, currency, carrying_id, channel, state, due_on, decided_at)
     values ($1, 'invoices', $2, 'Voisin', 'EUR', $3, 'mail', 'to_approve', '2026-11-01', now()) returning id`,
    ...[orgId, await makeClient(app, { orgId }), randomUUID()],
  )

export const makeStanding = async (app: TestApp, { orgId }: Pick<Member, 'orgId'>): Promise<string> =>
  made(
    app,
    `insert into reminder_standings (org_id, subject, company_id, currency) values ($1, 'invoices', $2, 'EUR') returning id`,
    ...[orgId, await makeClient(app, { orgId })],
  )

export const conditions = { byHand: true, debtors: null, amountFromCents: null, amountToCents: null }
export const step = {
  days: 3,
  channel: 'mail',
  tone: 'vous',
  subject: 'Facture {numero}',
  message: 'Il reste {total} à payer.',
  attachments: [],
  automatic: false,
}

const ofPlan =
  (body?: unknown): ForeignRequest =>
  async (app, neighbour) => ({ params: { planId: await makeReminderPlan(app, neighbour) }, body })

/** Requests that name what another organization has of its engine of reminders. */
export const reminderEngineRequests: Record<string, ForeignRequest> = {
  'reminderPlans.updateReminderPlan': ofPlan({ revision: 1, name: 'À moi', conditions, steps: [step] }),
  'reminderPlans.archiveReminderPlan': ofPlan({ archived: true }),
  'reminderPlans.previewReminderPlan': ofPlan(),
  'reminderPlans.tryReminderPlan': ofPlan(),
  'reminders.updateReminder': async (app, neighbour) => ({
    params: { reminderId: await makeWaitingReminder(app, neighbour) },
    body: {
      revision: 1,
      to: { email: 'client@exemple.test', name: null },
      subject: 'À moi',
      message: 'Il reste {total}.',
    },
  }),
  'reminders.chooseReminderPlan': async (app, neighbour) => ({
    params: { standingId: await makeStanding(app, neighbour) },
    body: { planId: null },
  }),
}
