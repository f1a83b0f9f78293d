import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeInbox } from '#server/features/inbox-team/team-inbox.fixture.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { endTrial, makeFree, subscribe } from './plans.fixture.ts'

/** Twenty-five days of history: hidden by the lists, counted, never deleted. */
let site: TestApp
let owner: Member
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())
beforeEach(async () => {
  owner = await makeFree(site)
})

type Page = { items: { id: string }[]; nextCursor: string | null; older?: number }
const get = async (path: string, as = owner) =>
  (await site.request<Page>('GET', `/api/v1${path}`, { as })).body
const sql = (text: string, values: unknown[] = []) => site.context.pool.query(text, values)
const company = async () =>
  (
    await site.request<{ id: string }>('POST', '/api/v1/companies', {
      as: owner,
      body: { kind: 'professional', name: 'Menuiserie Delaunay' },
    })
  ).body.id
const ageEvents = (days: number) =>
  sql(`update event_log set occurred_at = occurred_at - make_interval(days => $2) where org_id = $1`, [
    owner.orgId,
    days,
  ])

test('the activity shows twenty-five days and counts the rest, which a plan brings back', async () => {
  await company()
  await company()
  await ageEvents(26)
  const companyId = await company()
  for (const path of ['/events?limit=50', '/dashboard/activity']) {
    const { items, older } = await get(path)
    expect([items.length, older]).toEqual([1, 2])
  }
  expect((await get(`/events?companyId=${companyId}`)).older).toBe(0)
  await subscribe(site, owner, 'ardoise_premium')
  const all = await get('/events?limit=50')
  expect([all.items.length, 'older' in all]).toEqual([3, false])
})

test('what happened to one document stays readable with it', async () => {
  const companyId = await company()
  await ageEvents(200)
  const { items, older } = await get(`/events?subjectId=${companyId}`)
  expect([items.length, older]).toEqual([1, undefined])
})

test('older conversations leave the list and the search, are counted once, and open still', async () => {
  const { ids } = await makeInbox(site, owner, { conversations: 5 })
  const old = ids.slice(2)
  await sql(
    `update conversation_entries set last_at = last_at - interval '26 days' where org_id = $1 and conversation_id = any ($2)`,
    [owner.orgId, old],
  )
  await sql(
    `update mail_messages set received_at = received_at - interval '26 days' where org_id = $1 and conversation_id = any ($2)`,
    [owner.orgId, old],
  )
  for (const view of ['inbox', 'all']) {
    const list = await get(`/conversations?view=${view}`)
    expect([list.items.map(({ id }) => id), list.older, list.nextCursor]).toEqual([ids.slice(0, 2), 3, null])
  }
  const found = await get('/conversations?view=all&q=chantier')
  expect(found.items.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  expect((await site.request('GET', `/api/v1/conversations/${old[0]}`, { as: owner })).status).toBe(200)
  await endTrial(site, owner, 3)
  const all = await get('/conversations?view=inbox')
  expect([all.items.length, 'older' in all]).toEqual([5, false])
})

test('a page after the first is not counted again, and the count stops at a thousand and one', async () => {
  await sql(
    `insert into event_log (org_id, event_type, occurred_at, subject_type, subject_id, permission)
     select $1, 'company.created', now() - interval '40 days', 'company', gen_random_uuid(), 'company:read' from generate_series(1, 1500)`,
    [owner.orgId],
  )
  await company()
  await company()
  const first = await get('/events?limit=1')
  expect([first.items.length, first.older]).toEqual([1, 1_001])
  const second = await get(`/events?limit=1&cursor=${first.nextCursor}`)
  expect([second.items.length, second.older, second.nextCursor]).toEqual([1, undefined, null])
})

test('the first page of the activity is a range of its index, hidden rows or not', async () => {
  const results = (await sql(
    `begin; set local enable_seqscan = off; set local enable_bitmapscan = off;
     explain select id from event_log where org_id = '${owner.orgId}' and occurred_at >= now() - interval '25 days'
     order by occurred_at desc, id desc limit 51; rollback`,
  )) as unknown as { rows: { 'QUERY PLAN': string }[] }[]
  const plan = results[3]!.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('event_log_recent')
  expect(plan).not.toContain('Sort')
})
