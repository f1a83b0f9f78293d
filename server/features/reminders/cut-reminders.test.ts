import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPool } from '#server/db/pool.ts'
import { plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#server/test/database-proxy.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { testDatabaseUrl } from '#server/test/test-database.ts'
import { instantOf } from '#shared/time/calendar-day.ts'
import { decideReminders } from './commands/decide-reminders.ts'
import { followChanges } from './commands/follow-changes.ts'
import { sendApproved } from './commands/send-approved.ts'
import { remindersOf } from './reminders.fixture.ts'

/** The connection is cut while a step is decided, and while it is recorded that it left. A Tuesday, an hour after the hour of the settings. */
const clock = createFixedClock(instantOf('Europe/Paris', '2026-11-17', 600))

let app: TestApp
let owner: Member
let proxy: DatabaseProxy
let whole: TestApp['context']['pool']
const own = () => remindersOf(app, () => owner)

beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
  whole = app.context.pool
})
beforeEach(async () => {
  owner = await own().makeSeller()
  await own().makeLate((await own().makeClient()).companyId, { days: 4 })
  await followChanges(app.context)
  proxy = await startDatabaseProxy(await testDatabaseUrl())
  app.context.pool = createPool(proxy.url, 10, () => undefined)
})
afterEach(async () => {
  await app.context.pool.end()
  app.context.pool = whole
  await proxy.close()
})
afterAll(() => app.close())

const rows = async <T>(text: string) => (await whole.query(text, [owner.orgId])).rows as T[]
const steps = () =>
  rows<{ id: string; state: string; files: number }>(
    `select r.id, r.state, (select count(*)::int from outgoing_mails m where m.org_id = r.org_id and m.kind = 'reminder') as files
     from reminders r where r.org_id = $1 and r.step = 1`,
  )

test.each(['before', 'during'] as const)(
  'cut %s the COMMIT of its decision, a step is decided once by the passes that follow',
  async (cut) => {
    proxy.cutCommit(cut, 'insert into "reminders"')
    await decideReminders(app.context).catch(() => undefined)
    expect(proxy.cuts()).toBe(1)
    await decideReminders(app.context)
    await decideReminders(app.context)
    expect(await steps()).toMatchObject([{ state: 'to_approve', files: 0 }])
  },
)

test.each(['before', 'during'] as const)(
  'cut %s the COMMIT that records it, a reminder leaves once, whatever the job is told',
  async (cut) => {
    await decideReminders(app.context)
    const reminderId = (await steps())[0]!.id
    const { body } = await own().ask<{ done: string[] }>(
      'POST',
      '/approve',
      { reminderIds: [reminderId] },
      owner,
      randomUUID(),
    )
    expect(body.done).toEqual([reminderId])
    const payload = { orgId: owner.orgId, reminderId }
    proxy.cutCommit(cut, 'insert into "outgoing_mails"')
    await expect(sendApproved(app.context, payload, { last: false })).rejects.toThrow()
    expect(proxy.cuts()).toBe(1)
    expect((await steps())[0]!.state).toBe(cut === 'during' ? 'sent' : 'to_approve')
    await sendApproved(app.context, payload, { last: false })
    await sendApproved(app.context, payload, { last: true })
    expect(await steps()).toMatchObject([{ state: 'sent', files: 1 }])
  },
)
