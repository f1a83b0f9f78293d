import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { addDays, addMonths } from '#shared/time/calendar-day.ts'
import { warnDeclaration } from './commands/warn-declaration.ts'
import { warnLimitation } from './commands/warn-limitation.ts'
import { remindersOf } from './reminders.fixture.ts'

const start = new Date('2026-11-20T09:00:00Z')
const clock = createFixedClock(start)
let app: TestApp
let owner: Member
let invoice: { id: string; number: string }
let dueOn: string
const own = () => remindersOf(app, () => owner)

beforeAll(async () => {
  app = await startTestApp({ clock, jobs: false })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
})
beforeEach(async () => {
  clock.set(start)
  owner = await own().makeSeller()
  const companyId = await own().makeCompany(owner, { name: 'Mme Roy', kind: 'consumer', siren: null })
  const draft = await own().makeDraft({ companyId })
  const issued = await own().issue(draft.id)
  invoice = { id: draft.id, number: issued.body.number! }
  dueOn = (issued.body as unknown as { dueOn: string }).dueOn
})
afterAll(() => app.close())

/** Looks at what is due on a day so many months after the invoice was to be paid. */
async function look(months: number) {
  clock.set(new Date(`${addMonths(dueOn, months)}T09:00:00Z`))
  await warnLimitation(app.context)
  await warnLimitation(app.context)
}
const told = async () =>
  (
    await own().sql<{ event_type: string; on: string }>(
      `select event_type, meta ->> 'on' as on from event_log where subject_id = $1 and event_type like 'reminder.%' order by occurred_at`,
      invoice.id,
    )
  ).map((row) => [row.event_type.replace('reminder.', ''), row.on])
const watches = async () =>
  (await own().sql('select 1 from limitation_watches where org_id = $1', owner.orgId)).length

test('two years for a consumer: told six months before, two months before, and once it is over', async () => {
  const lastDayOn = addMonths(dueOn, 24)
  await look(17)
  expect(await told()).toEqual([])
  for (const months of [18, 20]) await look(months)
  expect(await told()).toEqual([['limitation_near', lastDayOn]])
  await look(22)
  expect(await told()).toEqual([
    ['limitation_near', lastDayOn],
    ['limitation_near', lastDayOn],
  ])
  await look(25)
  expect((await told()).at(-1)).toEqual(['prescribed', lastDayOn])
  expect(await watches()).toBe(0)
  const notified = await own().sql<{ user_id: string }>(
    `select n.user_id from notifications n join event_log e on e.id = n.event_id where e.subject_id = $1`,
    invoice.id,
  )
  expect(notified.map(({ user_id }) => user_id)).toEqual(Array(3).fill(owner.userId))
})

test('a payment on account puts the warnings off; what is paid is looked at no more', async () => {
  clock.set(new Date(`${addMonths(dueOn, 10)}T09:00:00Z`))
  const pay = (amountCents: number) =>
    app.request('POST', '/api/v1/payments', { as: owner, body: { amountCents, invoiceId: invoice.id } })
  expect((await pay(2_000)).status).toBe(200)
  await look(18)
  expect(await told()).toEqual([])
  await look(28)
  expect(await told()).toEqual([['limitation_near', addMonths(dueOn, 34)]])
  expect((await pay(10_000)).status).toBe(200)
  await look(32)
  expect([await told(), await watches()]).toEqual([[['limitation_near', addMonths(dueOn, 34)]], 0])
})

test('what an insolvent client owes has to be declared: told a month after the judgment, then a week before two, while it is paused', async () => {
  const day = (days: number) => own().day(days)
  const { companyId } = await own().makeClient()
  const pause = await own().ask<{ id: string }>('POST', '/pauses', {
    companyId,
    reason: 'insolvent',
    judgedOn: day(-10),
  })
  const lastOn = addMonths(day(-10), 2)
  const lookOn = async (isoDay: string) => {
    clock.set(new Date(`${isoDay}T09:00:00Z`))
    await warnDeclaration(app.context)
    await warnDeclaration(app.context)
    return own().sql<{ on: string }>(
      `select meta ->> 'on' as on from event_log where subject_id = $1 and event_type = 'reminder.declaration_due'`,
      pause.body.id,
    )
  }
  expect(await lookOn(addMonths(lastOn, -1))).toEqual([{ on: lastOn }])
  expect(await lookOn(addDays(lastOn, -8))).toHaveLength(1)
  expect(await lookOn(addDays(lastOn, -6))).toHaveLength(2)
  expect(await lookOn(addDays(lastOn, 5))).toHaveLength(2)
  clock.set(start)
  const other = await own().makeClient({ name: 'Autre' })
  const ended = await own().ask<{ id: string }>('POST', '/pauses', {
    companyId: other.companyId,
    reason: 'insolvent',
    judgedOn: day(-10),
  })
  await own().ask('POST', `/pauses/${ended.body.id}/resume`, {})
  await lookOn(addMonths(lastOn, -1))
  expect(
    await own().sql(
      'select 1 from event_log where subject_id = $1 and event_type = $2',
      ended.body.id,
      'reminder.declaration_due',
    ),
  ).toEqual([])
})
