import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import { syncMailbox } from '#server/features/mail-sync/steps/sync-mailbox.ts'
import { findMailboxAccess, maildirOf } from '#server/features/mailboxes/queries/mailbox-access.ts'
import { deliverToMaildir } from '#server/integrations/mail-source/maildir-files.ts'
import { systemScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { ConversationTeam } from '#shared/contract/inbox-team.ts'

/** Mails that come, merges, splits and a server that begins anew change what the team said of conversations. */
let site: TestApp
let owner: Member
let ines: Member
let mailboxId: string
let directory: string
let minute = 0

beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())
beforeEach(async () => {
  owner = await site.makeOrganization()
  ines = await site.makeMember(owner.orgId, 'member')
  const { rows } = await site.context.pool.query<{ id: string }>(
    `insert into mailboxes (org_id, user_id, provider, address, sealed, import_since, next_check_at, sharing, created_at)
     values ($1, $2, 'maildir', 'jeanne@atelier.test', '', null, now(), 'everything', now() - interval '1 day') returning id`,
    [owner.orgId, owner.userId],
  )
  mailboxId = rows[0]!.id
  directory = join(site.context.config.dataDir, 'maildirs', maildirOf(owner.orgId, mailboxId))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const access = async () =>
  (await readAs(systemScope(site.context, owner.orgId), (tx) => findMailboxAccess(tx, mailboxId)))!
async function pass() {
  const source = await site.context.mailSources.open((await access()).login)
  await syncMailbox(systemScope(site.context, owner.orgId), source, await access(), {
    compare: true,
    signal: new AbortController().signal,
  })
}
type Facts = { answers?: string; from?: string; headers?: string; receivedAt?: Date; subject?: string }
async function deliver(
  id: string,
  { answers, from = 'camille@client.test', headers = '', receivedAt, subject = id[0]! }: Facts = {},
) {
  minute += 1
  await deliverToMaildir(
    directory,
    Buffer.from(
      `From: Camille <${from}>\r\nTo: jeanne@atelier.test\r\nSubject: Sujet ${subject}\r\nMessage-ID: <${id}@x.test>\r\n${
        answers ? `References: <${answers}@x.test>\r\n` : ''
      }${headers}\r\n${id}`,
    ),
    { receivedAt: receivedAt ?? new Date(Date.now() - 3_600_000 + minute * 1000) },
  )
  await pass()
}
const of = async (id: string) =>
  (
    await site.context.pool.query<{ id: string; conversation: string }>(
      'select id, conversation_id as conversation from mail_messages where mailbox_id = $1 and message_id = $2',
      [mailboxId, `${id}@x.test`],
    )
  ).rows[0]!
const post = async <T>(path: string, body: object) =>
  (await site.request<T>('POST', `/api/v1/conversations/${path}`, { as: owner, body })).body
const team = async (id: string) =>
  (
    await site.request<ConversationTeam>('GET', `/api/v1/conversations/${(await of(id)).conversation}/team`, {
      as: owner,
    })
  ).body
const state = async (id: string) => (await team(id)).handling.state
const change = async (id: string, body: object) =>
  post('handlings', { conversationIds: [(await of(id)).conversation], ...body })
const told = async (member: Member) =>
  (
    await site.request<{ items: { type: string; meta: Record<string, unknown> }[] }>(
      'GET',
      '/api/v1/notifications',
      { as: member },
    )
  ).body.items.map(({ type, meta }) => [type, meta.title, meta.name])
type Regrouped = { conversationId: string; editIds: string[] }

test('a mail from outside is to do; what was there before the mailbox, or a colleague wrote, is not', async () => {
  await deliver('a')
  expect(await state('a')).toBe('todo')
  await deliver('b', { receivedAt: new Date(Date.now() - 30 * 86_400_000) })
  expect(await state('b')).toBe('done')
  await site.context.pool.query(
    `insert into mailboxes (org_id, user_id, provider, address, sealed, next_check_at, sync_paused_at) values ($1, $2, 'imap', 'ines@atelier.test', '', now(), now())`,
    [owner.orgId, ines.userId],
  )
  await deliver('c', { from: 'Ines@atelier.test' })
  expect(await state('c')).toBe('done')
  expect((await team('a')).history).toEqual([])
})

test('an answer takes a conversation back, tells who has it and who follows it, and is in its history', async () => {
  await deliver('a')
  await change('a', { assigneeId: ines.userId })
  await change('a', { snooze: { until: null, untilAnswer: true } })
  await deliver('a2', { answers: 'a', headers: 'Auto-Submitted: auto-replied\r\n' })
  expect((await team('a')).handling.untilAnswer).toBe(true)
  await site.request('POST', `/api/v1/conversations/${(await of('a')).conversation}/follow`, {
    as: owner,
    body: { following: true },
  })
  await deliver('a3', { answers: 'a' })
  expect((await team('a')).handling).toEqual({
    state: 'todo',
    assigneeId: ines.userId,
    teamId: null,
    snoozedUntil: null,
    untilAnswer: false,
  })
  expect((await team('a')).history.map(({ cause }) => cause)).toEqual(['hand', 'hand', 'mail'])
  expect((await told(ines))[0]).toEqual(['conversation.answered', 'Sujet a', 'Camille'])
  expect(await told(owner)).toEqual([['conversation.answered', 'Sujet a', 'Camille']])
  await post(`${(await of('a')).conversation}/privacy`, { private: true })
  await deliver('a4', { answers: 'a' })
  expect(await told(owner)).toHaveLength(2)
  expect((await told(ines)).filter(([type]) => type === 'conversation.answered')).toHaveLength(1)
})

test('the copy of a mail in another mailbox changes nothing', async () => {
  await deliver('a')
  await change('a', { state: 'done' })
  const first = mailboxId
  const { rows } = await site.context.pool.query<{ id: string }>(
    `insert into mailboxes (org_id, user_id, provider, address, sealed, import_since, next_check_at, sharing, created_at)
     values ($1, $2, 'maildir', 'contact@atelier.test', '', null, now(), 'everything', now() - interval '1 day') returning id`,
    [owner.orgId, owner.userId],
  )
  mailboxId = rows[0]!.id
  const kept = directory
  directory = join(site.context.config.dataDir, 'maildirs', maildirOf(owner.orgId, mailboxId))
  await deliver('a')
  expect(await state('a')).toBe('done')
  expect(first).not.toBe(mailboxId)
  rmSync(kept, { recursive: true, force: true })
})

test('another UIDVALIDITY keeps all that was said', async () => {
  await deliver('a')
  const { id: labelId } = (
    await site.request<{ id: string }>('POST', '/api/v1/conversation-labels', {
      as: owner,
      body: { name: 'Urgent' },
    })
  ).body
  await change('a', { addLabelIds: [labelId] })
  await change('a', { state: 'waiting' })
  await post(`${(await of('a')).conversation}/notes`, { body: 'À rappeler' })
  const before = await team('a')
  writeFileSync(join(directory, 'ardoise-epoch'), `again-${minute}`)
  await pass()
  await pass()
  expect(await team('a')).toEqual(before)
  expect(before).toMatchObject({
    handling: { state: 'waiting' },
    labelIds: [labelId],
    notes: [{ body: 'À rappeler' }],
  })
})

test('a merge joins what was said of both, and what was written goes back with « Annuler »', async () => {
  await deliver('a')
  await deliver('b')
  await change('a', { state: 'done' })
  await change('b', { assigneeId: ines.userId })
  await post(`${(await of('a')).conversation}/notes`, { body: 'Note de a' })
  await post(`${(await of('b')).conversation}/notes`, { body: 'Note de b pour @Test owner' })
  const merged = await post<Regrouped>('merge', {
    conversationIds: [(await of('a')).conversation, (await of('b')).conversation],
  })
  expect((await team('a')).handling).toMatchObject({ state: 'todo', assigneeId: ines.userId })
  expect((await team('a')).notes.map(({ body }) => body)).toEqual(['Note de a', 'Note de b pour @Test owner'])
  const mentions = await site.request<{ items: { id: string }[] }>(
    'GET',
    '/api/v1/conversations?view=mentions',
    { as: owner },
  )
  expect(mentions.body.items.map(({ id }) => id)).toEqual([merged.conversationId])
  await post('edits/undo', { editIds: merged.editIds })
  expect((await team('a')).notes.map(({ body }) => body)).toEqual(['Note de a'])
  expect((await team('b')).notes.map(({ body }) => body)).toEqual(['Note de b pour @Test owner'])
  expect((await team('a')).handling).toMatchObject({ state: 'done', assigneeId: null })
  expect((await team('b')).handling).toMatchObject({ state: 'todo', assigneeId: ines.userId })
})

const mergeAll = async (...ids: string[]) =>
  post<Regrouped>('merge', {
    conversationIds: await Promise.all(ids.map(async (id) => (await of(id)).conversation)),
  })
const undo = ({ editIds }: Regrouped) => post('edits/undo', { editIds })

test('the parts of a merge of several, and one put off, are what they were again', async () => {
  for (const id of ['a', 'b', 'c']) await deliver(id)
  await change('a', { state: 'waiting' })
  await change('b', { state: 'done' })
  await change('c', { snooze: { until: null, untilAnswer: true } })
  const before = await Promise.all(['a', 'b', 'c'].map(async (id) => (await team(id)).handling))
  const merged = await mergeAll('a', 'b', 'c')
  await undo(merged)
  expect(await Promise.all(['a', 'b', 'c'].map(async (id) => (await team(id)).handling))).toEqual(before)
  const listed = await site.request<{ items: { id: string }[] }>(
    ...(['GET', '/api/v1/conversations?view=waiting', { as: owner }] as const),
  )
  expect(listed.body.items.map(({ id }) => id)).toEqual([(await of('a')).conversation])
})

test('what was said or came since a merge holds of both parts after « Annuler »', async () => {
  for (const id of ['a', 'b', 'c', 'd']) await deliver(id)
  await change('a', { state: 'done' })
  const said = await mergeAll('a', 'b')
  await change('a', { state: 'waiting' })
  await undo(said)
  expect([await state('a'), await state('b')]).toEqual(['waiting', 'waiting'])
  await change('c', { state: 'done' })
  const written = await mergeAll('c', 'd')
  await deliver('c2', { answers: 'c' })
  await undo(written)
  // The client waits for an answer, though the conversation was done before.
  expect([await state('c'), await state('d')]).toEqual(['todo', 'todo'])
})

test('a part whose holder left meanwhile keeps what the whole was', async () => {
  await deliver('a')
  await deliver('b')
  await change('a', { assigneeId: owner.userId })
  await change('b', { assigneeId: ines.userId })
  const merged = await mergeAll('a', 'b')
  await site.context.pool.query('delete from memberships where org_id = $1 and user_id = $2', [
    ...[owner.orgId, ines.userId],
  ])
  await undo(merged)
  for (const id of ['a', 'b'])
    expect((await team(id)).handling).toMatchObject({ state: 'todo', assigneeId: owner.userId })
})

test('a split begins as the whole was, and its notes stay with the first part', async () => {
  await deliver('a')
  await deliver('a2', { answers: 'a' })
  await change('a', { assigneeId: ines.userId })
  await change('a', { state: 'waiting' })
  await post(`${(await of('a')).conversation}/notes`, { body: 'Note' })
  const { conversation, id: messageId } = await of('a2')
  const split = await post<Regrouped>(`${conversation}/split`, { messageId })
  expect((await team('a2')).handling).toEqual((await team('a')).handling)
  expect([(await team('a')).notes.length, (await team('a2')).notes.length]).toEqual([1, 0])
  await change('a2', { state: 'done' })
  await post('edits/undo', { editIds: split.editIds })
  expect((await team('a2')).handling).toMatchObject({ state: 'waiting', assigneeId: ines.userId })
})

test('a conversation that leaves the bin is where it was', async () => {
  await deliver('a')
  await change('a', { state: 'waiting' })
  const { conversation } = await of('a')
  await site.context.pool.query(
    `insert into mail_folders (org_id, mailbox_id, remote_key, name, role, followed) values ($1, $2, 'Trash', 'Trash', 'trash', false)`,
    [owner.orgId, mailboxId],
  )
  const listed = async () =>
    (
      await site.request<{ items: { id: string }[] }>('GET', '/api/v1/conversations?view=waiting', {
        as: owner,
      })
    ).body.items.length
  const { undo } = await post<{ undo: object[] }>('changes', {
    conversationIds: [conversation],
    action: 'trash',
  })
  expect(await listed()).toBe(0)
  await site.request('POST', '/api/v1/mails/changes', { as: owner, body: { changes: undo } })
  expect(await listed()).toBe(1)
})

test('a mail begins the wait for an answer and ours ends it, whatever is merged and taken apart again', async () => {
  const target = { mailboxId: null, firstAnswerMinutes: 240, resolutionMinutes: null, warnPercent: 80 }
  await site.request('PUT', '/api/v1/answer-delays/targets', { as: owner, body: target })
  const waits = async (id: string) => (await team(id)).dueKind
  await deliver('a')
  expect(await waits('a')).toBe('answer')
  await deliver('ours', { answers: 'a', from: 'jeanne@atelier.test', subject: 'a' })
  expect(await waits('a')).toBeNull()
  await deliver('b')
  const merged = await post<Regrouped>('merge', {
    conversationIds: [(await of('a')).conversation, (await of('b')).conversation],
  })
  expect(await waits('a')).toBe('answer')
  await post('edits/undo', { editIds: merged.editIds })
  expect([await waits('a'), await waits('b')]).toEqual([null, 'answer'])
})
