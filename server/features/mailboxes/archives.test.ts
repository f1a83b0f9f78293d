import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import { syncMailbox } from '#server/features/mail-sync/steps/sync-mailbox.ts'
import { ArchiveDiskFull } from '#server/integrations/mail-archives/port.ts'
import { createMailArchives } from '#server/integrations/mail-archives/real.ts'
import { type Scope, systemScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Archive } from '#shared/contract/mail-archives.ts'
import { readArchive } from './commands/read-archive.ts'
import { removeArchives } from './commands/remove-archives.ts'
import { findMailboxAccess, maildirOf } from './queries/mailbox-access.ts'

let site: TestApp
let owner: Member
let now = new Date()
beforeAll(async () => {
  site = await startTestApp({ jobs: false, clock: { now: () => now } })
})
afterAll(() => site.close())
beforeEach(async () => {
  now = new Date()
  site.context.mailArchives = createMailArchives(site.context.config.dataDir)
  owner = await site.makeOrganization()
})

const MAILS = 300
/** As Google Takeout writes them; each third one is written by the owner, the last line of each is quoted. */
const mboxOf = (from: Member, count = MAILS) =>
  Buffer.from(
    Array.from({ length: count }, (_, index) => {
      const [sender, to] =
        index % 3 === 0 ? [from.email, 'camille@client.test'] : ['camille@client.test', from.email]
      return `From 17${index}@xxx Mon Nov 16 10:00:00 +0000 2020\nFrom: <${sender}>\nTo: <${to}>\nSubject: Chantier ${index}\nMessage-ID: <m${index}@client.test>\nDate: Mon, 16 Nov 2020 10:00:00 +0000\n\nMessage ${index} ${'texte '.repeat(100)}\n>From ici\n\n`
    }).join(''),
  )

const start = (as: Member, facts: object) =>
  site.request<Archive & { code: string; message: string }>('POST', '/api/v1/mailboxes/archives', {
    as,
    body: { name: 'Archives', ...facts },
  })
