import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MOST_MAIL_BYTES } from '#shared/domain/mail-sync/mail-sync.ts'
import { openMaildir } from './maildir.ts'
import { deliverToMaildir } from './maildir-files.ts'
import { directoryOf, nameOf } from './maildir-names.ts'
import type { FetchedMail, MailSource } from './port.ts'

let root: string
let source: MailSource
const receivedAt = new Date('2026-11-16T09:00:00Z')
const deliver = (text: string, options: Partial<Parameters<typeof deliverToMaildir>[2]> = {}) =>
  deliverToMaildir(root, Buffer.from(text), { receivedAt, ...options })

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'maildir-'))
  await deliver('premier')
  source = await openMaildir(root)
})
afterEach(() => rmSync(root, { recursive: true }))

const all = async (folder = 'INBOX', since: string | null = null) => source.snapshot(folder, since)
async function fetched(ids?: string[], folder = 'INBOX') {
  const { epoch, mails } = await all(folder)
  const found: FetchedMail[] = []
  for await (const mail of source.fetch(folder, epoch, ids ?? mails.map(({ id }) => id))) found.push(mail)
  return found
}
const texts = async (folder?: string) =>
  (await fetched(undefined, folder)).map(({ raw }) => Buffer.from(raw as Uint8Array).toString()).sort()
const apply = async (ids: string[], action: Parameters<MailSource['apply']>[3], folder = 'INBOX') =>
  source.apply(folder, (await all(folder)).epoch, ids, action)

test.each([
  ['Envoyés', '.Envoy&AOk-s'],
  ['Clients/Dupont & fils', '.Clients.Dupont &- fils'],
  ['日本', '.&ZeVnLA-'],
  ['Archive', '.Archive'],
])('%s is %s', (name, directory) => {
  expect(directoryOf(name)).toBe(directory)
  expect(nameOf(directory)).toBe(name)
})

test('lists the inbox and the folders beside it, with their uses', async () => {
  await deliver('x', { folder: 'Envoyés' })
  await deliver('x', { folder: 'Clients/Dupont' })
  mkdirSync(join(root, '.no-maildir'))
  mkdirSync(join(root, 'other'))
  const elsewhere = mkdtempSync(join(tmpdir(), 'elsewhere-'))
  await deliverToMaildir(elsewhere, Buffer.from('secret'), { receivedAt })
  symlinkSync(elsewhere, join(root, '.Lien'))
  expect(await source.listFolders()).toEqual([
    { key: 'INBOX', name: 'Boîte de réception', role: 'inbox' },
    { key: '.Clients.Dupont', name: 'Clients/Dupont', role: null },
    { key: '.Envoy&AOk-s', name: 'Envoyés', role: 'sent' },
  ])
  for (const key of ['.Lien', '../elsewhere', '.', '..', './../x', '.a/../..', ''])
    await expect(source.snapshot(key, null)).rejects.toMatchObject({ name: 'SourceError', problem: 'lost' })
})

test('gives mails newest first, with their flags, dates and sources', async () => {
  await deliver('second', { seen: true, flagged: true, receivedAt: new Date('2026-11-17T09:00:00Z') })
  const { mails } = await all()
  expect(mails).toMatchObject([
    { seen: true, flagged: true },
    { seen: false, flagged: false },
  ])
  expect(await texts()).toEqual(['premier', 'second'])
  expect((await fetched()).map((mail) => mail.receivedAt.toISOString())).toEqual([
    '2026-11-17T09:00:00.000Z',
    '2026-11-16T09:00:00.000Z',
  ])
  expect((await all('INBOX', '2026-11-17')).mails).toHaveLength(1)
})

test('writes flags in names and moves files, and a mail that is no more there is no error', async () => {
  await deliver('x', { folder: 'Archives' })
  const [mail] = (await all()).mails
  const ids = [mail!.id, '1.gone']
  await apply(ids, { action: 'flag' })
  await apply(ids, { action: 'seen' })
  await apply(ids, { action: 'seen' })
  expect(readdirSync(join(root, 'cur'))).toEqual([`${mail!.id}:2,FS`])
  expect(readdirSync(join(root, 'new'))).toEqual([])
  await apply(ids, { action: 'unflag' })
  await apply(ids, { action: 'move', to: '.Archives' })
  expect((await all()).mails).toEqual([])
  expect((await all('.Archives')).mails).toContainEqual({ id: mail!.id, seen: true, flagged: false })
  await apply([mail!.id], { action: 'unseen' }, '.Archives')
  expect(readdirSync(join(root, '.Archives', 'cur'))).toEqual([`${mail!.id}:2,`])
  await expect(apply([], { action: 'move', to: '../x' })).rejects.toMatchObject({ problem: 'lost' })
})

