import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { EventEntry } from '#shared/contract/platform.ts'
import type { Dashboard } from '#shared/contract/reports.ts'

/** 1 April 2026, half past midnight in Paris; still 31 March in UTC and already 04:15 in Kathmandu. */
const NOW = new Date('2026-03-31T22:30:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock: createFixedClock(NOW) })
})
afterAll(() => app.close())

async function dashboardOf(member: Member): Promise<Dashboard> {
  const answer = await app.request<Dashboard>('GET', '/api/v1/dashboard', { as: member })
  expect(answer.status).toBe(200)
  return answer.body
}

async function pay(member: Member, amountCents: number, capturedAt: string): Promise<void> {
  const at = new Date(capturedAt).toISOString()
  const body = { amountCents, capturedAt: at }
  const { status } = await app.request('POST', '/api/v1/payments', { as: member, body })
  expect(status).toBe(200)
}

let lastNumber = 0
async function addQuote(member: Member, status: string, sentAt: string, validUntil: string): Promise<string> {
  lastNumber += 1
  const number = `D-2026-${String(lastNumber).padStart(4, '0')}`
  await app.context.pool.query(
    `insert into quotes (org_id, status, number, client_name, gross_cents, sent_at, valid_until)
     values ($1, $2, $3, 'Menuiserie Vasseur', 120000, $4, $5)`,
    [member.orgId, status, number, sentAt, validUntil],
  )
  return number
}

async function openDeal(member: Member, createdAt: string, closedAt: string | null = null): Promise<void> {
  await app.context.pool.query(
    "insert into deals (org_id, title, status, created_at, closed_at) values ($1, 'Affaire', $2, $3, $4)",
    [member.orgId, closedAt === null ? 'open' : 'won', createdAt, closedAt],
  )
}

test('a new organization has zero figures, no growth, and nothing to compare with', async () => {
  const member = await app.makeOrganization()
  expect(await dashboardOf(member)).toEqual({
    currency: 'EUR',
    collections: { cents: 0, previousCents: 0, growthPercent: null },
    activeDeals: { count: 0, previousCount: null, change: null },
    conversion: { percent: null, sent: 0, signed: 0, changePoints: null },
  })
})

test('collections start at midnight of the organization’s month, compared with the same days of the month before', async () => {
  const member = await app.makeOrganization()
  await pay(member, 100, '2026-03-31T21:59:59Z') // 31 March, one second before midnight
  await pay(member, 45_000, '2026-03-31T22:00:00Z') // 1 April, midnight
  await pay(member, 5_000, '2026-03-31T22:29:00Z')
  await pay(member, 40_000, '2026-02-28T23:00:00Z') // 1 March, midnight (winter time)
  await pay(member, 1, '2026-02-28T22:59:59Z') // 28 February
  await pay(member, 1, '2026-03-01T23:00:00Z') // 2 March
  expect((await dashboardOf(member)).collections).toEqual({
    cents: 50_000,
    previousCents: 40_000,
    growthPercent: 25,
  })
})

test('months follow the organization’s time zone', async () => {
  const member = await app.makeOrganization()
  await app.context.pool.query("update organizations set timezone = 'America/Toronto' where id = $1", [
    member.orgId,
  ])
  await pay(member, 700, '2026-03-31T21:59:59Z') // 31 March in Toronto, as is the clock's instant
  await pay(member, 300, '2026-03-01T05:00:00Z') // 1 March, midnight
  await pay(member, 9, '2026-03-01T04:59:59Z') // 28 February
  const { collections } = await dashboardOf(member)
  expect(collections).toEqual({ cents: 1_000, previousCents: 9, growthPercent: 11_011 })
})

test('active deals are those open now, compared with those open a month before at the end of the same day', async () => {
  const member = await app.makeOrganization()
  await openDeal(member, '2026-02-10T09:00:00Z') // open then and now
  await openDeal(member, '2026-03-15T09:00:00Z') // opened since
  await openDeal(member, '2026-03-20T09:00:00Z')
  await openDeal(member, '2026-02-01T09:00:00Z', '2026-03-10T09:00:00Z') // open then, closed since
  await openDeal(member, '2026-01-01T09:00:00Z', '2026-02-15T09:00:00Z') // closed before then
  expect((await dashboardOf(member)).activeDeals).toEqual({ count: 3, previousCount: 2, change: 1 })
})

