import { afterEach, describe, expect, test } from 'vitest'
import { MOST_MAIL_BYTES } from '#shared/domain/mail-sync/mail-sync.ts'
import type { MailParser, UnreadableReason } from './port.ts'
import { createMailParser } from './real.ts'

let parser: MailParser
afterEach(() => parser.close())

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const ordinary = bytes('Subject: Bonjour\r\n\r\nUn mail')

async function refuses(raw: Uint8Array, reason: UnreadableReason) {
  const [bad, other] = await Promise.allSettled([parser.parse(raw), parser.parse(ordinary)])
  expect(bad).toMatchObject({ status: 'rejected', reason: { name: 'MailUnreadable', reason } })
  expect(other).toMatchObject({ status: 'fulfilled', value: { subject: 'Bonjour' } })
  expect(await parser.parse(ordinary)).toMatchObject({ subject: 'Bonjour' })
}

describe('mails made to harm', () => {
  test('10,000 attachments', async () => {
    parser = createMailParser({ threads: 1 })
    const part = '--B\r\nContent-Type: image/png\r\n\r\nx\r\n'
    await refuses(
      bytes(`Content-Type: multipart/mixed; boundary=B\r\n\r\n${part.repeat(10_000)}--B--`),
      'too_many_parts',
    )
  })

  test('parts in parts, 1,000 deep', async () => {
    parser = createMailParser({ threads: 1 })
    let raw = ''
    for (let depth = 0; depth < 1_000; depth++)
      raw += `Content-Type: multipart/mixed; boundary=B${depth}\r\n\r\n--B${depth}\r\n`
    await refuses(bytes(raw), 'too_many_parts')
  })

  test('mails in mails, 1,000 deep, are one attachment', async () => {
    parser = createMailParser({ threads: 1 })
    const mail = await parser.parse(bytes('Content-Type: message/rfc822\r\n\r\n'.repeat(1_000)))
    expect(mail.attachments).toHaveLength(1)
  })

  test('a header of 5 MB', async () => {
    parser = createMailParser({ threads: 1 })
    await refuses(bytes(`Subject: ${'a'.repeat(5_000_000)}\r\n\r\nx`), 'too_large')
    await refuses(bytes(`${'X: y\r\n'.repeat(800_000)}\r\nx`), 'too_large')
  })

  test('100 MB in base64, and one at the limit', async () => {
    parser = createMailParser({ threads: 1, timeoutMs: 50_000 })
    const head =
      'Subject: Grand\r\nContent-Type: application/zip\r\nContent-Transfer-Encoding: base64\r\n\r\n'
    await refuses(new Uint8Array(133 * 1_048_576), 'too_large')
    const line = `${'QUJD'.repeat(19)}\r\n`
    const count = Math.floor((MOST_MAIL_BYTES - head.length) / line.length)
    const mail = await parser.parse(bytes(head + line.repeat(count)))
    expect(mail).toMatchObject({ subject: 'Grand', attachments: [{ size: count * 57 }] })
  })

  test.each([
    ['HTML nested 100,000 deep', `Content-Type: text/html\r\n\r\n${'<div>'.repeat(100_000)}x`],
    ['HTML of open brackets', `Content-Type: text/html\r\n\r\n${'<a '.repeat(300_000)}`],
    ['a line of 10 MB', `Subject: x\r\n\r\n${'a'.repeat(10_000_000)}`],
    ['2,000,000 short lines', `Subject: x\r\n\r\n${'> Le a wrote:\r\n'.repeat(700_000)}`],
    ['a Subject of encoded words', `Subject: ${'=?utf-8?q?a?= '.repeat(60_000)}\r\n\r\nx`],
    ['a To of commas and quotes', `To: ${'"a, <'.repeat(180_000)}\r\n\r\nx`],
    ['References without end', `References: ${'<a@b> '.repeat(150_000)}\r\n\r\nx`],
    ['authentication in parentheses', `Authentication-Results: ${'('.repeat(500_000)}\r\n\r\nx`],
    [
      'a boundary for each line',
      `Content-Type: multipart/mixed; boundary=B\r\n\r\n${'--B\r\n'.repeat(100_000)}`,
    ],
  ])('%s is read or refused within ten seconds, and the next mail is read', async (_, text) => {
    parser = createMailParser({ threads: 1 })
    await parser.parse(bytes(text)).catch((error) => expect(error).toMatchObject({ name: 'MailUnreadable' }))
    expect(await parser.parse(ordinary)).toMatchObject({ subject: 'Bonjour' })
  })
})

describe('threads that fail', () => {
  /** A program that does as the mail's first word says. */
  const program = new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads'
      parentPort.on('message', ({ id, raw }) => {
        const text = Buffer.from(raw).toString()
        if (text.startsWith('endless')) while (true);
        if (text.startsWith('exit')) process.exit(3)
        if (text.startsWith('throw')) throw new Error('thrown')
        if (text.startsWith('memory')) { const all = []; while (true) all.push(new Array(10_000).fill(all.length)) }
        parentPort.postMessage({ id, mail: { subject: 'Bonjour' } })
      })`)}`,
  )

  test.each([
    ['endless', 'too_slow'],
    ['exit', 'crashed'],
    ['throw', 'crashed'],
    ['memory', 'crashed'],
  ] as const)('%s: the mail is unreadable, the next is read', async (word, reason) => {
    parser = createMailParser({ threads: 1, timeoutMs: word === 'endless' ? 300 : 50_000, program })
    await refuses(bytes(word), reason)
  })

  test('the end refuses what waits', async () => {
    parser = createMailParser({ threads: 1, program })
    const asked = [parser.parse(bytes('endless')), parser.parse(ordinary)]
    const settled = Promise.allSettled(asked)
    await parser.close()
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
