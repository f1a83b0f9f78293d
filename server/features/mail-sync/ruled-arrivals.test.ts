import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import { syncMailbox } from '#server/features/mail-sync/steps/sync-mailbox.ts'
import { findMailboxAccess, maildirOf } from '#server/features/mailboxes/queries/mailbox-access.ts'
import { deliverToMaildir } from '#server/integrations/mail-source/maildir-files.ts'
import { systemScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { InboxRule, RuleFields } from '#shared/contract/inbox-rules.ts'
import type { ConversationTeam } from '#shared/contract/inbox-team.ts'
import type { Task, TaskRow } from '#shared/contract/task-fields.ts'

/** Rules and absences act on mails as they come, in the transaction that writes them. */
let site: TestApp
let owner: Member
let ines: Member
let karim: Member
let boxes: { id: string; directory: string }[]
const made: string[] = []
let count = 0

beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(async () => {
  await site.close()
  for (const directory of made) rmSync(directory, { recursive: true, force: true })
})
beforeEach(async () => {
  owner = await site.makeOrganization()
  ines = await site.makeMember(owner.orgId, 'member')
  karim = await site.makeMember(owner.orgId, 'member')
  boxes = [await makeBox('jeanne@atelier.test'), await makeBox('contact@atelier.test')]
})

async function makeBox(address: string) {
  const { rows } = await site.context.pool.query<{ id: string }>(
    `insert into mailboxes (org_id, user_id, provider, address, sealed, import_since, next_check_at, sharing, created_at)
     values ($1, $2, 'maildir', $3, '', null, now(), 'everything', now() - interval '1 day') returning id`,
    [owner.orgId, owner.userId, address],
  )
  const { id } = rows[0]!
  const directory = join(site.context.config.dataDir, 'maildirs', maildirOf(owner.orgId, id))
  made.push(directory)
  return { id, directory }
}
async function pass(box = 0) {
  const scope = systemScope(site.context, owner.orgId)
  const access = (await readAs(scope, (tx) => findMailboxAccess(tx, boxes[box]!.id)))!
  const source = await site.context.mailSources.open(access.login)
  await syncMailbox(scope, source, access, { compare: true, signal: new AbortController().signal })
}
type Facts = {
  answers?: string
  from?: string
  subject?: string
  body?: string
  headers?: string
  box?: number
}
async function put(id: string, facts: Facts = {}) {
  const {
    answers,
    from = 'camille@client.test',
    subject = `Sujet ${id}`,
    body = id,
    headers = '',
    box = 0,
  } = facts
  count += 1
  await deliverToMaildir(
    boxes[box]!.directory,
    Buffer.from(
      `From: Camille <${from}>\r\nTo: jeanne@atelier.test\r\nSubject: ${subject}\r\nMessage-ID: <${id}@x.test>\r\n${
        answers ? `References: <${answers}@x.test>\r\n` : ''
      }${headers}\r\n${body}`,
    ),
    { receivedAt: new Date(Date.now() - 3_600_000 + count * 1000) },
  )
}
const deliver = async (id: string, facts: Facts = {}) => {
  await put(id, facts)
  await pass(facts.box)
}
const team = async (id: string) => {
  const { rows } = await site.context.pool.query<{ id: string }>(
    'select conversation_id as id from mail_messages where org_id = $1 and message_id = $2',
    [owner.orgId, `${id}@x.test`],
  )
  const { body } = await site.request<ConversationTeam>('GET', `/api/v1/conversations/${rows[0]!.id}/team`, {
    as: owner,
  })
  return { id: rows[0]!.id, ...body }
}
const call = async <T>(method: string, path: string, body?: object, as = owner) =>
  (await site.request<T>(method, `/api/v1/${path}`, { as, ...(body && { body }) })).body
const RULE: RuleFields = {
  name: 'Devis',
  enabled: true,
  mailboxIds: [],
  match: 'all',
  conditions: [{ field: 'contains', how: 'any', text: 'devis' }],
  assign: 'none',
  assigneeId: null,
  teamId: null,
  turnIds: [],
  labelIds: [],
  state: null,
  taskInDays: null,
  stop: false,
}
const rule = (fields: Partial<RuleFields>) => call<InboxRule>('POST', 'inbox-rules', { ...RULE, ...fields })
const absent = (who: Member, cover: object = {}, as = who) =>
  call<{ id: string }>(
    'POST',
    `members/${who.userId}/absences`,
    {
      fromOn: day(-1),
      toOn: day(5),
      note: 'Congés',
      coverUserId: null,
      coverTeamId: null,
      ...cover,
    },
    as,
  )
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a mail that is met is assigned, labelled and put in a state, and its history names the rule', async () => {
  const label = await call<{ id: string }>('POST', 'conversation-labels', {
    name: 'Commerce',
    colour: 'info',
  })
  await rule({ assign: 'member', assigneeId: karim.userId, labelIds: [label.id], state: 'waiting' })
  await deliver('a', { body: 'Pouvez-vous m’envoyer vos DEVIS ?' })
  await deliver('b', { body: 'Bonjour' })
  const met = await team('a')
  expect(met.handling).toMatchObject({ state: 'waiting', assigneeId: karim.userId })
  expect(met.labelIds).toEqual([label.id])
  expect(met.history.map(({ cause, about, actorName }) => [cause, about, actorName])).toEqual([
    ['rule', 'Devis', null],
    ['rule', 'Devis', null],
  ])
  expect((await team('b')).handling).toMatchObject({ state: 'todo', assigneeId: null })
  const told = await call<{ items: { type: string }[] }>('GET', 'notifications', undefined, karim)
  expect(told.items.map(({ type }) => type)).toEqual(['conversation.assigned'])
})