async function piece(as: Member, archiveId: string, offset: number, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.set('archiveId', archiveId)
  form.set('offset', String(offset))
  form.set('piece', new File([bytes], 'archive.mbox'))
  const encoded = new Response(form)
  const response = await site.app.inject({
    method: 'PUT',
    url: '/api/v1/mailboxes/archives/pieces',
    headers: {
      authorization: `Bearer ${as.token}`,
      'ardoise-organization': as.orgId,
      'content-type': encoded.headers.get('content-type')!,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json<Archive & { code: string; message: string }>() }
}
async function send(as: Member, mbox: Buffer<ArrayBuffer>, size = 65_536): Promise<string> {
  const { id } = (await start(as, { sizeBytes: mbox.length })).body
  let at = 0
  while (at < mbox.length) {
    const { status, body } = await piece(as, id, at, mbox.subarray(at, at + size))
    expect(status).toBe(200)
    at = body.receivedBytes
  }
  return id
}
const archives = async (as = owner) =>
  (await site.request<{ items: Archive[] }>('GET', '/api/v1/mailboxes/archives', { as })).body.items
const read = (archiveId: string, options = {}) =>
  readArchive(site.context, { orgId: owner.orgId, archiveId }, options)
const fileOf = (id: string) => join(site.context.config.dataDir, 'archives', owner.orgId, `${id}.mbox`)
const maildir = (id: string) => join(site.context.config.dataDir, 'maildirs', maildirOf(owner.orgId, id))
const filed = (id: string) => readdirSync(join(maildir(id), '.Archives', 'cur')).length
const nothingLeft = (id: string) =>
  expect([existsSync(fileOf(id)), existsSync(maildir(id))]).toEqual([false, false])
const query = async <T>(text: string, values: unknown[]) =>
  (await site.context.pool.query(text, values)).rows as T[]
async function follow(id: string) {
  const system = systemScope(site.context, owner.orgId)
  const access = (await readAs(system, (tx) => findMailboxAccess(tx, id)))!
  const source = await site.context.mailSources.open(access.login)
  await syncMailbox(system, source, access, { compare: true, signal: new AbortController().signal })
  await source.close()
}
const messages = (id: string) =>
  query<{ subject: string; outgoing: boolean; received_at: Date }>(
    'select subject, outgoing, received_at from mail_messages where mailbox_id = $1',
    [id],
  )

test('an mbox of 300 mails becomes a mailbox of its owner, searchable, and on the client’s page', async () => {
  const { body: contact } = await site.request<{ id: string }>('POST', '/api/v1/contacts', {
    as: owner,
    body: { lastName: 'Roy', firstName: 'Camille', email: 'camille@client.test' },
  })
  const id = await send(owner, mboxOf(owner))
  expect(await archives()).toMatchObject([{ id, state: 'reading', mails: 0 }])
  const queued = await query<{ data: object }>(
    `select data from pgboss.job where name = 'read-archive' and data->>'archiveId' = $1`,
    [id],
  )
  expect(queued).toEqual([{ data: { orgId: owner.orgId, archiveId: id } }])
  await read(id)
  expect(await archives()).toMatchObject([{ id, state: 'done', mails: MAILS, tooLarge: 0 }])
  expect(existsSync(fileOf(id))).toBe(false)
  await follow(id)

  const syncs = await site.request<{ items: object[] }>('GET', '/api/v1/mailboxes/syncs', { as: owner })
  expect(syncs.body.items).toMatchObject([
    { mailboxId: id, address: 'Archives', maildir: true, sharing: 'private', importSince: null, fault: null },
  ])
  const found = await messages(id)
  expect([found.length, found.filter(({ outgoing }) => outgoing).length]).toEqual([MAILS, MAILS / 3])
  expect(found[0]!.received_at).toEqual(new Date('2020-11-16T10:00:00Z'))
  const search = await site.request<{ items: { id: string; subject: string; unread: unknown }[] }>(
    'GET',
    `/api/v1/conversations?${new URLSearchParams({ q: 'chantier 217' })}`,
    { as: owner },
  )
  expect(search.body.items).toMatchObject([{ subject: 'Chantier 217' }])
  const thrown = await site.request('POST', '/api/v1/conversations/changes', {
    as: owner,
    body: { conversationIds: [search.body.items[0]!.id], action: 'trash' },
  })
  expect(thrown.status).toBe(200)
  // The time to undo is over.
  await query(`update mail_changes set created_at = created_at - interval '1 minute' where org_id = $1`, [
    owner.orgId,
  ])
  await follow(id)
  expect(readdirSync(join(maildir(id), '.Corbeille', 'cur')).length).toBe(1)
  const inbox = await site.request<{ unread: number }>('GET', '/api/v1/inbox', { as: owner })
  expect(inbox.body.unread).toBe(0)
  const client = await site.request<{ items: object[] }>('GET', `/api/v1/mails?contactId=${contact.id}`, {
    as: owner,
  })
  expect(client.body.items.length).toBeGreaterThan(10)
})

test('a process that is killed in the middle of an import leaves it to the next one, which brings no mail twice', async () => {
  const id = await send(owner, mboxOf(owner))
  const real = site.context.mailArchives
  const from: number[] = []
  site.context.mailArchives = {
    ...real,
    read: (key, begin, at, after) => {
      from.push(begin.mails)
      return real.read(key, begin, at, async (progress) => {
        if (progress.mails === 50)
          await query('update mail_archives set read_bytes = $2, mails = 50 where id = $1', [
            id,
            progress.bytes,
          ])
        if (progress.mails === 100 && from.length === 1) throw new Error('killed')
        return after(progress)
      })
    },
  }
  // Nothing else is told of its place, however slow the machine.
  await expect(read(id, { pace: { tellMs: Infinity, sliceMs: Infinity } })).rejects.toThrow('killed')
  expect([filed(id), (await archives())[0]]).toMatchObject([100, { state: 'reading', mails: 50 }])
  await removeArchives(site.context)
  await read(id)
  expect(from).toEqual([0, 50])
  expect([filed(id), (await archives())[0]]).toMatchObject([MAILS, { state: 'done', mails: MAILS }])
  await follow(id)
  expect(new Set((await messages(id)).map(({ subject }) => subject)).size).toBe(MAILS)
  expect(await messages(id)).toHaveLength(MAILS)
  // The queue may hand the same job over once more.
  await read(id)
  expect(filed(id)).toBe(MAILS)
})

test('a long reading is handed from job to job', async () => {
  const id = await send(owner, mboxOf(owner, 5))
  let jobs = 0
  while ((await archives())[0]?.state === 'reading') {
    await read(id, { pace: { tellMs: 0, sliceMs: 0 } })
    jobs += 1
  }
  expect([jobs, filed(id)]).toEqual([6, 5])
})

test('the same archive brought twice holds its mails twice on the disk, and once in each conversation', async () => {
  const mbox = mboxOf(owner, 6)
  const first = await send(owner, mbox)
  await read(first)
  await follow(first)
  expect(await start(owner, { sizeBytes: 10 })).toMatchObject({
    status: 409,
    body: { code: 'archive_name_taken' },
  })
  const { id } = (await start(owner, { name: 'Archives 2', sizeBytes: mbox.length })).body
  await piece(owner, id, 0, mbox)
  await read(id)
  await follow(id)
  const { body } = await site.request<{ items: object[] }>('GET', '/api/v1/conversations?q=chantier', {
    as: owner,
  })
  expect(body.items).toHaveLength(6)
})

test('pieces come in order, and one sent twice or too early changes nothing', async () => {
  const mbox = mboxOf(owner, 20)
  const { id } = (await start(owner, { sizeBytes: mbox.length })).body
  expect((await piece(owner, id, 500, mbox.subarray(500, 900))).body.receivedBytes).toBe(0)
  expect((await piece(owner, id, 0, mbox.subarray(0, 900))).body.receivedBytes).toBe(900)
  expect((await piece(owner, id, 0, Buffer.from('autre chose'))).body.receivedBytes).toBe(900)
  // More than was announced is cut off.
  const rest = Buffer.concat([mbox.subarray(900), Buffer.from('de trop')])
  expect((await piece(owner, id, 900, rest)).body).toMatchObject({
    state: 'reading',
    receivedBytes: mbox.length,
  })
  await read(id)
  expect(filed(id)).toBe(20)
})

test('what cannot be taken is refused in French, before it is sent where that is known', async () => {
  expect(await start(owner, { sizeBytes: 0 })).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'sizeBytes', message: 'Ce fichier est vide.' }] },
  })
  expect(await start(owner, { sizeBytes: 2_147_483_648 })).toMatchObject({
    status: 413,
    body: { code: 'archive_too_large', message: expect.stringMatching(/max\. 2.Go/) as string },
  })
  const real = site.context.mailArchives
  site.context.mailArchives = { ...real, hasRoomFor: async () => false }
  expect(await start(owner, { sizeBytes: 10 })).toMatchObject({
    status: 507,
    body: { code: 'archive_disk_full' },
  })
  site.context.mailArchives = real
  for (const [text, code] of [
    ['PK\u0003\u0004 une archive de Google', 'archive_compressed'],
    ['Subject: un mail seul\n\nBonjour\n', 'archive_not_mbox'],
  ] as const) {
    const { id } = (await start(owner, { sizeBytes: 100 })).body
    expect(await piece(owner, id, 0, Buffer.from(text))).toMatchObject({ status: 422, body: { code } })
    expect(await archives()).toEqual([])
    await removeArchives(site.context)
    nothingLeft(id)
  }
  const { id } = (await start(owner, { sizeBytes: 100 })).body
  expect(await start(owner, { name: 'Autre', sizeBytes: 10 })).toMatchObject({
    status: 409,
    body: { code: 'archive_under_way' },
  })
  expect((await piece(owner, id, 0, Buffer.alloc(2_097_153))).status).toBe(400)
})

