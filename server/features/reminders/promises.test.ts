import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { PaymentPromise, ReminderPause } from '#shared/contract/reminder-fields.ts'
import { judgePromises } from './commands/judge-promises.ts'
import { remindersOf } from './reminders.fixture.ts'

let app: TestApp
let owner: Member
let companyId: string
let invoice: { id: string; number: string }
const start = new Date()
const clock = createFixedClock(start)
const own = () => remindersOf(app, () => owner)

beforeAll(async () => {
  app = await startTestApp({ clock, jobs: false })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
})
beforeEach(async () => {
  clock.set(start)
  owner = await own().makeSeller()
  companyId = (await own().makeClient()).companyId
  invoice = await own().makeLate(companyId)
})
afterAll(() => app.close())

const promise = (over: Record<string, unknown> = {}) =>
  own().ask<PaymentPromise>('POST', '/promises', {
    companyId,
    amountCents: 12_000,
    currency: 'EUR',
    promisedOn: own().day(3),
    source: 'call',
    ...over,
  })
const stateOf = async (id: string) =>
  (await own().ask<{ items: PaymentPromise[] }>('GET', '/promises')).body.items.find((one) => one.id === id)
    ?.state
const pay = (amountCents: number) =>
  app.request('POST', '/api/v1/payments', { as: owner, body: { amountCents, invoiceId: invoice.id } })
const kinds = async () => {
  const { body } = await own().ask<{ blocks: { kind: string }[] }>('GET', `/draft?companyId=${companyId}`)
  return body.blocks.map(({ kind }) => kind)
}
const pause = (over: Record<string, unknown> = {}) =>
  own().ask<ReminderPause>('POST', '/pauses', { companyId, reason: 'paused', ...over })
const fieldOf = ({ status, body }: Awaited<ReturnType<typeof promise>>) => [
  status,
  body.code,
  body.fields?.[0]?.path,
]

test('a promise stops reminders until its day, and is broken the day after', async () => {
  const { status, body } = await promise({ note: 'Virement jeudi' })
  expect([status, body]).toMatchObject([
    200,
    { state: 'waiting', note: 'Virement jeudi', createdByName: expect.any(String) },
  ])
  expect(await kinds()).toEqual(['promised'])
  await judgePromises(app.context)
  expect(await stateOf(body.id)).toBe('waiting')
  clock.set(new Date(start.getTime() + 4 * 86_400_000))
  await judgePromises(app.context)
  await judgePromises(app.context)
  expect(await stateOf(body.id)).toBe('broken')
  expect(await kinds()).toEqual([])
  const told = await own().sql<{ event_type: string }>(
    `select event_type from event_log where subject_id = $1 order by occurred_at`,
    body.id,
  )
  expect(told.map(({ event_type }) => event_type)).toEqual(['promise.recorded', 'promise.broken'])
  const cancelled = await own().ask('POST', `/promises/${body.id}/cancel`, {})
  expect([cancelled.status, cancelled.body.code]).toEqual([409, 'promise_settled'])
})

test('money keeps it before its day; a part does not; one payment keeps one promise', async () => {
  const first = await promise({ amountCents: 5_000, promisedOn: own().day(2) })
  const second = await promise({ amountCents: 7_000, promisedOn: own().day(9) })
  expect((await pay(3_000)).status).toBe(200)
  await judgePromises(app.context)
  expect([await stateOf(first.body.id), await stateOf(second.body.id)]).toEqual(['waiting', 'waiting'])
  expect((await pay(2_000)).status).toBe(200)
  await judgePromises(app.context)
  expect([await stateOf(first.body.id), await stateOf(second.body.id)]).toEqual(['kept', 'waiting'])
  expect((await pay(7_000)).status).toBe(200)
  await judgePromises(app.context)
  expect(await stateOf(second.body.id)).toBe('kept')
})

