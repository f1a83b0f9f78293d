import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Reminder } from '#shared/contract/reminder-fields.ts'
import { instantOf } from '#shared/time/calendar-day.ts'
import { decideReminders } from './commands/decide-reminders.ts'
import { followChanges } from './commands/follow-changes.ts'
import { sendApproved } from './commands/send-approved.ts'
import { remindersOf } from './reminders.fixture.ts'

/** What cannot leave stops nothing else, and the list says why (issue 43, section 7). A Tuesday, an hour after the hour of the settings. */
const clock = createFixedClock(instantOf('Europe/Paris', '2026-11-17', 600))

let app: TestApp
let owner: Member
const own = () => remindersOf(app, () => owner)

beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
})
beforeEach(async () => {
  owner = await own().makeSeller()
})
afterAll(() => app.close())

const waiting = async () => (await own().ask<{ items: Reminder[] }>('GET', '/waiting')).body.items
const approve = async (ids: readonly string[]) =>
  (
    await own().ask<{ done: string[]; left: { reminderId: string; code: string; message: string }[] }>(
      'POST',
      '/approve',
      { reminderIds: ids },
      owner,
      randomUUID(),
    )
  ).body
const send = (reminderId: string) =>
  sendApproved(app.context, { orgId: owner.orgId, reminderId }, { last: true })

async function decide(): Promise<void> {
  await followChanges(app.context)
  await decideReminders(app.context)
}

test('a client without an address is left out by name; the others leave', async () => {
  const without = await own().makeCompany(owner, { name: 'Sans adresse', email: null })
  await own().makeLate(without, { days: 4 })
  for (let made = 0; made < 2; made += 1)
    await own().makeLate((await own().makeClient()).companyId, { days: 4 })
  await decide()
  const all = await waiting()
  const { done, left } = await approve(all.map(({ id }) => id))
  const lonely = all.find(({ clientName }) => clientName === 'Sans adresse')!
  expect(left).toEqual([
    { reminderId: lonely.id, code: 'recipient_missing', message: expect.stringMatching(/adresse/i) },
  ])
  expect(done).toHaveLength(2)
  for (const id of done) await send(id)
  expect((await waiting()).map(({ id }) => id)).toEqual([lonely.id])
})