test('a full disk ends an import, says so, and keeps nothing of it', async () => {
  const real = site.context.mailArchives
  site.context.mailArchives = { ...real, write: vi.fn().mockRejectedValue(new ArchiveDiskFull()) }
  const { id: unsent } = (await start(owner, { sizeBytes: 10_000 })).body
  expect(await piece(owner, unsent, 0, mboxOf(owner, 1))).toMatchObject({
    status: 507,
    body: { code: 'archive_disk_full' },
  })
  expect(await archives()).toEqual([])
  site.context.mailArchives = real
  const id = await send(owner, mboxOf(owner, 20))
  site.context.mailArchives = {
    ...real,
    read: (key, from, at, after) =>
      real.read(key, from, at, async (progress) => {
        if (progress.mails === 10) throw new ArchiveDiskFull()
        return after(progress)
      }),
  }
  await read(id)
  expect(await archives()).toMatchObject([{ state: 'failed', fault: 'disk_full' }])
  nothingLeft(id)
  site.context.mailArchives = real
  expect((await start(owner, { sizeBytes: 10 })).status).toBe(200)
})

test('what cannot be read is tried again, then said; an archive without a mail is said too', async () => {
  const id = await send(owner, mboxOf(owner, 3))
  const real = site.context.mailArchives
  site.context.mailArchives = { ...real, read: vi.fn().mockRejectedValue(new Error('EIO')) }
  await expect(read(id)).rejects.toThrow('EIO')
  expect(await archives()).toMatchObject([{ state: 'reading' }])
  await read(id, { last: true })
  expect(await archives()).toMatchObject([{ state: 'failed', fault: 'unexpected' }])
  nothingLeft(id)
  site.context.mailArchives = real
  const deleted = Buffer.from('From - Mon Nov 16 10:00:00 2020\nX-Mozilla-Status: 0009\n\nsupprimé\n')
  await read(await send(owner, deleted))
  expect(await archives()).toMatchObject([{ state: 'failed', fault: 'no_mail' }])
})