test('a rule makes one task of the conversation, of whoever has it, which does not say its subject', async () => {
  await rule({ assign: 'member', assigneeId: karim.userId, taskInDays: 2 })
  await rule({ name: 'Encore', taskInDays: 5 })
  await deliver('a', { subject: 'Devis secret' })
  await deliver('b', { body: 'Bonjour' })
  await deliver('c', { answers: 'a', body: 'Et ce devis ?' })
  const { items } = await call<{ items: TaskRow[] }>('GET', 'tasks', undefined, karim)
  const [task] = items
  expect(items).toMatchObject([
    { title: 'Traiter le message\u00a0: Devis', assigneeId: karim.userId, dueOn: day(2) },
  ])
  const { links } = await call<Task>('GET', `tasks/${task!.id}`, undefined, karim)
  expect(links).toMatchObject([{ kind: 'conversation', id: (await team('a')).id }])
  const told = await call<{ items: { type: string }[] }>('GET', 'notifications', undefined, karim)
  expect(told.items.map(({ type }) => type).sort()).toEqual(['conversation.assigned', 'task.assigned'])
  await call('POST', `tasks/${task!.id}/state`, { state: 'done' }, karim)
  await deliver('d', { answers: 'a', body: 'Un autre devis' })
  const again = await call<{ items: TaskRow[] }>('GET', 'tasks?scope=all', undefined, karim)
  expect(again.items).toHaveLength(1)
})

test('rules above come first; one that stops is the last; who has it keeps it; automatic mail can be left out', async () => {
  const human = { field: 'human', how: 'any', text: '' } as const
  await rule({ name: 'Un', conditions: [human], assign: 'member', assigneeId: ines.userId, state: 'waiting' })
  await rule({ name: 'Deux', assign: 'member', assigneeId: karim.userId, state: 'done', stop: true })
  await rule({
    name: 'Trois',
    conditions: [{ field: 'from', how: 'any', text: 'client.test' }],
    state: 'done',
  })
  await deliver('a', { subject: 'Devis' })
  expect((await team('a')).handling).toMatchObject({ state: 'waiting', assigneeId: ines.userId })
  await deliver('b', { headers: 'Auto-Submitted: auto-replied\r\n' })
  expect((await team('b')).handling).toMatchObject({ state: 'done', assigneeId: null })
  await deliver('a2', { answers: 'a', subject: 'Re: Devis' })
  expect((await team('a')).handling.assigneeId).toBe(ines.userId)
})

