import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeInbox } from '#server/features/inbox-team/team-inbox.fixture.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { MemberAbsence } from '#shared/contract/absences.ts'
import { beginAbsences } from './commands/begin-absences.ts'

let site: TestApp
let owner: Member
let ines: Member
let karim: Member
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())
beforeEach(async () => {
  owner = await site.makeOrganization()
  ines = await site.makeMember(owner.orgId, 'member')
  karim = await site.makeMember(owner.orgId, 'member')
})

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const FIELDS = { fromOn: day(-1), toOn: day(5), note: 'Congés', coverUserId: null, coverTeamId: null }
const plan = (of: Member, fields: object = {}, as = of) =>
  site.request<MemberAbsence>('POST', `/api/v1/members/${of.userId}/absences`, {
    as,
    body: { ...FIELDS, ...fields },
  })
const held = async (who: Member) =>
  (
    await site.context.pool.query<{ pile: string; count: number }>(
      'select pile, count(*)::int as count from conversation_handlings where org_id = $1 and assignee_id = $2 group by pile order by 1',
      [owner.orgId, who.userId],
    )
  ).rows

test('at its start what is to do goes to whoever takes over, once, though the process dies in the middle', async () => {
  const { ids } = await makeInbox(site, owner, { conversations: 720 })
  const assign = (some: string[], body: object) =>
    site.request('POST', '/api/v1/conversations/handlings', {
      as: owner,
      body: { conversationIds: some, ...body },
    })
  await assign(ids.slice(0, 710), { assigneeId: ines.userId })
  await assign(ids.slice(700, 710), { state: 'waiting' })
  const { body } = await plan(ines, { coverUserId: karim.userId })
  const { pool } = site.context
  // Dies once the first part is given away; absences of other tests are there too.
  const connect = async () => {
    const { rows } = await pool.query('select from member_absences where id = $1 and given >= 500', [body.id])
    if (rows.length > 0) throw new Error('killed')
    return pool.connect()
  }
  const dying = {
    ...site.context,
    pool: new Proxy(pool, { get: (target, key) => (key === 'connect' ? connect : Reflect.get(target, key)) }),
  }
  await expect(beginAbsences(dying)).rejects.toThrow('killed')
  expect(await held(karim)).toEqual([{ pile: 'todo', count: 500 }])
  await beginAbsences(site.context)
  expect(await held(karim)).toEqual([{ pile: 'todo', count: 700 }])
  expect(await held(ines)).toEqual([{ pile: 'waiting', count: 10 }])
  // Given by hand afterwards, it stays.
  await assign(ids.slice(715, 716), { assigneeId: ines.userId })
  await beginAbsences(site.context)
  expect(await held(ines)).toEqual([
    { pile: 'todo', count: 1 },
    { pile: 'waiting', count: 10 },
  ])
  const { rows } = await pool.query(
    `select count(*)::int as lines, count(distinct conversation_id)::int as conversations from conversation_history
     where org_id = $1 and cause = 'absence'`,
    [owner.orgId],
  )
  expect(rows[0]).toEqual({ lines: 700, conversations: 700 })
  const listed = await site.request<{ items: MemberAbsence[] }>('GET', '/api/v1/absences', { as: karim })
  expect(listed.body.items).toMatchObject([{ id: body.id, given: 700, coverName: 'Test member' }])
})

test('two processes begin it at once, and whoever does not read it gets none', async () => {
  const { ids } = await makeInbox(site, owner, { conversations: 600 })
  const mine = await makeInbox(site, owner, { conversations: 2, sharing: 'private' })
  await site.request('POST', '/api/v1/conversations/handlings', {
    as: owner,
    body: { conversationIds: [...ids, ...mine.ids], assigneeId: owner.userId },
  })
  const absence = await plan(owner, { coverUserId: karim.userId })
  expect(absence.status).toBe(200)
  await Promise.all([beginAbsences(site.context), beginAbsences(site.context)])
  await beginAbsences(site.context)
  expect(await held(karim)).toEqual([{ pile: 'todo', count: 600 }])
  expect(await held(owner)).toEqual([])
})

