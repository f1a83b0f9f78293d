import { beforeEach, describe, expect, test } from 'vitest'
import type { FakeMailbox } from '#server/test/mail/fake-mailbox.ts'
import { startGmail } from '#server/test/mail/gmail.fixture.ts'
import { startGraph } from '#server/test/mail/graph.fixture.ts'
import type { Fault } from '#server/test/mail/rest-server.fixture.ts'
import { openGmail } from './gmail.ts'
import { ARCHIVE, labelChangeOf, standsIn } from './gmail-labels.ts'
import { openGraph } from './graph.ts'
import type { MailSource } from './port.ts'
import { secondsOf } from './rest.ts'

let server: FakeMailbox
let source: MailSource
async function end() {
  await source.close()
  await server.rest.close()
}

const MEGABYTE = 1_048_576
const mailOf = (megabytes: number) => `Subject: Plans\r\n\r\n${'x'.repeat(megabytes * MEGABYTE)}`
async function fetchAll(ids: readonly string[]) {
  const sizes = new Map<string, number | string>()
  for await (const { id, raw } of source.fetch(server.folders.inbox, '1', ids))
    sizes.set(id, typeof raw === 'string' ? raw : raw.length)
  return sizes
}

describe.each([
  ['Gmail', startGmail, openGmail],
  ['Graph', startGraph, openGraph],
] as const)('%s', (_name, start, open) => {
  beforeEach(async () => {
    server = await start()
    source = await open(async () => server.rest.token, { base: server.rest.url, pause: async () => {} })
    return end
  })

  test('large mails come, and one that is too large comes without its source', async () => {
    const ids = [10, 11, 12, 0, 51].map((megabytes) => server.deliver(mailOf(megabytes)))
    const sizes = await fetchAll(ids)
    const told = ids
      .map((id) => sizes.get(id))
      .map((size) => (typeof size === 'number' ? Math.floor(size / MEGABYTE) : size))
    expect(told).toEqual([10, 11, 12, 0, 'too_large'])
  })

  test('a mail on which the provider fails stops no other; when all fail, nothing is said of any', async () => {
    const [good = '', bad = ''] = [1, 2].map((each) => server.deliver(`Subject: ${each}\r\n\r\n`))
    const failing = (id: string): Fault => ({
      on: new RegExp(`${encodeURIComponent(id)}.*(value|raw)`),
      times: 99,
      answer: { status: 500, json: {} },
    })
    const both = [server.rest.faults, server.rest.partFaults]
    for (const faults of both) faults.push(failing(bad))
    expect(Object.fromEntries(await fetchAll([good, bad]))).toEqual({ [good]: 14, [bad]: 'unfetchable' })
    expect(Object.fromEntries(await fetchAll([bad]))).toEqual({ [bad]: 'unfetchable' })
    for (const faults of both) faults.push(failing(good))
    await expect(fetchAll([good, bad])).rejects.toMatchObject({ problem: 'lost' })
  })

  test('a mail that went, or moved, while the list was made is left out', async () => {
    const ids = [1, 2, 3].map((each) => server.deliver(`Subject: ${each}\r\n\r\n`))
    server.erase(ids[0]!)
    server.move(ids[1]!, server.folders.inbox, server.folders.archive)
    expect([...(await fetchAll(ids)).keys()]).toEqual([ids[2]])
  })

  test('folders have their uses, whatever their names', async () => {
    const folders = await source.listFolders()
    const { inbox, sent, archive, trash, own } = server.folders
    const roleOf = (key: string) => folders.find((folder) => folder.key === key)?.role
    expect([inbox, sent, archive, trash, own].map(roleOf)).toEqual([
      'inbox',
      'sent',
      'archive',
      'trash',
      null,
    ])
    expect(folders.filter(({ role }) => role === 'drafts' || role === 'junk')).toHaveLength(2)
    expect(new Set(folders.map(({ key }) => key)).size).toBe(folders.length)
  })
})