test('in turn, on two mailboxes at once: nobody has two in a row, nor who is absent, left or does not read', async () => {
  const viewer = await site.makeMember(owner.orgId, 'viewer')
  await call('POST', 'member-teams', {
    name: 'Support',
    memberIds: [owner.userId, ines.userId, karim.userId, viewer.userId],
  })
  const { teams } = await call<{ teams: { id: string }[] }>('GET', 'inbox/team')
  await rule({ assign: 'turns_of_team', teamId: teams[0]!.id })
  const ids = Array.from({ length: 12 }, (_, index) => `m${index}`)
  for (const [index, id] of ids.entries()) await put(id, { subject: `Devis ${id}`, box: index % 2 })
  await Promise.all([pass(0), pass(1)])
  const taken = await Promise.all(ids.map(async (id) => (await team(id)).handling.assigneeId))
  for (const who of [owner, ines, karim]) expect(taken.filter((id) => id === who.userId)).toHaveLength(4)
  await absent(ines)
  await call('POST', 'members/remove', { userIds: [karim.userId] })
  for (const id of ['n1', 'n2']) await deliver(id, { subject: `Devis ${id}` })
  expect((await team('n1')).handling.assigneeId).toBe(owner.userId)
  expect((await team('n2')).handling.assigneeId).toBe(owner.userId)
})

test('a rule whose member left is to be mended, does nothing, and stops no mail; nor does one that is broken', async () => {
  await rule({ assign: 'member', assigneeId: karim.userId })
  await call('POST', 'members/remove', { userIds: [karim.userId] })
  const listed = await call<{ items: InboxRule[] }>('GET', 'inbox-rules')
  expect(listed.items.map(({ faults }) => faults)).toEqual([['member_left']])
  await deliver('a', { subject: 'Devis' })
  expect((await team('a')).handling).toMatchObject({ state: 'todo', assigneeId: null })
  await site.context.pool.query(`update inbox_rules set conditions = '{"broken": true}' where org_id = $1`, [
    owner.orgId,
  ])
  await deliver('b', { subject: 'Devis' })
  expect((await team('b')).handling.state).toBe('todo')
})

test('what comes for an absent member goes to whoever takes over; back, nothing moves', async () => {
  await rule({ assign: 'member', assigneeId: ines.userId })
  const { id } = await absent(ines, { coverUserId: karim.userId })
  await absent(karim, { coverUserId: owner.userId })
  await deliver('a', { subject: 'Devis' })
  const covered = await team('a')
  expect(covered.handling).toMatchObject({ state: 'todo', assigneeId: owner.userId })
  expect(covered.history.map(({ cause, about }) => [cause, about])).toEqual([
    ['rule', 'Devis'],
    ['absence', 'Test member'],
  ])
  const { items } = await call<{ items: { id: string; given: number }[] }>(
    'GET',
    `absences?userId=${ines.userId}`,
  )
  expect(items).toMatchObject([{ id, given: 1 }])
  await call('PUT', `absences/${id}`, {
    revision: 1,
    fromOn: day(-1),
    toOn: day(-1),
    note: '',
    coverUserId: null,
    coverTeamId: null,
  })
  await deliver('b', { subject: 'Devis' })
  expect((await team('b')).handling.assigneeId).toBe(ines.userId)
  expect((await team('a')).handling.assigneeId).toBe(owner.userId)
})

test('who leaves gives what is open to the one team, with a line of history', async () => {
  const { id: teamId } = await call<{ id: string }>('POST', 'member-teams', {
    name: 'Support',
    memberIds: [karim.userId, ines.userId],
  })
  await rule({ assign: 'member', assigneeId: karim.userId })
  await deliver('a', { subject: 'Devis' })
  await deliver('b', { subject: 'Devis' })
  await call('POST', 'conversations/handlings', { conversationIds: [(await team('b')).id], state: 'done' })
  await site.request('DELETE', '/api/v1/membership', { as: karim })
  const released = await team('a')
  expect(released.handling).toMatchObject({ state: 'todo', assigneeId: null, teamId })
  expect(released.history.at(-1)).toMatchObject({ cause: 'departure', about: 'Test member' })
  expect((await team('b')).handling).toMatchObject({ state: 'done', assigneeId: null, teamId: null })
  const { rows } = await site.context.pool.query(
    'select count(*)::int as wrong from conversation_entries e where org_id = $1 and assignee_id is not null',
    [owner.orgId],
  )
  expect(rows[0]).toEqual({ wrong: 0 })
})