test('an absence that began and is put off gives away again when it begins anew', async () => {
  const { ids } = await makeInbox(site, owner, { conversations: 2 })
  const assign = (conversationId: string) =>
    site.request('POST', '/api/v1/conversations/handlings', {
      as: owner,
      body: { conversationIds: [conversationId], assigneeId: ines.userId },
    })
  await assign(ids[0]!)
  const { body } = await plan(ines, { coverUserId: karim.userId })
  await beginAbsences(site.context)
  expect(await held(karim)).toEqual([{ pile: 'todo', count: 1 }])
  await assign(ids[1]!)
  const later = {
    ...FIELDS,
    fromOn: day(10),
    toOn: day(12),
    coverUserId: karim.userId,
    revision: body.revision,
  }
  const changed = await site.request('PUT', `/api/v1/absences/${body.id}`, { as: ines, body: later })
  expect(changed.status).toBe(200)
  await beginAbsences(site.context)
  expect(await held(ines)).toEqual([{ pile: 'todo', count: 1 }])
  const then = new Date(Date.now() + 11 * 86_400_000)
  await beginAbsences({ ...site.context, clock: { now: () => then } })
  expect(await held(ines)).toEqual([])
  expect(await held(karim)).toEqual([{ pile: 'todo', count: 2 }])
})

test('one plans one’s own; those who manage members plan others’', async () => {
  expect((await plan(ines)).status).toBe(200)
  expect((await plan(karim, {}, ines)).status).toBe(403)
  expect((await plan(karim, {}, owner)).status).toBe(200)
  const stranger = await site.makeOrganization()
  expect((await plan(karim, {}, stranger)).status).toBe(404)
  const { body } = await plan(ines, { fromOn: day(20), toOn: day(21) })
  const path = `/api/v1/absences/${body.id}`
  expect((await site.request('DELETE', path, { as: karim })).status).toBe(403)
  expect((await site.request('DELETE', path, { as: stranger })).status).toBe(404)
  expect((await site.request('DELETE', path, { as: owner })).status).toBe(200)
})

test('days that cannot be, and covers that cannot take over, are refused at their field', async () => {
  const viewer = await site.makeMember(owner.orgId, 'viewer')
  const refused = async (fields: object) => {
    const { body, status } = await plan(ines, fields)
    return [status, (body as unknown as { code: string }).code]
  }
  expect(await refused({ fromOn: day(2), toOn: day(1) })).toEqual([400, 'invalid_input'])
  expect(await refused({ fromOn: day(-9), toOn: day(-3) })).toEqual([422, 'absence_too_late'])
  expect(await refused({ coverUserId: ines.userId })).toEqual([422, 'cover_is_self'])
  expect(await refused({ coverUserId: viewer.userId })).toEqual([422, 'cover_cannot_read'])
  const stranger = await site.makeOrganization()
  expect((await plan(ines, { coverUserId: stranger.userId })).status).toBe(404)
  expect((await plan(ines)).status).toBe(200)
  expect(await refused({ fromOn: day(5), toOn: day(9) })).toEqual([409, 'absence_overlaps'])
  const both = await Promise.all([0, 1].map(() => plan(ines, { fromOn: day(30), toOn: day(31) })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('two who change one at once: the second is told what the first wrote; other tabs hear of each', async () => {
  const { body: planned } = await plan(ines, { coverUserId: karim.userId })
  const heard: string[] = []
  const client = await site.context.pool.connect()
  client.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await client.query('listen ardoise')
  const change = (fields: object, as: Member) =>
    site.request<{ code: string; data?: { current: MemberAbsence } }>(
      'PUT',
      `/api/v1/absences/${planned.id}`,
      {
        as,
        body: { ...FIELDS, coverUserId: karim.userId, revision: planned.revision, ...fields },
      },
    )
  const answers = await Promise.all([change({ toOn: day(8) }, ines), change({ note: 'Formation' }, owner)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)!.body
  expect(refused).toMatchObject({ code: 'version_conflict' })
  // The same text again is no conflict.
  const { body: now } = await site.request<{ items: MemberAbsence[] }>('GET', '/api/v1/absences', {
    as: karim,
  })
  const { toOn, note, revision } = now.items[0]!
  expect(revision).toBe(2)
  expect((await change({ toOn, note }, owner)).status).toBe(200)
  expect((await change({ toOn: day(9), note, revision }, owner)).status).toBe(200)
  await client.query('select 1')
  client.release(true)
  const mine = heard.filter((word) => word.includes(owner.orgId) && word.includes('absences.changed'))
  expect(mine.length).toBe(2)
})
