import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { ConversationSummary } from '#shared/contract/conversations.ts'
import type { ConversationTeam } from '#shared/contract/inbox-team.ts'
import { endSnoozes } from './commands/end-snoozes.ts'
import { makeInbox } from './team-inbox.fixture.ts'

/** States, assignments, snoozes and labels of conversations, and who sees them. */
const clock = createFixedClock(new Date())
let site: TestApp
let owner: Member
let ines: Member
let ids: string[]

beforeAll(async () => {
  site = await startTestApp({ jobs: false, clock })
})
afterAll(() => site.close())
beforeEach(async () => {
  owner = await site.makeOrganization()
  ines = await site.makeMember(owner.orgId, 'member')
  ids = (await makeInbox(site, owner)).ids
})

type Changed = { batchId: string; changed: number; refused: number; code?: string }
const change = async (body: object, as: Member = owner) =>
  site.request<Changed>('POST', '/api/v1/conversations/handlings', { as, body })
const undo = async (batchId: string, as: Member = owner) =>
  (
    await site.request<{ undone: number }>('POST', '/api/v1/conversations/handlings/undo', {
      as,
      body: { batchId },
    })
  ).body
const team = async (id: string, as: Member = owner) =>
  (await site.request<ConversationTeam>('GET', `/api/v1/conversations/${id}/team`, { as })).body
const listed = async (query: string, as: Member = owner) => {
  const answer = await site.request<{ items: ConversationSummary[] }>(
    'GET',
    `/api/v1/conversations?${query}`,
    { as },
  )
  expect([answer.status, answer.body]).toEqual([200, answer.body])
  return answer.body.items.map(({ subject }) => subject)
}
const found = (q: string, as: Member = owner) => listed(`view=all&q=${encodeURIComponent(q)}`, as)
const counts = async (as: Member = owner) =>
  (await site.request<{ counts: Record<string, number> }>('GET', '/api/v1/inbox/team', { as })).body.counts
const label = async (name: string, as: Member = owner) =>
  (await site.request<{ id: string }>('POST', '/api/v1/conversation-labels', { as, body: { name } })).body.id
const told = async (member: Member) =>
  (
    await site.request<{ items: { type: string; meta: Record<string, unknown> }[] }>(
      'GET',
      '/api/v1/notifications',
      { as: member },
    )
  ).body.items.map(({ type, meta }) => [type, meta.title ?? meta.count])

describe('states', () => {
  test('move a conversation between the views, and « Annuler » gives back what was', async () => {
    expect((await team(ids[0]!)).handling.state).toBe('done')
    expect(await listed('view=done')).toEqual([])
    await change({ conversationIds: [ids[0]], state: 'todo' })
    expect(await listed('view=unassigned')).toEqual(['Sujet 1'])
    expect(await counts()).toEqual({ mine: 0, unassigned: 1, waiting: 0, snoozed: 0, late: 0, soon: 0 })
    const { body } = await change({ conversationIds: ids, state: 'waiting' })
    expect(body).toMatchObject({ changed: 3, refused: 0 })
    expect(await listed('view=waiting')).toEqual(['Sujet 1', 'Sujet 2', 'Sujet 3'])
    await change({ conversationIds: [ids[1]], state: 'done' })
    expect(await undo(body.batchId)).toEqual({ undone: 2 })
    expect(await undo(body.batchId)).toEqual({ undone: 0 })
    expect(await listed('view=unassigned')).toEqual(['Sujet 1'])
    expect(await listed('view=done')).toEqual(['Sujet 2'])
    expect((await team(ids[2]!)).handling.state).toBe('done')
  })

  test('are paged, and one of two mailboxes stands once', async () => {
    const other = await makeInbox(site, owner, { conversations: 0 })
    await site.context.pool.query(
      `insert into mail_messages select org_id, new_id(), $2, conversation_id, content_hash, file_key, size, message_id, subject, from_name, from_address, people,
         sent_at, received_at, snippet, attachments, traits, outgoing, addresses, mentions, private_to, search, created_at from mail_messages where conversation_id = $1`,
      [ids[0], other.mailboxId],
    )
    await site.context.pool.query(
      `insert into conversation_entries select org_id, $2, $2, conversation_id, last_at, last_message_id, messages, unread, flagged, attachments, senders
       from conversation_entries where conversation_id = $1 and place_id = mailbox_id`,
      [ids[0], other.mailboxId],
    )
    await change({ conversationIds: ids, state: 'waiting' })
    expect(await listed('view=waiting')).toHaveLength(3)
    expect(await found('en attente:')).toHaveLength(3)
    expect((await counts()).waiting).toBe(3)
    const page = await site.request<{ items: unknown[]; nextCursor: string }>(
      'GET',
      '/api/v1/conversations?view=waiting&limit=2',
      { as: owner },
    )
    expect(page.body.items).toHaveLength(2)
    expect(await listed(`view=waiting&limit=2&cursor=${page.body.nextCursor}`)).toEqual(['Sujet 3'])
  })

  test('one change at a time, and one that says something', async () => {
    for (const body of [
      {},
      { state: 'done', assigneeId: null },
      { snooze: { until: null, untilAnswer: false } },
    ])
      expect((await change({ conversationIds: ids, ...body })).status).toBe(400)
  })
})

