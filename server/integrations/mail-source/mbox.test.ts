import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_MAIL_BYTES } from '#shared/domain/mail-sync/mail-sync.ts'
import { openMaildir } from './maildir.ts'
import { beginsAsMbox, importMbox, type MboxProgress, readMbox } from './mbox.ts'

const FROM = 'From jeanne@x.test Mon Nov 16 10:00:00 2026\n'
async function* chunksOf(text: string | Buffer, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text as string)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function read(text: string, size?: number) {
  const found = []
  for await (const { raw, start: _start, end: _end, ...rest } of readMbox(chunksOf(text, size)))
    found.push({ ...rest, text: raw && Buffer.from(raw).toString() })
  return found
}
const textsOf = async (text: string, size?: number) => (await read(text, size)).map((mail) => mail.text)

test('reads mails with their dates and flags', async () => {
  expect(
    await read(
      `${FROM}Subject: un\nStatus: RO\nX-Status: F\n\nBonjour\n\nFrom 123@xxx Tue Nov 17 10:00:00 +0200 2026\nSubject: deux\n\nFin`,
    ),
  ).toEqual([
    {
      text: 'Subject: un\nStatus: RO\nX-Status: F\n\nBonjour\n',
      receivedAt: new Date('2026-11-16T10:00:00Z'),
      seen: true,
      flagged: true,
    },
    {
      text: 'Subject: deux\n\nFin',
      receivedAt: new Date('2026-11-17T08:00:00Z'),
      seen: false,
      flagged: false,
    },
  ])
})

test('takes the quotes of mboxo and mboxrd off, and no others', async () => {
  expect(
    await textsOf(`${FROM}Subject: x\n\n>From moi\n>>From toi\n>Fromage\n> From lui\nFrom elle\n`),
  ).toEqual(['Subject: x\n\nFrom moi\n>From toi\n>Fromage\n> From lui\nFrom elle\n'])
})

test('believes a length only where another mail or the end follows it', async () => {
  const body = `Bonjour\n\n${FROM}>From cite\n`
  const exact = `${FROM}Content-Length: ${body.length}\n\n${body}\n${FROM}Subject: deux\n\nFin\n`
  expect(await textsOf(exact)).toEqual([
    `Content-Length: ${body.length}\n\n${body}`,
    'Subject: deux\n\nFin\n',
  ])
  for (const length of ['5', '9999999', '-1', 'x', '1e999']) {
    const wrong = `${FROM}Content-Length: ${length}\n\nBonjour\n\n${FROM}Subject: deux\n\nFin\n`
    expect(await textsOf(wrong)).toEqual([`Content-Length: ${length}\n\nBonjour\n`, 'Subject: deux\n\nFin\n'])
  }
})

test('leaves out what Thunderbird deleted, what stands before the first mail, and what is no archive', async () => {
  expect(
    await textsOf(
      `bruit\n\n${FROM}X-Mozilla-Status: 0009\n\nsupprimé\n\n${FROM}X-Mozilla-Status: 0001\n\nlu\n`,
    ),
  ).toEqual(['X-Mozilla-Status: 0001\n\nlu\n'])
  expect(await textsOf('')).toEqual([])
  expect(await textsOf('Subject: un mail seul\n\nFrom ici\n')).toEqual([])
})

test('a phrase that begins with From is text', async () => {
  expect(await textsOf(`${FROM}\nA\n\nFrom then on, all was well\n`)).toHaveLength(1)
})

test('gives back what an archiver wrote, however the file is cut', async () => {
  const line = fc.oneof(
    fc.constantFrom('From a', '>From b', '', FROM.trim(), 'Content-Length: 3'),
    fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/[\r\n]/g, '')),
  )
  const mail = fc
    .array(line, { maxLength: 8 })
    .map((lines) => `Subject: x\n\n${lines.map((one) => `${one}\n`).join('')}`)
  await fc.assert(
    fc.asyncProperty(
      fc.array(mail, { maxLength: 5 }),
      fc.integer({ min: 1, max: 40 }),
      async (mails, size) => {
        const archive = mails.map((one) => `${FROM}${one.replaceAll(/^(>*From )/gm, '>$1')}\n`).join('')
        expect(await textsOf(archive, size)).toEqual(mails)
      },
    ),
  )
})

test('keeps one mail in memory, whatever the size of the archive', async () => {
  const line = Buffer.from(`${'a'.repeat(999)}\n`)
  const block = Buffer.concat(Array.from({ length: 1_000 }, () => line))
  const large = Math.ceil((MOST_MAIL_BYTES * 1.2) / block.length)
  async function* archive(): AsyncGenerator<Uint8Array> {
    for (let mail = 0; mail < 4; mail++) {
      yield Buffer.from(`${FROM}Subject: ${mail}\n\n`)
      for (let count = 0; count < (mail === 1 ? large : 60 / 4); count++) yield block
      yield Buffer.from('\n')
    }
  }
  const before = process.memoryUsage().rss
  const sizes: (number | null)[] = []
  for await (const { raw } of readMbox(archive())) sizes.push(raw?.length ?? null)
  expect(sizes).toEqual([15_000_012, null, 15_000_012, 15_000_012])
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1_048_576)
})

test('brings an archive into a folder of a Maildir, and goes on where it was stopped without bringing a mail twice', async () => {
  const root = mkdtempSync(join(tmpdir(), 'import-'))
  const texts = ['un', 'deux', 'trois'].map((subject) => `${FROM}Subject: ${subject}\n\n${subject}\n\n`)
  const archive = Buffer.from(texts.join(''))
  const folder = 'Archives/2026'
  const options = { folder, now: new Date() }
  const seen: MboxProgress[] = []
  const run = (from: MboxProgress, most: number) =>
    importMbox(chunksOf(archive.subarray(from.bytes)), root, { ...options, from }, async (progress) => {
      seen.push(progress)
      return progress.mails < most
    })
  await run({ bytes: 0, mails: 0, tooLarge: 0 }, 2)
  const first = { bytes: texts[0]!.length, mails: 1, tooLarge: 0 }
  expect(seen[0]).toEqual(first)
  // The process was killed before it could say that the second mail was there.
  await run(first, 9)
  expect(seen.at(-1)).toEqual({ bytes: archive.length, mails: 3, tooLarge: 0 })
  const source = await openMaildir(root)
  const [, made] = await source.listFolders()
  const { mails, epoch } = await source.snapshot(made!.key, null)
  expect([made!.name, mails.map(({ seen }) => seen)]).toEqual([folder, [true, true, true]])
  for await (const { receivedAt } of source.fetch(
    made!.key,
    epoch,
    mails.map(({ id }) => id),
  ))
    expect(receivedAt).toEqual(new Date('2026-11-16T10:00:00Z'))
  rmSync(root, { recursive: true })
})

test('a mail of Thunderbird came when it was sent, not when it was saved', async () => {
  const saved = 'From - Mon Nov 16 10:00:00 2026\n'
  const sent = 'Date: Tue, 03 Mar 2020 08:00:00 +0100\n'
  const dates = (await read(`${saved}${sent}\nA\n\n${saved}\nB\n`)).map(({ receivedAt }) => receivedAt)
  expect(dates).toEqual([new Date('2020-03-03T07:00:00Z'), new Date('2026-11-16T10:00:00Z')])
})

test('knows an archive by its first bytes', async () => {
  const begins = (text: string) => beginsAsMbox(Buffer.from(text))
  expect(await begins(`bruit\n${FROM}Subject: x`)).toBe(true)
  expect(await begins('Subject: un mail seul\n\nFrom then on\n')).toBe(false)
  expect(await begins('')).toBe(false)
})
