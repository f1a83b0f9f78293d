import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { makeDue } from './commands/make-due.ts'
import { subscriptionsOf } from './invoice-subscriptions.fixture.ts'
import { enqueueDue } from './queries/due.ts'

/** Two processes on one database, one store and one clock. */
const clock = createFixedClock(new Date('2027-01-05T09:00:00Z'))
let one: TestApp
let two: TestApp
let owner: Member
beforeAll(async () => {
  one = await startTestApp({ jobs: false, clock })
  const { files, secret } = one.context.config
  two = await startTestApp({ jobs: false, clock, config: { files, secret } })
  for (const { context } of [one, two]) context.pdf = { ...context.pdf, renderInvoice: plainPages }
})
afterAll(async () => {
  await two.close()
  await one.close()
})
beforeEach(async () => {
  clock.set(new Date('2027-01-05T09:00:00Z'))
  owner = await its.invoices().makeSeller()
})

const its = subscriptionsOf(
  () => one,
  () => owner,
)
const run = (app = one) => makeDue(app.context, { orgId: owner.orgId })
const rows = async (text: string, values: unknown[] = []) => (await one.context.pool.query(text, values)).rows
const invoicesOfOrg = () =>
  rows(
    `select i.number, i.status, i.title, i.issued_on, i.content -> 'performance' ->> 'from' as period from invoices i
     where i.org_id = $1 order by i.content -> 'performance' ->> 'from'`,
    [owner.orgId],
  )
const failures = () =>
  rows(
    `select meta ->> 'reason' as reason from event_log where org_id = $1 and event_type = 'invoice_subscription.failed'`,
    [owner.orgId],
  )
const notified = async (who: Member) =>
  (await rows(`select from notifications where org_id = $1 and user_id = $2`, [owner.orgId, who.userId]))
    .length

