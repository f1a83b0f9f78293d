import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { ReminderDetail, ReminderStanding } from '#shared/contract/reminder-fields.ts'
import { instantOf } from '#shared/time/calendar-day.ts'
import { decideReminders } from './commands/decide-reminders.ts'
import { followChanges } from './commands/follow-changes.ts'
import { sendApproved } from './commands/send-approved.ts'
import { remindersOf } from './reminders.fixture.ts'

/** A Tuesday of few holidays. */
export const TUESDAY = '2026-11-17'

/**
 * A site of a test file whose jobs do not run, with a seller for each test, which begins on `start` at ten in Paris: an hour after the hour of the
 * settings.
 */
export function engineSite(start = TUESDAY) {
  const clock = createFixedClock(new Date())
  const goTo = (day: string, minutes = 600) => clock.set(instantOf('Europe/Paris', day, minutes))
  const site = {} as { app: TestApp; owner: Member }
  const own = () => remindersOf(site.app, () => site.owner)
  beforeAll(async () => {
    site.app = await startTestApp({ jobs: false, clock })
    site.app.context.pdf = { ...site.app.context.pdf, renderInvoice: plainPages }
  })
  beforeEach(async () => {
    goTo(start)
    site.owner = await own().makeSeller()
  })
  afterAll(() => site.app.close())
  /** Every step in the ledger, in the order of its decision. */
  const steps = () =>
    own().sql<{ id: string; step: number; state: string; reason: string | null; approved: boolean }>(
      `select id, step::int, state, reason, approved_at is not null as approved from reminders where org_id = $1 and step is not null
       order by decided_at, step`,
      site.owner.orgId,
    )
  const items = async <T>(path: string) => (await own().ask<{ items: T[] }>('GET', path)).body.items
  return {
    site,
    clock,
    goTo,
    own,
    /** The work of a minute. */
    async pass(): Promise<void> {
      await followChanges(site.app.context)
      await decideReminders(site.app.context)
    },
    steps,
    told: async () => (await steps()).map(({ step, state, reason }) => [step, state, reason]),
    waiting: () => items<ReminderDetail>('/waiting'),
    upcoming: () => items<ReminderStanding>('/standings?view=upcoming'),
    paused: () => items<ReminderStanding>('/standings?view=paused'),
    approve: (reminderIds: readonly string[], as: Member = site.owner) =>
      own().ask<{ done: string[]; left: { reminderId: string; code: string; message: string }[] }>(
        'POST',
        '/approve',
        { reminderIds },
        as,
        randomUUID(),
      ),
    /** Money of the client for an invoice. */
    pay: (invoiceId: string, amountCents = 12_000) =>
      site.app.request('POST', '/api/v1/payments', {
        as: site.owner,
        headers: { 'idempotency-key': randomUUID() },
        body: { amountCents, invoiceId },
      }),
    /** The job of an approved reminder, at its last try. */
    send: (reminderId: string) =>
      sendApproved(site.app.context, { orgId: site.owner.orgId, reminderId }, { last: true }),
  }
}