describe('assignment', () => {
  test('gives a conversation to a member or a team, who are told once', async () => {
    await change({ conversationIds: [ids[0]], assigneeId: ines.userId })
    expect(await listed('view=mine', ines)).toEqual(['Sujet 1'])
    expect(await listed('view=mine')).toEqual([])
    expect(await told(ines)).toEqual([['conversation.assigned', 'Sujet 1']])
    await change({ conversationIds: ids, assigneeId: ines.userId })
    expect(await told(ines)).toEqual([
      ['conversation.assigned', '2'],
      ['conversation.assigned', 'Sujet 1'],
    ])
    const made = await site.request<{ id: string }>('POST', '/api/v1/member-teams', {
      as: owner,
      body: { name: 'Support', memberIds: [ines.userId, owner.userId] },
    })
    await change({ conversationIds: [ids[2]], teamId: made.body.id })
    expect((await team(ids[2]!)).handling).toMatchObject({
      assigneeId: null,
      teamId: made.body.id,
      state: 'todo',
    })
    expect((await told(ines))[0]).toEqual(['conversation.assigned', 'Sujet 3'])
    expect(await told(owner)).toEqual([])
    expect(await found('attribué:support')).toEqual(['Sujet 3'])
    await site.request('DELETE', `/api/v1/member-teams/${made.body.id}`, { as: owner })
    expect((await team(ids[2]!)).handling.teamId).toBeNull()
  })

  test('is refused to whoever reads none of its mailboxes', async () => {
    const own = await makeInbox(site, owner, { sharing: 'private', conversations: 1 })
    const refused = await change({ conversationIds: own.ids, assigneeId: ines.userId })
    expect([refused.status, refused.body.code]).toEqual([422, 'assignee_cannot_read'])
    const some = await change({ conversationIds: [...own.ids, ids[0]], assigneeId: ines.userId })
    expect(some.body).toMatchObject({ changed: 1, refused: 1 })
    const viewer = await site.makeMember(owner.orgId, 'viewer')
    expect((await change({ conversationIds: ids, assigneeId: viewer.userId })).status).toBe(422)
  })

  test('a member who leaves leaves what they had', async () => {
    await change({ conversationIds: [ids[0]], assigneeId: ines.userId })
    await site.context.pool.query('delete from memberships where user_id = $1', [ines.userId])
    expect(await listed('view=unassigned')).toEqual(['Sujet 1'])
  })
})

describe('what is put off', () => {
  test('until an instant comes back by itself, with its history', async () => {
    const until = new Date(clock.now().getTime() + 3_600_000).toISOString()
    await change({ conversationIds: [ids[0]], snooze: { until, untilAnswer: false } })
    expect(await listed('view=snoozed')).toEqual(['Sujet 1'])
    await endSnoozes(site.context)
    expect(await listed('view=snoozed')).toEqual(['Sujet 1'])
    const before = clock.now()
    clock.set(new Date(until))
    await endSnoozes(site.context)
    clock.set(before)
    expect(await listed('view=snoozed')).toEqual([])
    expect(await listed('view=unassigned')).toEqual(['Sujet 1'])
    expect((await team(ids[0]!)).history.map(({ cause }) => cause)).toEqual(['hand', 'time'])
  })

  test('not into the past', async () => {
    const until = new Date(clock.now().getTime() - 1000).toISOString()
    const answer = await change({ conversationIds: ids, snooze: { until, untilAnswer: false } })
    expect([answer.status, answer.body.code]).toEqual([422, 'snooze_in_past'])
  })
})

