import tls from 'node:tls'
import fc from 'fast-check'
import type { ImapFlow, MailboxObject } from 'imapflow'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Dovecot, hasDovecot, startDovecot } from '#server/test/mail/dovecot.fixture.ts'
import { openImap } from './imap.ts'
import { changesOf, inRanges } from './imap-changes.ts'
import type { FolderState, MailSource } from './port.ts'

const trusted = tls.getCACertificates('default')
afterAll(() => tls.setDefaultCACertificates(trusted))

test('ids drawn together name the same ids', () => {
  expect(inRanges([7, 3, 1, 2, 3])).toEqual(['1:3,7'])
  const expand = (text: string) =>
    text.split(',').flatMap((part) => {
      const [first = 0, end = first] = part.split(':').map(Number)
      return Array.from({ length: end - first + 1 }, (_, index) => first + index)
    })
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 3_000 }), { maxLength: 2_000 }), (uids) => {
      const texts = inRanges(uids)
      expect(texts.flatMap(expand)).toEqual(uids.sort((a, b) => a - b))
      for (const text of texts) expect(text.length).toBeLessThan(7_500)
    }),
    { numRuns: 50 },
  )
})

describe.skipIf(!hasDovecot)('what Dovecot tells of deletions', () => {
  let server: Dovecot
  let source: MailSource
  const open = async (without: string[] = []) => {
    server = await startDovecot({ without })
    tls.setDefaultCACertificates([...trusted, server.certificate])
    const { user: username, password, address } = server
    source = await openImap({ kind: 'imap', username, password, server: address }, true)
    for (let index = 0; index < 30; index += 1) server.deliver(`Subject: ${index}\r\n\r\nx`)
    return source.snapshot('INBOX', null)
  }
  beforeEach(() => tls.setDefaultCACertificates(trusted))
  afterEach(async () => {
    await source.close()
    await server.stop()
  })
  const stateOf = ({ epoch, cursor }: FolderState) => ({ epoch, cursor })
  const gone = async (from: FolderState) => {
    const changes = await source.changes('INBOX', from, null)
    return changes.kind === 'some'
      ? {
          gone: changes.gone.map(Number).sort((a, b) => a - b),
          came: changes.mails.length,
          to: stateOf(changes),
        }
      : changes.kind
  }

  test('they are named, with what came and went meanwhile, and told once', async () => {
    const first = stateOf(await open())
    for (const uid of [3, 4, 5, 20]) await server.expunge('INBOX', uid)
    server.deliver('Subject: new\r\n\r\nx')
    server.deliver('Subject: brief\r\n\r\nx')
    await server.expunge('INBOX', 32)
    await server.addFlag('INBOX', 9, '\\Flagged')
    const told = await gone(first)
    expect(told).toMatchObject({ gone: [3, 4, 5, 20], came: 2 })
    if (typeof told === 'string') return
    expect(await gone(told.to)).toBe('same')
    // The same state gets the same answer again.
    expect(await gone(first)).toMatchObject({ gone: [3, 4, 5, 20] })
  })

  test('a server without QRESYNC is asked for a list', async () => {
    const first = stateOf(await open(['QRESYNC']))
    await server.expunge('INBOX', 3)
    expect(await gone(first)).toBe('unknown')
  })

  test('many that are far apart are asked for by several commands', async () => {
    const first = stateOf(await open())
    for (let index = 0; index < 800; index += 1) server.deliver(`Subject: more ${index}\r\n\r\nx`)
    const all = stateOf(await source.snapshot('INBOX', null))
    const odd = (await server.listUids('INBOX')).filter((uid) => uid % 2 === 1)
    await server.doveadm('expunge', '-u', server.user, 'mailbox', 'INBOX', 'uid', odd.join(','))
    expect(await gone(all)).toMatchObject({ gone: odd, came: 0 })
    expect(await gone(first)).toMatchObject({ gone: odd.filter((uid) => uid <= 30) })
  })
})

describe('a server that is not to be believed', () => {
  const mailbox = (exists: number, modseq: bigint) =>
    ({ path: 'INBOX', uidValidity: 1n, uidNext: 11, exists, highestModseq: modseq }) as MailboxObject
  const before = { epoch: '1', cursor: { uidNext: 11, exists: 10, modseq: '5' } }
  type Told = { vanished?: number[]; there?: number[]; fetched?: () => void }
  /** Says that these vanished, and that those are there when it is asked for them. */
  const saying = ({ vanished = [], there = [], fetched = () => {} }: Told) => {
    const heard = new Set<(event: object) => void>()
    return {
      enabled: new Set(['QRESYNC']),
      on: (_: string, hear: (event: object) => void) => heard.add(hear),
      off: (_: string, hear: (event: object) => void) => heard.delete(hear),
      search: async () => there,
      async *fetch() {
        fetched()
        yield* []
        for (const uid of vanished) for (const hear of heard) hear({ uid, vanished: true, earlier: true })
      },
    } as unknown as ImapFlow
  }
  const look = (told: Told, now = mailbox(8, 6n)) => changesOf(saying(told), now, before, null)

  test('an id goes only when it is not there either when it is asked for', async () => {
    expect(await look({ vanished: [1, 2, 3], there: [3] })).toMatchObject({ kind: 'some', gone: ['1', '2'] })
  })

  test('fewer ids than went mean a list', async () => {
    expect(await look({ vanished: [1] })).toEqual({ kind: 'unknown' })
    expect(await look({ vanished: [1, 2], there: [2] })).toEqual({ kind: 'unknown' })
    expect(await look({})).toEqual({ kind: 'unknown' })
  })

  test('very many ids mean a list', async () => {
    const vanished = Array.from({ length: 50_001 }, (_, index) => index + 1)
    expect(await look({ vanished })).toEqual({ kind: 'unknown' })
    expect(await look({ vanished: vanished.slice(1) })).toMatchObject({ kind: 'some' })
  })

  test('the cursor is what was said first: what changes during the look is told by the next one', async () => {
    const now = mailbox(10, 6n)
    const fetched = () => Object.assign(now, { uidNext: 20, exists: 15, highestModseq: 30n })
    expect(await look({ fetched }, now)).toMatchObject({ cursor: { uidNext: 11, exists: 10, modseq: '6' } })
  })
})