test('conversion is signed over sent in 30 days, compared with the 30 days before', async () => {
  const member = await app.makeOrganization()
  const validUntil = '2026-12-31'
  await addQuote(member, 'signed', '2026-03-02T23:00:00Z', validUntil) // 3 March, midnight: first day of the window
  await addQuote(member, 'viewed', '2026-03-20T09:00:00Z', validUntil)
  await addQuote(member, 'signed', '2026-03-31T22:20:00Z', validUntil)
  await addQuote(member, 'signed', '2026-03-02T22:59:59Z', validUntil) // the window before
  await addQuote(member, 'refused', '2026-02-10T09:00:00Z', validUntil)
  await addQuote(member, 'signed', '2026-01-31T22:59:59Z', validUntil) // before both
  expect((await dashboardOf(member)).conversion).toEqual({
    percent: 67,
    sent: 3,
    signed: 2,
    changePoints: 17,
  })
})

test('an organization of more than a month is compared with it, though it had no deal then', async () => {
  const member = await app.makeOrganization()
  await openDeal(member, '2026-03-15T09:00:00Z')
  expect((await dashboardOf(member)).activeDeals).toEqual({ count: 1, previousCount: null, change: null })
  await app.context.pool.query("update organizations set created_at = '2026-02-20T09:00:00Z' where id = $1", [
    member.orgId,
  ])
  expect((await dashboardOf(member)).activeDeals).toEqual({ count: 1, previousCount: 0, change: 1 })
})

test('activity is the ten latest events with a sentence, newest first, for every role', async () => {
  const owner = await app.makeOrganization()
  for (let minute = 1; minute <= 12; minute += 1) {
    await app.context.pool.query(
      `insert into event_log (org_id, event_type, occurred_at, actor_user_id, subject_type, subject_id, amount_cents, permission)
       values ($1, 'quote.signed', $2, $3, 'quote', gen_random_uuid(), $4, 'quote:read')`,
      [owner.orgId, new Date(NOW.getTime() - minute * 60_000), owner.userId, minute * 100],
    )
  }
  await app.context.pool.query(
    `insert into event_log (org_id, event_type, occurred_at, subject_type, subject_id, permission)
     values ($1, 'mail.sent', $2, 'quote', gen_random_uuid(), 'quote:read'), ($1, 'quote.updated', $2, 'quote', gen_random_uuid(), 'quote:read')`,
    [owner.orgId, NOW],
  )
  const viewer = await app.makeMember(owner.orgId, 'viewer')
  const { status, body } = await app.request<{ items: EventEntry[] }>('GET', '/api/v1/dashboard/activity', {
    as: viewer,
  })
  expect(status).toBe(200)
  expect(body.items.map(({ amountCents }) => amountCents)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((minute) => minute * 100),
  )
  expect(body.items[0]).toMatchObject({ type: 'quote.signed', actorName: 'Test owner' })
})

test('another organization sees none of these figures', async () => {
  const member = await app.makeOrganization()
  await pay(member, 45_000, '2026-03-31T22:10:00Z')
  await openDeal(member, '2026-03-15T09:00:00Z')
  await addQuote(member, 'sent', '2026-03-20T09:00:00Z', '2026-04-02')
  await app.context.pool.query(
    "insert into event_log (org_id, event_type, subject_type, subject_id, permission) values ($1, 'quote.sent', 'quote', gen_random_uuid(), 'quote:read')",
    [member.orgId],
  )
  const stranger = await app.makeOrganization({ name: 'Autre' })
  const seen = await dashboardOf(stranger)
  expect([seen.collections?.cents, seen.activeDeals.count, seen.conversion.sent]).toEqual([0, 0, 0])
  const activity = await app.request('GET', '/api/v1/dashboard/activity', { as: stranger })
  expect(activity.body).toEqual({ items: [] })
  const intruder = await app.request('GET', '/api/v1/dashboard', {
    as: { token: stranger.token, orgId: member.orgId },
  })
  expect(intruder.status).toBe(404)
})

test('figures need a session', async () => {
  expect((await app.request('GET', '/api/v1/dashboard')).status).toBe(401)
  expect((await app.request('GET', '/api/v1/dashboard/activity')).status).toBe(401)
})
