import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import { syncMailbox } from '#server/features/mail-sync/steps/sync-mailbox.ts'
import { findMailboxAccess, maildirOf } from '#server/features/mailboxes/queries/mailbox-access.ts'
import { deliverToMaildir } from '#server/integrations/mail-source/maildir-files.ts'
import type { MailSource } from '#server/integrations/mail-source/port.ts'
import { systemScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'

/** Conversations merged and split by hand, and what the engine does to them afterwards. */
let site: TestApp
let owner: Member
let mailboxId: string
let directory: string
let source: MailSource
let minute = 0

beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())
beforeEach(async () => {
  owner = await site.makeOrganization()
  await addMailbox()
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

async function addMailbox() {
  const { rows } = await site.context.pool.query<{ id: string }>(
    `insert into mailboxes (org_id, user_id, provider, address, sealed, import_since, next_check_at) values ($1, $2, 'maildir', 'jeanne@atelier.test', '', null, now()) returning id`,
    [owner.orgId, owner.userId],
  )
  mailboxId = rows[0]!.id
  directory = join(site.context.config.dataDir, 'maildirs', maildirOf(owner.orgId, mailboxId))
}
const access = async () =>
  (await readAs(systemScope(site.context, owner.orgId), (tx) => findMailboxAccess(tx, mailboxId)))!
async function pass() {
  source = await site.context.mailSources.open((await access()).login)
  await syncMailbox(systemScope(site.context, owner.orgId), source, await access(), {
    compare: true,
    signal: new AbortController().signal,
  })
}
async function deliver(id: string, subject: string, answers: string[] = []) {
  const references =
    answers.length === 0 ? '' : `References: ${answers.map((one) => `<${one}@x.test>`).join(' ')}\r\n`
  minute += 1
  await deliverToMaildir(
    directory,
    Buffer.from(
      `From: Camille <camille@client.test>\r\nTo: jeanne@atelier.test\r\nSubject: ${subject}\r\nMessage-ID: <${id}@x.test>\r\n${references}\r\n${id}`,
    ),
    { receivedAt: new Date(Date.UTC(2026, 10, 16, 9, minute)) },
  )
}
/** Message-IDs by conversation, each oldest first. */
async function grouped(): Promise<string[]> {
  const { rows } = await site.context.pool.query<{ ids: string }>(
    `select string_agg(split_part(message_id, '@', 1), ' ' order by received_at) as ids from mail_messages where mailbox_id = $1
     group by conversation_id order by min(received_at)`,
    [mailboxId],
  )
  return rows.map(({ ids }) => ids)
}
async function of(id: string) {
  const { rows } = await site.context.pool.query<{ id: string; conversation: string; kept: string | null }>(
    'select id, conversation_id as conversation, private_to as kept from mail_messages where mailbox_id = $1 and message_id = $2',
    [mailboxId, `${id}@x.test`],
  )
  return rows[0]!
}
const post = async <T>(path: string, body: object, as = owner) =>
  site.request<T>('POST', `/api/v1/conversations/${path}`, { as, body })
type Regrouped = { conversationId: string; editIds: string[] }
const merge = async (...ids: string[]) =>
  (
    await post<Regrouped>('merge', {
      conversationIds: await Promise.all(ids.map(async (id) => (await of(id)).conversation)),
    })
  ).body
async function split(id: string) {
  const mail = await of(id)
  return (await post<Regrouped>(`${mail.conversation}/split`, { messageId: mail.id })).body
}
const undo = ({ editIds }: Regrouped) => post<{ undone: number }>('edits/undo', { editIds })
const listed = async () =>
  (
    await site.request<{ items: { messages: number }[] }>('GET', '/api/v1/conversations', { as: owner })
  ).body.items.map(({ messages }) => messages)

/** All that the engine may do to mails that it has: another pass, another UIDVALIDITY, the mailbox connected again. */
async function resync() {
  await pass()
  writeFileSync(join(directory, 'ardoise-epoch'), `again-${minute}`)
  await pass()
}

test('a merge stays, takes the answers to each part, and is taken back', async () => {
  await deliver('a', 'Chantier')
  await deliver('b', 'Facture')
  await deliver('c', 'Autre')
  await pass()
  const merged = await merge('a', 'b')
  expect(await grouped()).toEqual(['a b', 'c'])
  expect(await listed()).toEqual([1, 2])
  await resync()
  await deliver('a2', 'Re: Chantier', ['a'])
  await deliver('b2', 'Re: Facture', ['b'])
  await pass()
  expect(await grouped()).toEqual(['a b a2 b2', 'c'])
  expect((await undo(merged)).body).toEqual({ undone: 1 })
  expect((await undo(merged)).body).toEqual({ undone: 0 })
  expect(await grouped()).toEqual(['a a2 b2', 'b', 'c'])
  await deliver('b3', 'Re: Facture', ['b'])
  await pass()
  expect(await grouped()).toEqual(['a a2 b2', 'b b3', 'c'])
})

test('a merge is found again when the mailbox is connected again', async () => {
  await deliver('a', 'Chantier')
  await deliver('b', 'Facture')
  await pass()
  await merge('a', 'b')
  const before = directory
  await site.context.pool.query('delete from mailboxes where id = $1', [mailboxId])
  await addMailbox()
  minute -= 2
  await deliver('a', 'Chantier')
  await deliver('b', 'Facture')
  await pass()
  expect(await grouped()).toEqual(['a b'])
  rmSync(before, { recursive: true, force: true })
})

test('a split stays, each answer goes to the part that it answers, and it is taken back', async () => {
  await deliver('a', 'Chantier')
  await deliver('b', 'Re: Chantier', ['a'])
  await deliver('c', 'Re: Chantier', ['a', 'b'])
  await pass()
  const parted = await split('b')
  expect(await grouped()).toEqual(['a', 'b c'])
  expect(await listed()).toEqual([2, 1])
  await resync()
  await deliver('d', 'Re: Chantier', ['a', 'b', 'c'])
  await deliver('e', 'Re: Chantier', ['a'])
  await pass()
  expect(await grouped()).toEqual(['a e', 'b c d'])
  await undo(parted)
  expect(await grouped()).toEqual(['a b c d e'])
  await deliver('f', 'Re: Chantier', ['e', 'c'])
  await pass()
  expect(await grouped()).toEqual(['a b c d e f'])
})

test('nothing is split from the first mail, nor merged by who may not read all of it', async () => {
  await deliver('a', 'Chantier')
  await deliver('b', 'Facture')
  await pass()
  const mail = await of('a')
  const first = await post<{ code: string }>(`${mail.conversation}/split`, { messageId: mail.id })
  expect(first.body.code).toBe('mail_is_first')
  const colleague = await site.makeMember(owner.orgId, 'member')
  const body = { conversationIds: [mail.conversation, (await of('b')).conversation] }
  expect((await post('merge', body, colleague)).status).toBe(404)
  await site.context.pool.query(`update mailboxes set sharing = 'subjects' where id = $1`, [mailboxId])
  expect((await post('merge', body, colleague)).status).toBe(404)
  await site.context.pool.query(`update mailboxes set sharing = 'everything' where id = $1`, [mailboxId])
  await post(`${mail.conversation}/privacy`, { private: true })
  expect((await post('merge', body, colleague)).status).toBe(404)
  expect(await grouped()).toEqual(['a', 'b'])
})

test('what is merged with a private conversation is private, until it is taken back', async () => {
  await deliver('a', 'Chantier')
  await deliver('b', 'Facture')
  await pass()
  await post(`${(await of('b')).conversation}/privacy`, { private: true })
  const merged = await merge('a', 'b')
  await deliver('c', 'Re: Chantier', ['a'])
  await pass()
  const kept = async () => Promise.all(['a', 'b', 'c'].map(async (id) => (await of(id)).kept !== null))
  expect(await kept()).toEqual([true, true, true])
  await undo(merged)
  expect(await kept()).toEqual([false, true, false])
})
