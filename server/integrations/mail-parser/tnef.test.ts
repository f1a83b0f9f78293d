import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMail, readPart } from './parse-mail.ts'
import { readTnef } from './tnef.ts'

const long = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const attribute = (level: number, id: number, data: Buffer) =>
  Buffer.concat([
    Buffer.from([level]),
    long(id),
    long(data.length),
    data,
    long(data.reduce((sum, byte) => sum + byte, 0) % 65_536).subarray(0, 2),
  ])
const padded = (data: Buffer) => Buffer.concat([long(data.length), data, Buffer.alloc(-data.length & 3)])
const property = (type: number, id: number, data: Buffer) =>
  Buffer.concat([
    long(id * 65_536 + type),
    ...([0x1e, 0x1f, 0x102, 0x0d].includes(type) ? [long(1), padded(data)] : [data]),
  ])
const properties = (...all: Buffer[]) => Buffer.concat([long(all.length), ...all])
const tnef = (...attributes: Buffer[]) =>
  Buffer.concat([long(0x22_3e_9f_78), Buffer.from([1, 0]), ...attributes])
const utf16 = (text: string) => Buffer.from(`${text}\0`, 'utf16le')

const file = (name: string, content: Buffer, ...more: Buffer[]) => [
  attribute(2, 0x0006_9002, Buffer.alloc(14)),
  attribute(2, 0x0001_8010, Buffer.from('COURT~1.PDF\0', 'latin1')),
  attribute(2, 0x0006_800f, content),
  attribute(
    2,
    0x0006_9005,
    properties(property(3, 0x0e20, long(9)), property(0x1f, 0x3707, utf16(name)), ...more),
  ),
]
const packed = tnef(
  attribute(1, 0x0008_9006, long(0x0001_0000)),
  attribute(1, 0x0006_9007, Buffer.concat([long(1252), long(0)])),
  attribute(
    1,
    0x0006_9003,
    properties(
      // A named property: its set, then the number in the set.
      Buffer.concat([long(0x8001 * 65_536 + 3), Buffer.alloc(16), long(0), long(0x8501), long(5)]),
      property(0x1e, 0x1000, Buffer.from('Voilà le texte\0', 'latin1')),
      property(0x102, 0x1013, Buffer.from('<p>Voilà</p>', 'latin1')),
      Buffer.concat([long(0x1234 * 65_536 + 0x1003), long(2), long(1), long(2)]),
    ),
  ),
  ...file('Devis signé.pdf', Buffer.from('%PDF'), property(0x1e, 0x370e, Buffer.from('application/pdf\0'))),
  ...file('logo.png', Buffer.from('png'), property(0x1f, 0x3712, utf16('logo@x'))),
)

const mailWith = (content: Buffer, text = '') =>
  new Uint8Array(
    Buffer.from(
      `Subject: x\r\nContent-Type: multipart/mixed; boundary=B\r\n\r\n--B\r\n\r\n${text}\r\n--B\r\nContent-Type: application/ms-tnef; name=winmail.dat\r\nContent-Transfer-Encoding: base64\r\n\r\n${content.toString('base64')}\r\n--B\r\nContent-Type: image/png; name=apres.png\r\n\r\nx\r\n--B--`,
    ),
  )

describe('winmail.dat', () => {
  test('is unpacked: text, HTML, names, types', () => {
    expect(readTnef(packed)).toMatchObject({
      text: 'Voilà le texte',
      html: '<p>Voilà</p>',
      attachments: [
        { name: 'Devis signé.pdf', type: 'application/pdf', contentId: null, bytes: Buffer.from('%PDF') },
        { name: 'logo.png', type: null, contentId: 'logo@x', bytes: Buffer.from('png') },
      ],
    })
  })

  test('gives its files to the mail, after the mail’s own, and its text when the mail has none', async () => {
    const raw = mailWith(packed)
    const mail = await parseMail(raw)
    expect(mail.attachments.map(({ position, name }) => [position, name])).toEqual([
      [1, 'apres.png'],
      [2, 'Devis signé.pdf'],
      [3, 'logo.png'],
    ])
    expect([mail.text, mail.html]).toEqual(['Voilà le texte', '<p>Voilà</p>'])
    expect(Buffer.from((await readPart(raw, 2))!.bytes).toString()).toBe('%PDF')
    expect(await readPart(raw, 0)).toBeNull()
    expect((await parseMail(mailWith(packed, 'Le mien'))).text).toBe('Le mien')
  })

  test('stays a file when it is broken', async () => {
    const mail = await parseMail(mailWith(packed.subarray(0, packed.length - 40)))
    expect(mail.attachments.map(({ position, name }) => [position, name])).toEqual([
      [0, 'winmail.dat'],
      [1, 'apres.png'],
    ])
  })

  test('cut or changed anywhere, it is read or refused, and gives no byte that it has not', () => {
    const bounded = (bytes: Uint8Array) => {
      const found = readTnef(bytes)
      const total = found?.attachments.reduce((sum, one) => sum + one.bytes.length, 0) ?? 0
      expect(total).toBeLessThanOrEqual(bytes.length)
    }
    for (let end = 0; end < packed.length; end++) bounded(packed.subarray(0, end))
    const change = fc.tuple(fc.nat(packed.length - 1), fc.nat(255))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const bytes = Buffer.from(packed)
        for (const [at, value] of changes) bytes[at] = value
        bounded(bytes)
      }),
      { numRuns: 2_000 },
    )
  })
})
