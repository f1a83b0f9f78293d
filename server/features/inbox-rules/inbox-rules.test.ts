import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeInbox } from '#server/features/inbox-team/team-inbox.fixture.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { InboxRule, RuleFields, RuleTrial } from '#shared/contract/inbox-rules.ts'

let site: TestApp
let owner: Member
let ines: Member
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())
beforeEach(async () => {
  owner = await site.makeOrganization()
  ines = await site.makeMember(owner.orgId, 'member')
})

const RULE: RuleFields = {
  name: 'Chantiers',
  enabled: true,
  mailboxIds: [],
  match: 'all',
  conditions: [{ field: 'contains', how: 'any', text: 'chantiers' }],
  assign: 'none',
  assigneeId: null,
  teamId: null,
  turnIds: [],
  labelIds: [],
  state: 'waiting',
  taskInDays: null,
  stop: false,
}
const call = <T = InboxRule>(method: string, path: string, body?: object, as = owner) =>
  site.request<T>(method, `/api/v1/inbox-rules${path}`, { as, ...(body && { body }) })
const make = async (fields: Partial<RuleFields> = {}) => (await call('POST', '', { ...RULE, ...fields })).body
const names = async () =>
  (await call<{ items: InboxRule[] }>('GET', '')).body.items.map(({ name, enabled }) => [name, enabled])

test('rules are added below, copied, moved, switched, removed and given back where they stood', async () => {
  const [a, b, c] = [await make({ name: 'A' }), await make({ name: 'B' }), await make({ name: 'C' })]
  await call('POST', `/${a.id}/duplicate`)
  expect(await names()).toEqual([
    ...[
      ['A', true],
      ['A (copie)', false],
      ['B', true],
      ['C', true],
    ],
  ])
  await call('PUT', '/order', { ruleIds: [c.id, a.id] })
  expect((await names()).map(([name]) => name)).toEqual(['C', 'A', 'A (copie)', 'B'])
  await call('PATCH', `/${a.id}/enabled`, { enabled: false })
  await call('POST', `/${a.id}/remove`)
  expect((await names()).map(([name]) => name)).toEqual(['C', 'A (copie)', 'B'])
  expect((await call('PUT', '/order', { ruleIds: [a.id, b.id] })).status).toBe(404)
  await call('POST', `/${a.id}/restore`)
  expect((await names())[1]).toEqual(['A', false])
})

test('of two who change a rule the second is shown what the first wrote', async () => {
  const { id, revision } = await make()
  const change = (name: string) => call('PUT', `/${id}`, { ...RULE, name, revision })
  expect((await change('Un')).body).toMatchObject({ name: 'Un', revision: 2 })
  const { status, body } = await change('Deux')
  expect([status, body]).toMatchObject([409, { code: 'version_conflict', data: { current: { name: 'Un' } } }])
})

test('a rule that cannot be is refused at its field', async () => {
  const refused = async (fields: object) => {
    const { status, body } = await call<{ fields: { path: string }[] }>('POST', '', { ...RULE, ...fields })
    return [status, ...body.fields.map(({ path }) => path)]
  }
  expect(await refused({ name: ' ' })).toEqual([400, 'name'])
  expect(await refused({ conditions: [] })).toEqual([400, 'conditions'])
  expect(await refused({ conditions: [{ field: 'from', how: 'any', text: ' , ' }] })).toEqual([
    ...[400, 'conditions.0.text'],
  ])
  expect(await refused({ assign: 'member' })).toEqual([400, 'assigneeId'])
  expect(await refused({ assign: 'turns_of_team' })).toEqual([400, 'teamId'])
  expect(await refused({ assign: 'turns' })).toEqual([400, 'turnIds'])
  expect(await refused({ state: null })).toEqual([400, 'assign'])
})

test('members read them, those who manage write them, and others do not know them', async () => {
  const { id } = await make()
  expect((await call('GET', '', undefined, ines)).status).toBe(200)
  for (const [method, path, body] of [
    ['POST', '', RULE],
    ['PUT', `/${id}`, { ...RULE, revision: 1 }],
    ['POST', `/${id}/remove`, {}],
    ['POST', '/try', { mailboxIds: [], match: 'all', conditions: RULE.conditions, days: 30 }],
  ] as const)
    expect((await call(method, path, body, ines)).status).toBe(403)
  const stranger = await site.makeOrganization()
  const viewer = await site.makeMember(owner.orgId, 'viewer')
  expect((await call('PUT', `/${id}`, { ...RULE, revision: 1 }, stranger)).status).toBe(404)
  expect((await call('POST', `/${id}/duplicate`, undefined, stranger)).status).toBe(404)
  const { mailboxId } = await makeInbox(site, stranger, { conversations: 1 })
  for (const named of [
    { assign: 'member', assigneeId: stranger.userId },
    { assign: 'member', assigneeId: viewer.userId },
    { assign: 'turns', turnIds: [ines.userId, stranger.userId] },
    { mailboxIds: [mailboxId] },
  ])
    expect((await call('POST', '', { ...RULE, ...named })).status).toBe(404)
})

