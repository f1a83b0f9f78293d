import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction, readAs } from '#server/db/transaction.ts'
import { syncMailbox } from '#server/features/mail-sync/steps/sync-mailbox.ts'
import { findMailboxAccess, maildirOf } from '#server/features/mailboxes/queries/mailbox-access.ts'
import { type Delivery, deliverToMaildir } from '#server/integrations/mail-source/maildir-files.ts'
import type { MailSource } from '#server/integrations/mail-source/port.ts'
import { systemScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { MailboxSyncs } from '#shared/contract/mail-sync.ts'
import { changeMails } from './commands/change-mails.ts'
import { forgetFolder } from './commands/forget-folder.ts'
import { refreshConversationsOf, removePlacements } from './store/placements.ts'

/** Invariants of mail-facts.md (C1), on a folder of this machine, where each runs without a server. */
let site: TestApp
let owner: Member
let mailboxId: string
let directory: string
let source: MailSource

beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())
beforeEach(async () => {
  owner = await site.makeOrganization()
  const { rows } = await site.context.pool.query<{ id: string }>(
    `insert into mailboxes (org_id, user_id, provider, address, sealed, import_since, next_check_at) values ($1, $2, 'maildir', 'jeanne@atelier.test', '', null, now()) returning id`,
    [owner.orgId, owner.userId],
  )
  mailboxId = rows[0]!.id
  directory = join(site.context.config.dataDir, 'maildirs', maildirOf(owner.orgId, mailboxId))
  await deliver('a', 'Chantier')
  const found = await access()
  source = await site.context.mailSources.open(found.login)
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const access = async () =>
  (await readAs(systemScope(site.context, owner.orgId), (tx) => findMailboxAccess(tx, mailboxId)))!
const deliver = (id: string, subject: string, options: Partial<Delivery> = {}, extra = '') =>
  deliverToMaildir(
    directory,
    Buffer.from(
      `From: Camille <camille@client.test>\r\nTo: jeanne@atelier.test\r\nSubject: ${subject}\r\nMessage-ID: <${id}@client.test>\r\n${extra}\r\nBonjour`,
    ),
    { receivedAt: new Date('2026-11-16T09:00:00Z'), ...options },
  )
async function pass(compare = false) {
  await syncMailbox(systemScope(site.context, owner.orgId), source, await access(), {
    compare,
    signal: new AbortController().signal,
  })
}
const query = async <T>(text: string) => (await site.context.pool.query(text, [mailboxId])).rows as T[]
const messages = () =>
  query<{ id: string; subject: string; conversation: string }>(
    'select id, subject, conversation_id as conversation from mail_messages where mailbox_id = $1 order by subject, id',
  )
const here = async (key: string) =>
  (
    await query<{ id: string; seen: boolean; flagged: boolean }>(
      `select p.remote_id as id, p.seen, p.flagged from mail_placements p join mail_folders f on f.org_id = p.org_id and f.id = p.folder_id
       where p.mailbox_id = $1 and f.remote_key = '${key}' and p.epoch = f.epoch and p.message_id is not null`,
    )
  ).sort((a, b) => (a.id < b.id ? -1 : 1))
async function agree(...folders: string[]) {
  for (const folder of folders) {
    const { mails } = await source.snapshot(folder, null)
    expect(await here(folder)).toEqual(mails.sort((a, b) => (a.id < b.id ? -1 : 1)))
  }
}

test('holds what the folder holds, each mail once, whatever comes, goes or is done twice', async () => {
  const ids: string[] = []
  for (let index = 0; index < 60; index++) ids.push(await deliver(`m${index}`, `Sujet ${index}`))
  await deliver('sent', 'Re: Sujet 3', { folder: 'Envoyés', seen: true })
  await deliver('twice', 'Deux fois')
  await deliver('twice', 'Deux fois')
  await pass()
  await agree('INBOX', '.Envoy&AOk-s')
  expect(await messages()).toHaveLength(63)
  await pass()
  await pass(true)
  expect(await messages()).toHaveLength(63)

  await deliver('after', 'Après')
  unlinkSync(join(directory, 'new', ids[3]!))
  renameSync(join(directory, 'new', ids[4]!), join(directory, 'cur', `${ids[4]}:2,FS`))
  renameSync(join(directory, 'new', ids[5]!), join(directory, '.Envoy&AOk-s', 'cur', `${ids[5]}:2,S`))
  await pass()
  await agree('INBOX', '.Envoy&AOk-s')
  expect(await messages()).toHaveLength(64)
})

test('deletes nothing on one list that forgets, and all that two lists do not have', async () => {
  const id = await deliver('b', 'Facture')
  await pass()
  const { snapshot } = source
  let looks = 0
  source = {
    ...source,
    async snapshot(folder, since) {
      const found = await snapshot(folder, since)
      looks += 1
      return looks === 1 ? { ...found, mails: [] } : found
    },
  }
  await pass(true)
  expect(looks).toBeGreaterThan(1)
  await agree('INBOX')
  unlinkSync(join(directory, 'new', id))
  await pass(true)
  await agree('INBOX')
  expect(await here('INBOX')).toHaveLength(1)
})

test('keeps mails and conversations when the folder is made anew, and when a mail moves', async () => {
  await deliver('b', 'Re: Chantier', {}, 'References: <a@client.test>\r\n')
  await deliver('c', 'Facture', { folder: 'Archives' })
  await pass()
  const before = await messages()
  expect(new Set(before.map(({ conversation }) => conversation)).size).toBe(2)
  rmSync(join(directory, 'ardoise-epoch'))
  await pass()
  await agree('INBOX')
  expect(await messages()).toEqual(before)
  const [file] = readdirSync(join(directory, 'new'))
  renameSync(join(directory, 'new', file!), join(directory, '.Archives', 'new', file!))
  await pass()
  await agree('INBOX', '.Archives')
  expect(await messages()).toEqual(before)
})

test('what is done here is done in the folder', async () => {
  await deliver('c', 'Facture', { folder: 'Archives' })
  await pass()
  const [message] = (await messages()).filter(({ subject }) => subject === 'Chantier')
  const folders = await query<{ id: string; key: string }>(
    'select id, remote_key as key from mail_folders where mailbox_id = $1',
  )
  const idOf = (key: string) => folders.find((folder) => folder.key === key)!.id
  const scope = owner.scope
  await changeMails(scope, { changes: [{ messageId: message!.id, action: 'seen' }] })
  await pass()
  expect(readdirSync(join(directory, 'cur')).map((name) => name.split(':')[1])).toEqual(['2,S'])
  await changeMails(scope, {
    changes: [{ messageId: message!.id, action: 'move', from: idOf('INBOX'), to: idOf('.Archives') }],
  })
  // Its « Annuler » has passed.
  await query("update mail_changes set created_at = created_at - interval '1 minute' where mailbox_id = $1")
  await pass()
  await pass()
  expect((await source.snapshot('INBOX', null)).mails).toEqual([])
  await agree('INBOX', '.Archives')
  expect(await messages()).toHaveLength(2)
})

test('opens no Maildir outside the directory of Maildirs', async () => {
  const base = join(site.context.config.dataDir, 'maildirs')
  mkdirSync(base, { recursive: true })
  const link = join(base, `link-${mailboxId}`)
  symlinkSync('/tmp', link)
  for (const outside of ['..', '.', '', '../files', `link-${mailboxId}`, 'missing'])
    await expect(
      site.context.mailSources.open({ kind: 'maildir', directory: outside }),
    ).rejects.toMatchObject({
      name: 'SourceError',
      problem: 'lost',
    })
  unlinkSync(link)
})

test('a folder is followed from today or with its past, and left with its mails or without', async () => {
  const newsletters = '.Lettres'
  await deliver('old', 'Ancienne', { folder: 'Lettres' })
  await pass()
  const [folder] = await query<{ id: string }>(
    `select id from mail_folders where mailbox_id = $1 and remote_key = '${newsletters}'`,
  )
  const choose = async (followed: boolean, past: boolean) => {
    const answer = await site.request('PATCH', `/api/v1/mailboxes/${mailboxId}/sync`, {
      as: owner,
      body: { folders: [{ id: folder!.id, followed, past }] },
    })
    expect(answer.status).toBe(200)
    if (past && !followed) await forgetFolder(site.context, { orgId: owner.orgId, folderId: folder!.id })
    await pass()
  }
  const subjects = async () =>
    (
      await query<{ subject: string }>(
        `select m.subject from mail_messages m join mail_placements p on p.org_id = m.org_id and p.message_id = m.id
         where m.mailbox_id = $1 and p.folder_id = '${folder!.id}' order by m.subject`,
      )
    ).map(({ subject }) => subject)
  const listed = async () =>
    (await query(`select from conversation_entries where mailbox_id = $1 and place_id = '${folder!.id}'`))
      .length
  expect(await subjects()).toEqual(['Ancienne'])

  await choose(false, false)
  await deliver('unseen', 'Pas suivie', { folder: 'Lettres' })
  await pass(true)
  expect(await subjects()).toEqual(['Ancienne'])
  await choose(false, true)
  expect([await subjects(), await listed()]).toEqual([[], 0])

  await choose(true, false)
  await deliver('new', 'Nouvelle', { folder: 'Lettres', receivedAt: new Date() })
  await pass(true)
  expect(await subjects()).toEqual(['Nouvelle'])
  await choose(false, false)
  await choose(true, false)
  await pass(true)
  expect(await subjects(), 'what is here is followed on').toEqual(['Nouvelle'])
  await choose(true, true)
  expect(await subjects()).toEqual(['Ancienne', 'Nouvelle', 'Pas suivie'])
  expect(await listed()).toBe(3)
})

test('a pass under way writes nothing into a folder that its owner just left', async () => {
  await pass()
  await deliver('late', 'Trop tard')
  const { fetch } = source
  source = {
    ...source,
    async *fetch(...asked) {
      await query(`update mail_folders set followed = false where mailbox_id = $1`)
      yield* fetch(...asked)
    },
  }
  await expect(pass()).rejects.toThrow('no longer followed')
  expect(await messages()).toHaveLength(1)
})

test('the first import says how many mails will come while they do', async () => {
  for (let index = 0; index < 60; index++) await deliver(`m${index}`, `Sujet ${index}`)
  const seen: unknown[] = []
  const { fetch } = source
  source = {
    ...source,
    async *fetch(...asked) {
      const { body } = await site.request<MailboxSyncs>('GET', '/api/v1/mailboxes/syncs', { as: owner })
      const inbox = body.items[0]!.folders.find(({ role }) => role === 'inbox')!
      seen.push([inbox.here, inbox.there, inbox.comparedAt])
      yield* fetch(...asked)
    },
  }
  await pass()
  expect(seen).toEqual([
    [0, 61, null],
    [50, 61, null],
  ])
})

test('more mails leave a folder at once than a statement takes parameters', async () => {
  await pass()
  const [folder] = await query<{ id: string; epoch: string }>(
    `select id, epoch from mail_folders where mailbox_id = $1 and remote_key = 'INBOX'`,
  )
  const [mail] = await messages()
  const gone = Array.from({ length: 70_000 }, (_, index) => `gone-${index}`)
  const removed = await inTransaction(systemScope(site.context, owner.orgId), async (tx) => {
    const place = { mailboxId, folderId: folder!.id, epoch: folder!.epoch }
    await refreshConversationsOf(tx, mailboxId, Array<string>(70_000).fill(mail!.id))
    return removePlacements(tx, place, gone)
  })
  expect(removed).toBe(0)
})
