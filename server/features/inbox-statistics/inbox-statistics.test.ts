import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeInbox } from '#server/features/inbox-team/team-inbox.fixture.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { InboxStatistics, StatisticsFact } from '#shared/contract/inbox-statistics.ts'
import { countFacts } from './commands/count-facts.ts'

/** Tests who sees which figures, and their files. Their counts: mail-sync/counted-conversations.test.ts. */
let site: TestApp
let owner: Member
let ines: Member
let hugo: Member
let ids: string[]
let mailboxId: string

beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())
beforeEach(async () => {
  owner = await site.makeOrganization()
  ines = await site.makeMember(owner.orgId, 'member')
  hugo = await site.makeMember(owner.orgId, 'admin')
  const made = await makeInbox(site, owner, { conversations: 3 })
  ids = made.ids
  mailboxId = made.mailboxId
  await site.context.pool.query(
    `update mailboxes set created_at = now() - interval '10 days' where id = $1`,
    [mailboxId],
  )
  await site.context.pool.query(
    `insert into mail_arrivals (org_id, message_id) select org_id, id from mail_messages where mailbox_id = $1`,
    [mailboxId],
  )
  await handle(owner, ids[0]!, { assigneeId: ines.userId })
  await handle(ines, ids[0]!, { state: 'done' })
  await handle(owner, ids[1]!, { state: 'todo' })
  await handle(hugo, ids[2]!, { state: 'done' })
  await countFacts(site.context)
})

const handle = (as: Member, id: string, body: object) =>
  site.request('POST', '/api/v1/conversations/handlings', { as, body: { conversationIds: [id], ...body } })
const read = (as: Member, query = '') =>
  site.request<InboxStatistics & { code?: string }>('GET', `/api/v1/inbox-statistics?${query}`, { as })
const list = (as: Member, query: string) =>
  site.request<{ items: StatisticsFact[] }>('GET', `/api/v1/inbox-statistics/facts?${query}`, { as })
const text = async (as: Member, path: string) => {
  const { status, bytes } = await site.request('GET', `/api/v1/inbox-statistics${path}`, { as })
  return status === 200 ? bytes.toString('utf8') : status
}

test('owners and administrators see what each person did; a member sees the whole, and the own part', async () => {
  const asOwner = (await read(owner)).body
  expect(asOwner.now).toMatchObject({ begun: 3, resolved: 2, open: 1 })
  expect(asOwner.people.map(({ userId, resolved, open }) => [userId, resolved, open])).toEqual([
    [hugo.userId, 1, 0],
    [ines.userId, 1, 0],
    [null, 0, 1],
  ])
  expect((await read(hugo)).body.people).toHaveLength(3)
  const asInes = (await read(ines)).body
  expect(asInes.now).toMatchObject({ begun: 3, resolved: 2, open: 1 })
  expect(asInes.people.map(({ userId, resolved }) => [userId, resolved])).toEqual([[ines.userId, 1]])
  expect((await read(ines, `userId=${ines.userId}`)).body.now).toMatchObject({
    resolved: 1,
    begun: 1,
    open: 0,
  })
  expect((await read(ines, `userId=${hugo.userId}`)).status).toBe(403)
  expect((await read(ines, 'userId=nobody')).status).toBe(403)
  expect((await list(ines, `figure=resolved&userId=${hugo.userId}`)).status).toBe(403)
})

test('a member’s list and its file name no colleague', async () => {
  const named = async (as: Member) =>
    (await list(as, 'figure=resolved')).body.items.map(({ userId, userName }) => [userId, userName])
  const [hugos, own] = [
    [hugo.userId, 'Test admin'],
    [ines.userId, 'Test member'],
  ]
  expect(await named(owner)).toEqual([hugos, own])
  expect(await named(ines)).toEqual([[null, null], own])
  const file = await text(ines, '/facts/export?figure=resolved')
  expect(file).toContain('Test member')
  expect(file).not.toContain('Test admin')
})

test('filters: a person, nobody, a team with its members, a mailbox', async () => {
  const { body: team } = await site.request<{ id: string }>('POST', '/api/v1/member-teams', {
    as: owner,
    body: { name: 'Atelier', memberIds: [ines.userId] },
  })
  expect((await read(owner, `teamId=${team.id}`)).body.now).toMatchObject({ resolved: 1, begun: 1, open: 0 })
  await handle(owner, ids[1]!, { teamId: team.id })
  await countFacts(site.context)
  expect((await read(owner, `teamId=${team.id}`)).body.now).toMatchObject({ resolved: 1, begun: 2, open: 1 })
  expect((await read(ines, `teamId=${team.id}`)).status).toBe(403)
  expect((await read(owner, 'userId=nobody')).body.now).toMatchObject({ begun: 2, open: 1, resolved: 0 })
  expect(
    (await list(owner, 'figure=open&userId=nobody')).body.items.map(({ conversationId }) => conversationId),
  ).toEqual([ids[1]])
  expect((await read(owner, `mailboxId=${mailboxId}`)).body.mailboxes).toHaveLength(1)
})