describe('Graph alone', () => {
  beforeEach(async () => {
    server = await startGraph()
    source = await openGraph(async () => server.rest.token, { base: server.rest.url })
    return end
  })

  test('sends four parts at a time at most, of those that a mailbox answers side by side', async () => {
    const ids = Array.from({ length: 30 }, (_, each) => server.deliver(`Subject: ${each}\r\n\r\n`))
    expect((await fetchAll(ids)).size).toBe(30)
    await source.apply(server.folders.inbox, '1', ids, { action: 'seen' })
    expect(ids.every((id) => server.flagsOf(id).seen)).toBe(true)
    expect((server as Awaited<ReturnType<typeof startGraph>>).mostParts).toBe(4)
  })

  test('folders within folders are named by their path; what is being sent, and searches, are no folders', async () => {
    const names = (await source.listFolders()).map(({ name }) => name)
    expect(names).toContain('Clients/Dupont')
    expect(names).not.toContain('Boîte d’envoi')
  })

  test('the archive that a mailbox lacks is made once, serves, and gives way to one of Microsoft’s', async () => {
    const graph = server as Awaited<ReturnType<typeof startGraph>>
    const archives = async () => (await source.listFolders()).filter(({ role }) => role === 'archive')
    const reopen = async () => {
      await source.close()
      source = await openGraph(async () => server.rest.token, { base: server.rest.url })
    }
    graph.lackArchive()
    await reopen()
    expect(await archives()).toEqual([])
    expect(await source.createFolder!('archive')).toBe(null)
    const [made] = await archives()
    expect(made?.name).toBe('Archives')
    expect(await source.createFolder!('archive')).toBe(null)
    expect(graph.folderNames().filter((name) => name === 'Archives')).toHaveLength(1)
    const id = server.deliver('Subject: Plan\r\n\r\n')
    await source.apply(server.folders.inbox, '1', [id], { action: 'move', to: made!.key })
    expect(server.idsIn(made!.key)).toEqual([id])
    graph.regainArchive()
    await reopen()
    expect((await archives()).map(({ key }) => key)).toEqual([server.folders.archive])
  })

  test.each([
    [507, 'ErrorQuotaExceeded', 'full'],
    [403, 'ErrorQuotaExceeded', 'full'],
    [400, 'ErrorInvalidFolderName', 'denied'],
  ] as const)('a folder that Microsoft refuses with %i %s is %s', async (status, code, refusal) => {
    server.rest.faults.push({
      on: /^POST .*\/mailFolders/,
      times: 1,
      answer: { status, json: { error: { code } } },
    })
    expect(await source.createFolder!('archive')).toBe(refusal)
  })

  test('a grant without the right to make one is to be given again', async () => {
    server.rest.faults.push({
      on: /^POST .*\/mailFolders/,
      times: 1,
      answer: { status: 403, json: { error: { code: 'ErrorAccessDenied' } } },
    })
    await expect(source.createFolder!('archive')).rejects.toMatchObject({ problem: 'refused' })
  })

  test('a link to another address is not followed: the token would go there', async () => {
    const value: never[] = []
    for (const elsewhere of ['http://127.0.0.1:9/x', `${server.rest.url}.evil.test/x`]) {
      const page = { status: 200, json: { value, '@odata.nextLink': elsewhere } }
      server.rest.faults.push({ on: /delta/, times: 1, answer: page })
      await expect(source.snapshot(server.folders.inbox, null)).rejects.toMatchObject({
        problem: 'unexpected',
      })
    }
  })
})

test('Gmail has its archive and its bin always, so none is ever made', async () => {
  server = await startGmail()
  source = await openGmail(async () => server.rest.token, { base: server.rest.url })
  try {
    const roles = (await source.listFolders()).map(({ role }) => role)
    expect(roles).toEqual(expect.arrayContaining(['archive', 'trash']))
    expect(source.createFolder).toBeUndefined()
  } finally {
    await end()
  }
})

describe('labels of Gmail', () => {
  test('with the archive, the inbox and what was sent hold every mail', () => {
    const among = (labels: string[]) =>
      ['INBOX', 'SENT', ARCHIVE].filter((folder) => standsIn(folder, labels))
    expect(among(['INBOX', 'UNREAD', 'Label_7'])).toEqual(['INBOX'])
    expect(among(['SENT'])).toEqual(['SENT'])
    expect(among(['SENT', 'INBOX'])).toEqual(['INBOX', 'SENT'])
    expect(among(['Label_7', 'STARRED'])).toEqual([ARCHIVE])
    expect(among([])).toEqual([ARCHIVE])
    for (const label of ['SPAM', 'TRASH']) expect(among([label, 'INBOX', 'SENT', 'Label_7'])).toEqual([])
    expect(standsIn('Label_7', ['Label_7', 'TRASH'])).toBe(false)
    expect(standsIn('TRASH', ['Label_7', 'TRASH'])).toBe(true)
  })

  test.each([
    ['INBOX', ARCHIVE, [], ['INBOX']],
    ['INBOX', 'Label_7', ['Label_7'], ['INBOX']],
    ['INBOX', 'TRASH', ['TRASH'], ['INBOX']],
    ['Label_7', 'TRASH', ['TRASH'], ['INBOX']],
    ['Label_7', ARCHIVE, [], ['INBOX']],
    ['Label_7', 'INBOX', ['INBOX'], []],
    ['Label_7', 'Label_8', ['Label_8'], ['Label_7']],
    [ARCHIVE, 'Label_7', ['Label_7'], []],
    [ARCHIVE, 'INBOX', ['INBOX'], []],
    ['SENT', ARCHIVE, [], ['INBOX']],
    ['TRASH', 'INBOX', ['INBOX'], ['TRASH']],
    ['SPAM', ARCHIVE, [], ['SPAM', 'INBOX']],
  ])('a move from %s to %s gives %o and takes %o', (from, to, addLabelIds, removeLabelIds) => {
    expect(labelChangeOf(from, { action: 'move', to })).toEqual({ addLabelIds, removeLabelIds })
  })

  test('nothing can be moved to what Gmail alone fills', () => {
    for (const to of ['SENT', 'DRAFT'])
      expect(() => labelChangeOf('INBOX', { action: 'move', to })).toThrow('moved')
  })
})

test('Retry-After is read as seconds or as a date', () => {
  expect(secondsOf('120')).toBe(120)
  expect(secondsOf(new Date(Date.now() + 90_000).toUTCString())).toBeGreaterThan(85)
  expect(secondsOf(new Date(Date.now() - 90_000).toUTCString())).toBe(0)
  expect([secondsOf(null), secondsOf('soon')]).toEqual([null, null])
})