describe('labels', () => {
  test('are put on, sought, taken off, renamed, merged and deleted', async () => {
    const urgent = await label('Urgent')
    const taken = await site.request('POST', '/api/v1/conversation-labels', {
      as: ines,
      body: { name: 'ÚRGENT' },
    })
    expect([taken.status, taken.body.code]).toEqual([409, 'label_name_taken'])
    const { body } = await change({ conversationIds: ids.slice(0, 2), addLabelIds: [urgent] })
    expect(body.changed).toBe(2)
    expect((await change({ conversationIds: ids, addLabelIds: [urgent] })).body.changed).toBe(1)
    expect(await undo(body.batchId)).toEqual({ undone: 2 })
    expect(await found('étiquette:urg')).toEqual(['Sujet 3'])
    expect(await found('étiquette:urgent chantier')).toEqual(['Sujet 3'])
    expect(await found('étiquette:inconnue')).toEqual([])
    const late = await label('En retard')
    await change({ conversationIds: [ids[0]], addLabelIds: [late] })
    await site.request('POST', `/api/v1/conversation-labels/${late}/merge`, {
      as: ines,
      body: { intoId: urgent },
    })
    expect(await found('étiquette:urgent')).toEqual(['Sujet 1', 'Sujet 3'])
    expect((await team(ids[0]!)).labelIds).toEqual([urgent])
    await site.request('PATCH', `/api/v1/conversation-labels/${urgent}`, {
      as: ines,
      body: { name: 'Pressé' },
    })
    expect(await found('étiquette:presse')).toHaveLength(2)
    await site.request('DELETE', `/api/v1/conversation-labels/${urgent}`, { as: ines })
    expect((await team(ids[0]!)).labelIds).toEqual([])
  })
})

test('a search joins what is asked of mails and of the team', async () => {
  await change({ conversationIds: ids, state: 'todo' })
  await change({ conversationIds: [ids[1]], assigneeId: ines.userId })
  expect(await found('à traiter attribué:personne')).toEqual(['Sujet 1', 'Sujet 3'])
  expect(await found('à traiter: attribué:moi', ines)).toEqual(['Sujet 2'])
  expect(await found('attribué:moi chantier', ines)).toEqual(['Sujet 2'])
  expect(await found('attribué:"test member"')).toEqual(['Sujet 2'])
  expect(await found('traitée: chantier')).toEqual([])
})

test('words are found in the order of the mails that have them, beyond the conversations read first', async () => {
  const { mailboxId, ids: many } = await makeInbox(site, owner, { conversations: 450 })
  // An earlier mail of two conversations in three has the word; their order is not that of the last mails.
  const { rows } = await site.context.pool.query<{ conversationId: string }>(
    `insert into mail_messages (org_id, mailbox_id, conversation_id, content_hash, file_key, size, message_id, subject, people, received_at, snippet,
       outgoing, addresses, mentions, search, traits)
     select $1, $2, id, sha256((id || 'toiture')::bytea), 'none', 10, id || '.2@client.test', 'Toiture', '{"to":[],"cc":[],"bcc":[]}',
       now() - make_interval(mins => n::int + (n * 7919 % 613)::int, secs => n::int % 60), '', false, '{}', '{}', to_tsvector('french_mail', 'toiture'),
       '{"authentication":null,"protection":null,"automatic":false,"listId":null}'
     from unnest($3::uuid[]) with ordinality as c (id, n) where n % 3 > 0
     returning conversation_id as "conversationId", received_at`,
    [owner.orgId, mailboxId, many],
  )
  await change({ conversationIds: many, state: 'todo' })
  await change({ conversationIds: many, assigneeId: ines.userId })
  const { rows: expected } = await site.context.pool.query<{ id: string }>(
    `select conversation_id as id from mail_messages where org_id = $1 and subject = 'Toiture' order by received_at desc, conversation_id desc`,
    [owner.orgId],
  )
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = `view=all&limit=40&q=${encodeURIComponent('à traiter: attribué:moi toiture')}`
    const { body }: { body: { items: { id: string }[]; nextCursor: string | null } } = await site.request(
      'GET',
      `/api/v1/conversations?${query}${cursor && `&cursor=${cursor}`}`,
      { as: ines },
    )
    seen.push(...body.items.map(({ id }) => id))
    cursor = body.nextCursor
  }
  expect(seen).toHaveLength(rows.length)
  expect(seen).toEqual(expected.map(({ id }) => id))
})

test('a thousand are assigned, and taken back, in a few statements', async () => {
  const many = await makeInbox(site, owner, { conversations: 1000 })
  const started = performance.now()
  const { body } = await change({ conversationIds: many.ids, assigneeId: ines.userId })
  const assigned = performance.now() - started
  expect(body).toMatchObject({ changed: 1000, refused: 0 })
  expect(await counts(ines)).toMatchObject({ mine: 1000 })
  expect(await undo(body.batchId)).toEqual({ undone: 1000 })
  expect(await counts(ines)).toMatchObject({ mine: 0 })
  expect(assigned).toBeLessThan(10_000)
})