test('in the past, above the debt, of nobody or of another organization it is refused at its field', async () => {
  expect(fieldOf(await promise({ promisedOn: own().day(-1) }))).toEqual([
    422,
    'promise_in_past',
    'promisedOn',
  ])
  expect(fieldOf(await promise({ amountCents: 12_001 }))).toEqual([422, 'promise_above_debt', 'amountCents'])
  expect(fieldOf(await promise({ amountCents: 0 }))).toEqual([400, 'invalid_input', 'amountCents'])
  expect(fieldOf(await promise({ companyId: undefined }))).toEqual([400, 'invalid_input', 'companyId'])
  expect((await promise({ amountCents: 8_000 })).status).toBe(200)
  expect(fieldOf(await promise({ amountCents: 4_001 }))).toEqual([422, 'promise_above_debt', 'amountCents'])
  owner = await own().makeSeller()
  expect(fieldOf(await promise())).toEqual([404, 'not_found', undefined])
})

test('a promise that was noted by mistake is cancelled, once or twice', async () => {
  const { body } = await promise()
  for (const _ of [1, 2]) {
    const answer = await own().ask<PaymentPromise>('POST', `/promises/${body.id}/cancel`, {})
    expect([answer.status, answer.body.state]).toEqual([200, 'cancelled'])
  }
  expect(await kinds()).toEqual([])
  const waiting = await own().ask<{ items: unknown[] }>('GET', '/promises?state=waiting')
  expect(waiting.body.items).toEqual([])
  await promise({ amountCents: 2_000 })
  expect((await own().ask('GET', '/promises/count?state=cancelled')).body).toEqual({
    count: 1,
    byState: { waiting: 1, kept: 0, broken: 0, cancelled: 1 },
  })
})

test('a pause of a client, or of one invoice, lasts until its day or until somebody resumes', async () => {
  const whole = await pause({ untilOn: own().day(5), note: 'En congé' })
  expect([whole.status, whole.body]).toMatchObject([
    200,
    { reason: 'paused', untilOn: own().day(5), invoiceId: null },
  ])
  const longer = await pause({ untilOn: own().day(8) })
  expect(longer.body).toMatchObject({ id: whole.body.id, untilOn: own().day(8) })
  const other = await own().makeLate(companyId)
  await pause({ invoiceId: other.id, reason: 'excluded' })
  expect((await kinds()).toSorted()).toEqual(['excluded', 'paused'])
  const resume = () => own().ask('POST', `/pauses/${whole.body.id}/resume`, {})
  expect([(await resume()).status, (await resume()).status]).toEqual([200, 200])
  expect(await kinds()).toEqual(['excluded'])
  const again = await pause({ untilOn: own().day(1) })
  clock.set(new Date(start.getTime() + 2 * 86_400_000))
  expect(await kinds()).toEqual(['excluded'])
  expect(again.body.id).not.toBe(whole.body.id)
})

test('two people who pause a client at once make one pause', async () => {
  const [one, other] = await Promise.all([pause(), pause({ note: 'Vu avec elle' })])
  expect([one.status, other.status, one.body.id === other.body.id]).toEqual([200, 200, true])
})

test('a pause in the past, a judgment to come, or of another client is refused', async () => {
  const stranger = await own().makeClient({ name: 'Autre' })
  expect(fieldOf((await pause({ untilOn: own().day(-1) })) as never)).toEqual([
    400,
    'invalid_input',
    'untilOn',
  ])
  expect(fieldOf((await pause({ reason: 'insolvent', judgedOn: own().day(1) })) as never)).toEqual([
    400,
    'invalid_input',
    'judgedOn',
  ])
  expect(fieldOf((await pause({ judgedOn: own().day(-1) })) as never)).toEqual([
    400,
    'invalid_input',
    'judgedOn',
  ])
  expect(fieldOf((await pause({ companyId: stranger.companyId, invoiceId: invoice.id })) as never)).toEqual([
    404,
    'not_found',
    undefined,
  ])
  expect((await pause({ reason: 'insolvent', judgedOn: own().day(-3) })).status).toBe(200)
})