test('an import that is cancelled, left for a day, or whose mailbox is deleted leaves nothing on the disk', async () => {
  const cancel = (id: string, as = owner) =>
    site.request('DELETE', `/api/v1/mailboxes/archives/${id}`, { as })
  const sending = (await start(owner, { sizeBytes: 100_000 })).body.id
  await piece(owner, sending, 0, mboxOf(owner, 3))
  expect((await cancel(sending)).status).toBe(200)
  await removeArchives(site.context)
  nothingLeft(sending)

  const reading = await send(owner, mboxOf(owner, 30))
  const real = site.context.mailArchives
  site.context.mailArchives = {
    ...real,
    read: (key, from, at, after) =>
      real.read(key, from, at, async (progress) => {
        if (progress.mails === 10) await cancel(reading)
        return after(progress)
      }),
  }
  await read(reading, { pace: { tellMs: 0, sliceMs: 60_000 } })
  nothingLeft(reading)
  expect(await archives()).toEqual([])
  site.context.mailArchives = real

  const left = (await start(owner, { sizeBytes: 100_000 })).body.id
  await piece(owner, left, 0, mboxOf(owner, 3))
  now = new Date(now.getTime() + 86_000_000)
  await removeArchives(site.context)
  expect(existsSync(fileOf(left))).toBe(true)
  now = new Date(now.getTime() + 1_000_000)
  await removeArchives(site.context)
  nothingLeft(left)

  const kept = await send(owner, mboxOf(owner, 3))
  await read(kept)
  await follow(kept)
  expect((await cancel(kept)).status).toBe(404)
  expect((await site.request('DELETE', `/api/v1/mailboxes/${kept}`, { as: owner })).status).toBe(200)
  await removeArchives(site.context)
  nothingLeft(kept)
  expect([await messages(kept), await archives()]).toEqual([[], []])
  expect(await query('select from mailbox_revocations where mailbox_id = $1', [kept])).toEqual([])
})

test('archives are renamed by their owner', async () => {
  const id = await send(owner, mboxOf(owner, 1))
  const rename = (name: string, as = owner) =>
    site.request<{ code: string }>('PATCH', `/api/v1/mailboxes/archives/${id}`, { as, body: { name } })
  expect((await rename('Trop tôt')).status).toBe(404)
  await read(id)
  expect(await rename('Ancienne boîte')).toMatchObject({ status: 200, body: { name: 'Ancienne boîte' } })
  const { body } = await site.request('GET', '/api/v1/inbox', { as: owner })
  expect(body).toMatchObject({ mailboxes: [{ id, address: 'Ancienne boîte' }] })
  expect((await rename(' ')).status).toBe(400)
})

test('colleagues and strangers neither see, feed, cancel nor rename an import', async () => {
  const id = (await start(owner, { sizeBytes: 100_000 })).body.id
  for (const other of [await site.makeMember(owner.orgId, 'admin'), await site.makeOrganization()]) {
    expect(await archives(other)).toEqual([])
    expect(await piece(other, id, 0, mboxOf(owner, 1))).toMatchObject({ status: 404 })
    for (const [method, body] of [
      ['DELETE', undefined],
      ['PATCH', { name: 'Pris' }],
    ] as const) {
      const answer = await site.request(method, `/api/v1/mailboxes/archives/${id}`, { as: other, body })
      expect(answer.status).toBe(404)
    }
    const seen = (scope: Scope) =>
      readAs(scope, async (tx) => (await sql`select from mail_archives where id = ${id}`.execute(tx.db)).rows)
    expect(await seen(other.scope)).toEqual([])
    expect(await seen(owner.scope)).toHaveLength(1)
  }
  const viewer = await site.makeMember(owner.orgId, 'viewer')
  expect((await start(viewer, { sizeBytes: 10 })).status).toBe(403)
  expect((await piece(viewer, id, 0, mboxOf(owner, 1))).status).toBe(403)
})

test('the jobs read what was sent, and clear away what was cancelled', async () => {
  const running = await startTestApp({ config: { dataDir: site.context.config.dataDir } })
  const id = await send(owner, mboxOf(owner, 40))
  await expect.poll(async () => (await archives())[0]?.state, { timeout: 15_000 }).toBe('done')
  await site.request('DELETE', `/api/v1/mailboxes/${id}`, { as: owner })
  await expect.poll(() => existsSync(maildir(id)), { timeout: 15_000 }).toBe(false)
  await running.close()
})