test('keeps flags that it does not know', async () => {
  renameSync(join(root, 'new', (await all()).mails[0]!.id), join(root, 'cur', '5.autre:2,RTc'))
  await apply(['5.autre'], { action: 'seen' })
  expect(readdirSync(join(root, 'cur'))).toEqual(['5.autre:2,RSTc'])
})

describe('what others do meanwhile', () => {
  test('half-written files, links, directories and hidden files are no mails', async () => {
    writeFileSync(join(root, 'tmp', '1.half'), 'à moit')
    writeFileSync(join(root, 'new', '.hidden'), 'x')
    mkdirSync(join(root, 'cur', '2.directory'))
    symlinkSync('/etc/passwd', join(root, 'new', '3.link'))
    expect(await texts()).toEqual(['premier'])
    const { epoch } = await all()
    for await (const mail of source.fetch('INBOX', epoch, ['1.half', '2.directory', '3.link']))
      expect(mail).toBeNull()
  })

  test('a file that becomes a link after the list is not followed', async () => {
    const [mail] = (await all()).mails
    unlinkSync(join(root, 'new', mail!.id))
    symlinkSync('/etc/passwd', join(root, 'new', mail!.id))
    expect(await fetched([mail!.id])).toEqual([])
  })

  test('a file that vanishes is left out; one whose name changed is found again', async () => {
    await deliver('second')
    await deliver('troisième')
    const { epoch, mails } = await all()
    const ids = mails.map(({ id }) => id)
    const found: string[] = []
    for await (const { raw } of source.fetch('INBOX', epoch, ids)) {
      if (found.length === 0) {
        renameSync(join(root, 'new', ids[1]!), join(root, 'cur', `${ids[1]}:2,S`))
        unlinkSync(join(root, 'new', ids[2]!))
      }
      found.push(Buffer.from(raw as Uint8Array).toString())
    }
    expect(found).toHaveLength(2)
  })

  test('names of strange bytes are names, each its own', async () => {
    for (const bytes of ['\xff\xfe', '\xff\xfd', '\x01', ' ', '"', '\xe9'])
      writeFileSync(Buffer.from(`${root}/new/9.${bytes}`, 'latin1'), bytes, 'latin1')
    expect(await fetched()).toHaveLength(7)
    await apply(['9.\xff\xfe'], { action: 'seen' })
    expect((await all()).mails.filter(({ seen }) => seen)).toEqual([
      { id: '9.\xff\xfe', seen: true, flagged: false },
    ])
  })

  test('a mail in new and in cur is one', async () => {
    const [mail] = (await all()).mails
    writeFileSync(join(root, 'cur', `${mail!.id}:2,S`), 'premier')
    expect((await all()).mails).toEqual([{ id: mail!.id, seen: true, flagged: false }])
  })

  test('a file above the limit comes without its source', async () => {
    writeFileSync(join(root, 'new', '1.large'), '')
    truncateSync(join(root, 'new', '1.large'), MOST_MAIL_BYTES + 1)
    expect((await fetched(['1.large'])).map(({ raw }) => raw instanceof Uint8Array)).toEqual([false])
  })
})

test('a folder made anew has another epoch, and its ids are refused', async () => {
  const { epoch, cursor, mails } = await all()
  expect((await all()).epoch).toBe(epoch)
  rmSync(root, { recursive: true })
  await expect(all()).rejects.toMatchObject({ problem: 'lost' })
  await deliver('autre')
  expect((await all()).epoch).not.toBe(epoch)
  expect(await source.changes('INBOX', { epoch, cursor }, null)).toEqual({ kind: 'unknown' })
  await expect(source.apply('INBOX', epoch, [mails[0]!.id], { action: 'seen' })).rejects.toMatchObject({
    problem: 'changed',
  })
})

test('says « same » of a folder at rest alone', async () => {
  const { epoch, cursor } = await all()
  // The folder changed a moment ago: a change in the same tick of the clock would not show.
  expect(await source.changes('INBOX', { epoch, cursor }, null)).toEqual({ kind: 'unknown' })
  const settled = { ...(cursor as object), settled: true }
  expect(await source.changes('INBOX', { epoch, cursor: settled }, null)).toEqual({ kind: 'same' })
  await deliver('second')
  expect(await source.changes('INBOX', { epoch, cursor: settled }, null)).toEqual({ kind: 'unknown' })
})

test('tells at once of a mail that comes, or that came before the wait', async () => {
  const { signal } = new AbortController()
  await all()
  const waiting = source.waitForNews('INBOX', 50_000, signal)
  await deliver('second')
  await waiting
  await source.waitForNews('INBOX', 50_000, signal)
  await all()
  await source.waitForNews('INBOX', 10, signal)
  await source.waitForNews(null, 50_000, AbortSignal.abort())
})