const attempt = async (fields: object, as = owner) =>
  (
    await call<RuleTrial>(
      'POST',
      '/try',
      {
        mailboxIds: [],
        match: 'all',
        conditions: RULE.conditions,
        days: 30,
        ...fields,
      },
      as,
    )
  ).body

test('a trial looks at past mails that one reads, a piece at a time, and finds what the rule would', async () => {
  const { ids, mailboxId } = await makeInbox(site, owner, { conversations: 2_050 })
  const subject = [{ field: 'subject', how: 'any', text: 'sujet' }]
  const first = await attempt({ conditions: subject })
  expect([first.looked, first.found.length]).toEqual([2_000, 2_000])
  const rest = await attempt({ conditions: subject, cursor: first.nextCursor })
  expect(rest).toMatchObject({ looked: 50, nextCursor: null })
  expect([...first.found, ...rest.found].map(({ conversationId }) => conversationId)).toEqual(ids)
  // The index names the mails that hold the word: no other is looked at.
  expect(await attempt({ conditions: [{ field: 'contains', how: 'all', text: 'plomberie' }] })).toMatchObject(
    {
      looked: 0,
      found: [],
      nextCursor: null,
    },
  )
  expect((await attempt({})).looked).toBe(2_000)
  await site.context.pool.query(
    `update mail_messages set addresses = '{camille@client.test}' where mailbox_id = $1`,
    [mailboxId],
  )
  const exact = [{ field: 'from', how: 'any', text: 'Camille@client.test' }]
  expect((await attempt({ conditions: exact })).looked).toBe(2_000)
  expect(
    (await attempt({ conditions: [{ field: 'from', how: 'any', text: 'autre@client.test' }] })).looked,
  ).toBe(0)
  const admin = await site.makeMember(owner.orgId, 'admin')
  await makeInbox(site, ines, { sharing: 'private', conversations: 1 })
  await site.context.pool.query(`update mailboxes set sharing = 'subjects' where id = $1`, [mailboxId])
  expect(await attempt({}, admin)).toMatchObject({ looked: 0, found: [] })
})

test('only conversations that lacked a label count as changed', async () => {
  const { ids } = await makeInbox(site, owner, { conversations: 5 })
  const label = await site.request<{ id: string }>('POST', '/api/v1/conversation-labels', {
    as: owner,
    body: { name: 'Devis', colour: 'info' },
  })
  const { enabled: _, mailboxIds: _m, match: _a, conditions: _c, ...actions } = RULE
  const apply = async (conversationIds: string[]) => {
    const body = { ...actions, conversationIds, labelIds: [label.body.id], state: null }
    return (await call<{ changed: number }>('POST', '/apply', body)).body.changed
  }
  expect(await apply(ids.slice(1))).toBe(4)
  expect(await apply(ids)).toBe(1)
  expect(await apply(ids)).toBe(0)
})

test('what was found is done as one batch, and taken back', async () => {
  const { ids } = await makeInbox(site, owner, { conversations: 30 })
  const karim = await site.makeMember(owner.orgId, 'member')
  const label = await site.request<{ id: string }>('POST', '/api/v1/conversation-labels', {
    as: owner,
    body: { name: 'Chantier', colour: 'info' },
  })
  const { enabled: _, mailboxIds: _m, match: _a, conditions: _c, ...actions } = RULE
  const applied = await call<{ batchId: string; changed: number }>('POST', '/apply', {
    ...actions,
    conversationIds: ids,
    labelIds: [label.body.id],
    assign: 'turns',
    turnIds: [ines.userId, karim.userId],
  })
  expect(applied.body.changed).toBe(30)
  const shares = async () =>
    (
      await site.context.pool.query(
        `select count(*) filter (where assignee_id = $2)::int as ines, count(*) filter (where pile = 'waiting')::int as waiting,
           (select count(*)::int from conversation_label_links where org_id = $1) as labelled
         from conversation_handlings where org_id = $1`,
        [owner.orgId, ines.userId],
      )
    ).rows[0]
  expect(await shares()).toEqual({ ines: 15, waiting: 30, labelled: 30 })
  const undone = await site.request<{ undone: number }>('POST', '/api/v1/conversations/handlings/undo', {
    as: owner,
    body: { batchId: applied.body.batchId },
  })
  expect(undone.body.undone).toBe(60)
  expect(await shares()).toEqual({ ines: 0, waiting: 0, labelled: 0 })
})