test('what is another organization’s is not found, and bad input says so at its field', async () => {
  const other = await site.makeOrganization()
  const box = await makeInbox(site, other, { conversations: 1 })
  expect((await read(other)).body.now).toMatchObject({ begun: 0, open: 0 })
  for (const query of [`mailboxId=${box.mailboxId}`, `userId=${other.userId}`, `teamId=${other.userId}`])
    expect([query, (await read(owner, query)).status]).toEqual([query, 404])
  for (const query of [
    'period=custom',
    'period=custom&from=2026-02-30&to=2026-03-01',
    'period=custom&from=2026-03-02&to=2026-03-01',
    'period=custom&from=2000-01-01&to=2026-03-01',
    'period=2d',
    'userId=x',
  ])
    expect([query, (await read(owner, query)).status]).toEqual([query, 400])
  expect((await list(owner, 'figure=begun&cursor=nothing')).status).toBe(400)
  for (const role of ['billing', 'viewer'] as const)
    expect((await read(await site.makeMember(owner.orgId, role))).status).toBe(403)
})

test('files: days, people, mailboxes, and the list of a figure, whose formulas are texts', async () => {
  await site.context.pool.query(`update mail_messages set subject = '=1+1' where conversation_id = $1`, [
    ids[0],
  ])
  const days = String(await text(owner, '/export?period=7d'))
  expect(days.split('\r\n')[0]).toBe(
    '\ufeffDu;Au;Conversations reçues;Mails reçus;Mails envoyés;Conversations traitées;Conversations en cours',
  )
  expect(days.trim().split('\r\n')).toHaveLength(8)
  expect(days.trim().split('\r\n').at(-1)).toMatch(/;3;3;0;2;1$/)
  const year = String(await text(owner, '/export?period=12m'))
  expect(year.trim().split('\r\n').length).toBeGreaterThan(365)
  expect(year.trim().split('\r\n').at(-1)).toBe(days.trim().split('\r\n').at(-1))
  expect(
    String(await text(owner, '/export?table=people'))
      .split('\r\n')
      .slice(1, 4)
      .map((line) => line.split(';')[0]),
  ).toEqual(['Test admin', 'Test member', 'Non attribuées'])
  expect(
    String(await text(ines, '/export?table=people'))
      .trim()
      .split('\r\n'),
  ).toHaveLength(2)
  expect(await text(owner, '/export?table=mailboxes&clock=clock')).toContain('délai médian (minutes)')
  const listed = String(await text(owner, '/facts/export?figure=resolved'))
  expect(listed.trim().split('\r\n')).toHaveLength(3)
  expect(listed).toContain(";'=1+1;Camille Roy;Test member;")
  expect(await text(ines, `/facts/export?figure=resolved&userId=${hugo.userId}`)).toBe(403)
})

test('row-level security shows facts and counts to those who read the conversation alone', async () => {
  await site.context.pool.query(`update mailboxes set sharing = 'subjects' where id = $1`, [mailboxId])
  expect((await read(hugo)).body.now).toMatchObject({ begun: 0, received: 0, resolved: 0, open: 0 })
  expect((await list(hugo, 'figure=begun')).body.items).toEqual([])
  expect((await read(hugo, `mailboxId=${mailboxId}`)).status).toBe(404)
  expect((await read(owner)).body.now.begun).toBe(3)
})

test('organizations of which everything is counted take turns', async () => {
  const orgIds: string[] = []
  for (let made = 0; made < 2; made += 1) {
    const one = await site.makeOrganization()
    const box = await makeInbox(site, one, { conversations: 250 })
    await site.context.pool.query(
      `insert into mail_arrivals (org_id, message_id) select org_id, id from mail_messages where mailbox_id = $1`,
      [box.mailboxId],
    )
    orgIds.push(one.orgId)
  }
  await site.context.pool.query(
    `insert into inbox_facts_due (org_id, conversation_id) select org_id, id from conversations where org_id = any ($1::uuid[])
     on conflict do nothing`,
    [orgIds],
  )
  await countFacts(site.context)
  const { rows } = await site.context.pool.query<{ first: number; last: number; n: number }>(
    `select min(xmin::text::bigint) as first, max(xmin::text::bigint) as last, count(distinct conversation_id)::int as n
     from inbox_facts where org_id = any ($1::uuid[]) group by org_id order by 1`,
    [orgIds],
  )
  expect(rows.map(({ n }) => n)).toEqual([250, 250])
  expect(rows[1]!.first).toBeLessThan(rows[0]!.last)
})