describe('whoever does not read it whole', () => {
  const tables = [
    ...['conversation_handlings', 'conversation_label_links', 'conversation_followers', 'conversation_notes'],
    ...['conversation_mentions', 'conversation_history'],
  ]
  const seen = (as: Member, id: string) =>
    readAs(as.scope, async (tx) =>
      Promise.all(
        tables.map(async (table) => {
          const { rows } = await sql`select from ${sql.table(table)} where conversation_id = ${id}`.execute(
            tx.db,
          )
          return rows.length
        }),
      ),
    )

  test('sees nothing of a private conversation, in no table, list, count or search', async () => {
    const own = await makeInbox(site, owner, { conversations: 1 })
    const id = own.ids[0]!
    await change({ conversationIds: [id], addLabelIds: [await label('Secret')] })
    await change({ conversationIds: [id], state: 'todo' })
    await site.request('POST', `/api/v1/conversations/${id}/follow`, { as: owner, body: { following: true } })
    await site.request('POST', `/api/v1/conversations/${id}/notes`, {
      as: owner,
      body: { body: 'Note pour @Test owner' },
    })
    expect(await seen(ines, id)).toEqual([1, 1, 1, 1, 1, 2])
    expect((await counts(ines)).unassigned).toBe(1)
    await site.request('POST', `/api/v1/conversations/${id}/privacy`, { as: owner, body: { private: true } })
    expect(await seen(owner, id)).toEqual([1, 1, 1, 1, 1, 2])
    expect(await seen(ines, id)).toEqual([0, 0, 0, 0, 0, 0])
    expect((await counts(ines)).unassigned).toBe(0)
    expect((await counts()).unassigned).toBe(1)
    expect([await listed('view=unassigned', ines), await found('étiquette:secret', ines)]).toEqual([[], []])
    expect((await site.request('GET', `/api/v1/conversations/${id}/team`, { as: ines })).status).toBe(404)
    expect((await change({ conversationIds: [id], state: 'done' }, ines)).status).toBe(404)
    expect((await change({ conversationIds: [id], assigneeId: ines.userId })).status).toBe(422)
  })

  test('sees nothing of a mailbox that shows its subjects alone, and changes nothing in it', async () => {
    const shown = await makeInbox(site, owner, { sharing: 'subjects', conversations: 1 })
    await change({ conversationIds: shown.ids, state: 'waiting' })
    expect(await listed('view=waiting', ines)).toEqual([])
    const rows = await site.request<{ items: ConversationSummary[] }>(
      'GET',
      '/api/v1/conversations?view=all',
      { as: ines },
    )
    expect(rows.body.items.find(({ id }) => id === shown.ids[0])).toMatchObject({ pile: null, labelIds: [] })
    expect((await change({ conversationIds: shown.ids, state: 'done' }, ines)).status).toBe(404)
    expect((await team(shown.ids[0]!)).readers.map(({ id }) => id)).toEqual([owner.userId])
  })
})

test('a name of a team is one, whatever its accents; teams are for those who manage members', async () => {
  const make = (name: string, as = owner) =>
    site.request<{ id: string; memberIds: string[]; code: string }>('POST', '/api/v1/member-teams', {
      as,
      body: { name },
    })
  const first = await make('Équipe A')
  expect((await make('equipe a')).body.code).toBe('team_name_taken')
  expect((await make('Autre', ines)).status).toBe(403)
  const changed = await site.request<{ name: string; memberIds: string[] }>(
    'PATCH',
    `/api/v1/member-teams/${first.body.id}`,
    {
      as: owner,
      body: { name: 'Ventes', memberIds: [ines.userId] },
    },
  )
  expect(changed.body).toMatchObject({ name: 'Ventes', memberIds: [ines.userId] })
  const refused = await site.request('PATCH', `/api/v1/member-teams/${first.body.id}`, {
    as: owner,
    body: { memberIds: [randomUUID()] },
  })
  expect(refused.status).toBe(404)
})

test('a view is its maker’s, or everybody’s to use and its maker’s to delete', async () => {
  const save = async (name: string, shared: boolean) =>
    (
      await site.request<{ id: string }>('POST', '/api/v1/inbox-views', {
        as: owner,
        body: { name, q: 'à traiter', shared },
      })
    ).body.id
  await save('Mienne', false)
  const shared = await save('De tous', true)
  const views = async (as: Member) =>
    (
      await site.request<{ views: { name: string; own: boolean }[] }>('GET', '/api/v1/inbox/team', { as })
    ).body.views.map(({ name, own }) => [name, own])
  expect(await views(owner)).toEqual([
    ['Mienne', true],
    ['De tous', true],
  ])
  expect(await views(ines)).toEqual([['De tous', false]])
  expect((await site.request('DELETE', `/api/v1/inbox-views/${shared}`, { as: ines })).status).toBe(404)
  expect((await site.request('DELETE', `/api/v1/inbox-views/${shared}`, { as: owner })).status).toBe(200)
})