test('nothing before its hour on the clocks of the organization, then one issued invoice that says its period', async () => {
  const made = await its.make()
  expect(made.next.map(({ on }) => on)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31'])
  expect(made.next[0]).toMatchObject({
    dueAt: '2027-01-31T07:00:00.000Z',
    period: { from: '2027-01-31', to: '2027-02-27' },
    title: 'Maintenance de janvier 2027',
    grossCents: 12_000,
  })
  clock.set(new Date('2027-01-31T06:59:00Z'))
  await run()
  expect(await invoicesOfOrg()).toEqual([])
  clock.set(new Date('2027-01-31T07:00:00Z'))
  await run()
  await run()
  expect(await invoicesOfOrg()).toMatchObject([
    { status: 'issued', title: 'Maintenance de janvier 2027', issued_on: '2027-01-31', period: '2027-01-31' },
  ])
  const { nextOn, started } = await its.detail(made.id)
  expect([nextOn, started]).toEqual(['2027-02-28', true])
  const [occurrence] = await its.made(made.id)
  expect(occurrence).toMatchObject({
    on: '2027-01-31',
    outcome: 'made',
    failure: null,
    invoice: { status: 'issued' },
  })
  const { body } = await its.invoices().ask('GET', `/${occurrence!.invoice!.id}`)
  expect(body.content.lines).toMatchObject([{ description: 'Maintenance du 31 janvier au 27 février 2027' }])
})

test('the job finds the organizations where something is due, in their own time zone', async () => {
  await rows(`update organizations set timezone = 'Pacific/Auckland' where id = $1`, [owner.orgId])
  await its.make()
  const found: string[] = []
  const watching = {
    ...one.context,
    queue: {
      ...one.context.queue,
      send: async (_: unknown, __: string, { orgId }: { orgId: string }) => void found.push(orgId),
    },
  } as typeof one.context
  clock.set(new Date('2027-01-30T18:45:00Z'))
  await enqueueDue(watching)
  expect(found).not.toContain(owner.orgId)
  clock.set(new Date('2027-01-30T19:00:00Z'))
  await enqueueDue(watching)
  expect(found.filter((id) => id === owner.orgId)).toEqual([owner.orgId])
})

test('a draft stays a draft where the subscription says so', async () => {
  const made = await its.make({ mode: 'draft' })
  clock.set(new Date('2027-01-31T08:00:00Z'))
  await run()
  expect(await invoicesOfOrg()).toMatchObject([{ status: 'draft', number: null }])
  expect(await its.made(made.id)).toMatchObject([{ outcome: 'made', invoice: { status: 'draft' } }])
})

test('an invoice is issued, then mailed once, where the subscription says so', async () => {
  const made = await its.make({ mode: 'send' })
  const mute = await its.make(
    { mode: 'send' },
    { companyId: await its.invoices().makeCompany(owner, { email: null }) },
  )
  clock.set(new Date('2027-01-31T08:00:00Z'))
  await Promise.all([run(one), run(two)])
  expect(await its.made(made.id)).toMatchObject([{ outcome: 'made', invoice: { status: 'sent' } }])
  const mails = () =>
    rows(`select from outgoing_mails where org_id = $1 and subject_type = 'invoice'`, [owner.orgId])
  expect(await mails()).toHaveLength(1)
  expect(await its.made(mute.id)).toMatchObject([
    { outcome: 'to_send', invoice: { status: 'issued' }, failure: { code: 'recipient_missing' } },
  ])
  await rows(`update companies set email = 'achats@martin.test' where id = $1`, [mute.companyId])
  clock.advance(61 * 60_000)
  await run()
  expect(await its.made(mute.id)).toMatchObject([
    { outcome: 'made', invoice: { status: 'sent' }, failure: null },
  ])
  expect(await mails()).toHaveLength(2)
})

describe('after an outage of three months', () => {
  beforeEach(() => clock.set(new Date('2027-01-05T09:00:00Z')))

  test('each missed occurrence has its own invoice, the oldest first, dated today, and none comes twice', async () => {
    await its.make()
    const other = await its.make({ every: 'quarter', covers: 'arrears' })
    clock.set(new Date('2027-04-30T10:00:00Z'))
    await run()
    await run()
    const found = await invoicesOfOrg()
    expect(found.map(({ period }) => period)).toEqual([
      '2026-10-31',
      '2027-01-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ])
    expect(new Set(found.map(({ issued_on }) => issued_on))).toEqual(new Set(['2027-04-30']))
    const ends = found
      .filter(({ title }) => title !== 'Maintenance de octobre 2026')
      .map(({ number }) => number)
    expect(new Set(ends).size).toBe(5)
    const mine = await rows(
      `select i.number from invoice_subscription_occurrences o join invoices i on i.org_id = o.org_id and i.id = o.invoice_id
       where o.org_id = $1 and o.subscription_id <> $2 order by o.occurs_on`,
      [owner.orgId, other.id],
    )
    expect(mine.map(({ number }) => number)).toEqual(mine.map(({ number }) => number).toSorted())
    expect(
      await rows(`select from ledger_entries where org_id = $1 and kind = 'invoice_issued'`, [owner.orgId]),
    ).toHaveLength(6)
  })

  test('two processes at once make each invoice once', async () => {
    const made = await Promise.all([its.make(), its.make({ every: 'week' })])
    clock.set(new Date('2027-04-30T10:00:00Z'))
    await Promise.all([run(one), run(two), run(one), run(two)])
    await run()
    const days = await Promise.all(made.map(async ({ id }) => (await its.made(id)).map(({ on }) => on)))
    expect(days[0]).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
    expect(days[1]).toHaveLength(13)
    expect(new Set(days[1]).size).toBe(13)
    const found = await invoicesOfOrg()
    expect([found.length, new Set(found.map(({ number }) => number)).size]).toEqual([17, 17])
    expect(found.every(({ status }) => status === 'issued')).toBe(true)
  })

  test('a process killed after an issue, before anything says so, doubles nothing', async () => {
    const made = await its.make()
    clock.set(new Date('2027-03-31T10:00:00Z'))
    const { pool } = one.context
    // Dies at the first transaction after an invoice was issued.
    const connect = async () => {
      const issued = await rows(`select from invoices where org_id = $1 and status = 'issued'`, [owner.orgId])
      if (issued.length > 0) throw new Error('killed')
      return pool.connect()
    }
    const dying = {
      ...one.context,
      pool: new Proxy(pool, {
        get: (target, key) => (key === 'connect' ? connect : Reflect.get(target, key)),
      }),
    } as typeof one.context
    await expect(makeDue(dying, { orgId: owner.orgId })).rejects.toThrow('killed')
    expect(await its.made(made.id)).toMatchObject([{ outcome: 'to_issue', invoice: { status: 'issued' } }])
    // The turn of a dead process ends by itself after a minute.
    await rows(`delete from sending_turns where org_id = $1`, [owner.orgId])
    await run(two)
    const occurrences = await its.made(made.id)
    expect(occurrences.map(({ on, outcome }) => [on, outcome])).toEqual([
      ['2027-01-31', 'made'],
      ['2027-02-28', 'made'],
      ['2027-03-31', 'made'],
    ])
    expect((await invoicesOfOrg()).map(({ status }) => status)).toEqual(['issued', 'issued', 'issued'])
  })

  test('the database refuses a second occurrence of a day', async () => {
    const made = await its.make()
    clock.set(new Date('2027-01-31T10:00:00Z'))
    await run()
    await rows(`update invoice_subscriptions set next_ordinal = 0, next_on = starts_on where id = $1`, [
      made.id,
    ])
    await run()
    expect(await invoicesOfOrg()).toHaveLength(1)
    expect((await its.detail(made.id)).failure).toMatchObject({ code: 'service_unavailable' })
  })
})

describe('a failure', () => {
  test('of the draft is kept with its reason, told once to billing people, tried again, and blocks nobody', async () => {
    const billing = await one.makeMember(owner.orgId, 'billing')
    const viewer = await one.makeMember(owner.orgId, 'viewer')
    const archived = await its.make()
    const sound = await its.make()
    await rows(`update companies set archived_at = now() where id = $1`, [archived.companyId])
    clock.set(new Date('2027-02-28T10:00:00Z'))
    await run()
    expect(await its.made(sound.id)).toHaveLength(2)
    expect(await its.made(archived.id)).toEqual([])
    const failed = await its.detail(archived.id)
    expect([failed.failed, failed.failure?.code, failed.nextOn]).toEqual([
      true,
      'company_archived',
      '2027-01-31',
    ])
    clock.advance(61 * 60_000)
    await run()
    expect(await failures()).toHaveLength(1)
    expect([await notified(owner), await notified(billing), await notified(viewer)]).toEqual([1, 1, 0])
    await rows(`update companies set archived_at = null where id = $1`, [archived.companyId])
    await run()
    expect(await its.made(archived.id)).toEqual([])
    clock.advance(61 * 60_000)
    await run()
    expect((await its.made(archived.id)).map(({ on }) => on)).toEqual(['2027-01-31', '2027-02-28'])
    expect((await its.detail(archived.id)).failure).toBeNull()
  })

  test('of the issue keeps the draft and names the fields; the next ones are made all the same', async () => {
    const companyId = await its.invoices().makeCompany(owner, { city: null, postal_code: null })
    const made = await its.make({}, { companyId })
    clock.set(new Date('2027-02-28T10:00:00Z'))
    await run()
    const [first, second] = await its.made(made.id)
    expect([first, second]).toMatchObject([
      { outcome: 'to_issue', invoice: { status: 'draft' }, failure: { code: 'invoice_not_ready' } },
      { outcome: 'to_issue', invoice: { status: 'draft' } },
    ])
    expect(first!.failure!.fields).toMatchObject([
      { path: 'buyer.addressLines', code: 'client_address_missing' },
    ])
    await rows(`update companies set city = 'Lyon', postal_code = '69001' where id = $1`, [companyId])
    clock.advance(61 * 60_000)
    await run()
    expect((await its.made(made.id)).map(({ outcome, failure }) => [outcome, failure])).toEqual([
      ['made', null],
      ['made', null],
    ])
    expect((await invoicesOfOrg()).map(({ status }) => status)).toEqual(['issued', 'issued'])
  })

  test('a draft that somebody writes in or deletes is theirs: it is neither issued nor made again', async () => {
    const companyId = await its.invoices().makeCompany(owner, { city: null })
    const made = await its.make({}, { companyId })
    clock.set(new Date('2027-02-28T10:00:00Z'))
    await run()
    const [first, second] = await its.made(made.id)
    const { body: draft } = await its.invoices().ask('GET', `/${first!.invoice!.id}`)
    const { kind, quoteId, takenBack, vatAdjustments, preceding, ...content } = draft.content
    await its.invoices().ask('PUT', `/${draft.id}/draft`, {
      revision: draft.revision,
      content: { ...content, notes: 'À voir' },
    })
    expect((await its.invoices().ask('DELETE', `/${second!.invoice!.id}`)).status).toBe(200)
    await rows(`update companies set city = 'Lyon' where id = $1`, [companyId])
    clock.advance(61 * 60_000)
    await run()
    expect((await its.made(made.id)).map(({ outcome, invoice }) => [outcome, invoice?.status])).toEqual([
      ['made', 'draft'],
      ['to_issue', undefined],
    ])
    expect(await invoicesOfOrg()).toHaveLength(1)
  })
})
