import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sharedData } from '#server/test/shared-data.ts'
import { parseMail, readPart } from './parse-mail.ts'
import { MailUnreadable } from './port.ts'

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding))
const joined = (...pieces: (string | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(pieces.map((piece) => Buffer.from(piece as string))))
const parse = (...lines: string[]) => parseMail(bytes(lines.join('\r\n')))
const multipart = (type: string, ...parts: string[][]) => [
  `Content-Type: multipart/${type}; boundary=B`,
  '',
  ...parts.flatMap((part) => ['--B', ...part]),
  '--B--',
]

describe('headers', () => {
  test('reads people, ids, date and subject', async () => {
    const mail = await parse(
      'From: =?utf-8?q?H=C3=A9l=C3=A8ne?= <Helene@Client.TEST>',
      'To: Jeanne <jeanne@atelier.test>, Groupe: a@x.test, "B, C" <b@x.test>;',
      'Cc: undisclosed-recipients:;',
      'Reply-To: reponse@client.test',
      'Message-ID: <a.b@client.test>',
      'In-Reply-To: <x@y> (un commentaire)',
      'References: <1@y>\r\n <2@y><3@y>',
      'Date: Mon, 16 Nov 2026 10:00:00 +0100 (CET)',
      'Subject: =?utf-8?q?Devis_=E2=82?=\r\n =?utf-8?q?=AC_sign=C3=A9?=',
      'List-Id: Nouvelles <n.client.test>',
      '',
      'Bonjour',
    )
    expect(mail).toMatchObject({
      from: { name: 'Hélène', address: 'helene@client.test' },
      to: [
        { name: 'Jeanne', address: 'jeanne@atelier.test' },
        { name: null, address: 'a@x.test' },
        { name: 'B, C', address: 'b@x.test' },
      ],
      cc: [],
      replyTo: [{ address: 'reponse@client.test' }],
      messageId: 'a.b@client.test',
      references: ['1@y', '2@y', '3@y'],
      sentAt: new Date('2026-11-16T09:00:00Z'),
      subject: 'Devis € signé',
      automatic: true,
      listId: 'Nouvelles <n.client.test>',
      text: 'Bonjour',
    })
    expect(mail.inReplyTo[0]).toBe('x@y')
  })

  test('does without headers, and takes the first of two', async () => {
    expect(await parse('', 'Bonjour')).toMatchObject({
      messageId: null,
      from: null,
      to: [],
      subject: '',
      sentAt: null,
      automatic: false,
      text: 'Bonjour',
    })
    expect(
      await parse('Subject: un', 'Subject: deux', 'From: a@x.test', 'From: b@x.test', '', ''),
    ).toMatchObject({
      subject: 'un',
      from: { address: 'a@x.test' },
    })
    expect(await parseMail(new Uint8Array())).toMatchObject({ text: '', attachments: [] })
  })

  test('removes control characters, directions and folds from a subject', async () => {
    const subject = Buffer.from('a\u0000b\u202Ecod\u2066.exe\r\nBcc: x').toString('base64')
    const mail = await parse(`Subject: =?utf-8?b?${subject}?=`, 'Date: hier', '', '')
    expect(mail.subject).toBe('a b cod .exe Bcc: x'.replace('a b', 'ab'))
    expect(mail.sentAt).toBeNull()
  })

  test('believes the topmost results of authentication alone', async () => {
    const { authentication } = await parse(
      'Authentication-Results: mx.atelier.test (un; commentaire);\r\n spf=fail smtp.mailfrom=x; dkim=fail; dkim=pass header.d=x; dmarc=none',
      'Authentication-Results: mx.atelier.test; spf=pass; dmarc=pass',
      '',
      '',
    )
    expect(authentication).toEqual({ by: 'mx.atelier.test', spf: 'fail', dkim: 'pass', dmarc: 'none' })
    expect((await parse('Subject: x', '', '')).authentication).toBeNull()
  })

  test('tells programs from people', async () => {
    const automatic = async (header: string) => (await parse(header, '', '')).automatic
    expect(await automatic('Auto-Submitted: auto-replied')).toBe(true)
    expect(await automatic('Auto-Submitted: no')).toBe(false)
    expect(await automatic('Precedence: bulk')).toBe(true)
    expect(await automatic('Precedence: first-class')).toBe(false)
  })
})

describe('charsets', () => {
  const samples: [charset: string, hex: string, text: string][] = [
    ['iso-8859-1', 'e974e9', 'été'],
    ['iso-8859-15', 'a4bd', '€œ'],
    ['windows-1252', '80929c', '€’œ'],
    ['koi8-r', 'f0d2c9d7c5d4', 'Привет'],
    ['iso-2022-jp', '1b2442467c4b5c1b2842', '日本'],
    ['gb18030', 'd6d0b9fa', '中国'],
    ['big5', 'a4a4b0ea', '中國'],
    ['us-ascii', 'e974e9', 'été'],
    ['x-unknown', 'e974e9', 'été'],
  ]
  test.each(samples)('%s', async (charset, hex, text) => {
    const raw = Buffer.from(hex, 'hex')
    const header = `Subject: =?${charset}?b?${raw.toString('base64')}?=\r\nContent-Type: text/plain; charset="${charset}"\r\n`
    const eight = await parseMail(joined(header, 'Content-Transfer-Encoding: 8bit\r\n\r\n', raw))
    const packed = await parseMail(
      joined(header, 'Content-Transfer-Encoding: base64\r\n\r\n', raw.toString('base64')),
    )
    expect([eight.subject, eight.text, packed.text]).toEqual([text, text, text])
  })

  test('reads what is not in the charset that it declares, or declares none', async () => {
    for (const type of ['Content-Type: text/plain; charset=utf-8\r\n', ''])
      expect((await parseMail(joined(`${type}\r\nÇa va\r\n`, Buffer.from('été', 'latin1')))).text).toBe(
        'Ça va\nété',
      )
  })

  test('never decodes UTF-7, which hides tags', async () => {
    const mail = await parse('Content-Type: text/html; charset=utf-7', '', '+ADw-script+AD4-')
    expect(mail.html).toContain('+ADw-script+AD4-')
    expect(mail.html).not.toContain('<script')
  })

  test('reads raw headers in UTF-8 (RFC 6532) and in Latin-1', async () => {
    for (const encoding of ['utf8', 'latin1'] as const) {
      const mail = await parseMail(
        bytes('From: Hélène <hélène@société.test>\r\nSubject: Été\r\n\r\nBonjour', encoding),
      )
      expect(mail).toMatchObject({ subject: 'Été', from: { name: 'Hélène', address: 'hélène@société.test' } })
    }
  })

  test('joins words of names split by RFC 2231 and RFC 2047', async () => {
    const { attachments } = await parse(
      ...multipart(
        'mixed',
        [
          'Content-Type: application/pdf',
          'Content-Disposition: attachment; filename*0*=utf-8\'\'D%C3%A9; filename*1*=vis%20; filename*2="1.pdf"',
          '',
          'x',
        ],
        ['Content-Type: application/pdf; name="=?iso-8859-1?q?Re=E7u?= =?iso-8859-1?q?_2=2Epdf?="', '', 'x'],
      ),
    )
    expect(attachments.map(({ name }) => name)).toEqual(['Dévis 1.pdf', 'Reçu 2.pdf'])
  })
})

describe('text', () => {
  test('prefers the plain text, and makes one from the HTML', async () => {
    const both = await parse(
      ...multipart(
        'alternative',
        ['Content-Type: text/plain', '', 'Simple'],
        ['Content-Type: text/html', '', '<b>Riche</b>'],
      ),
    )
    expect([both.text.trim(), both.html?.trim()]).toEqual(['Simple', '<b>Riche</b>'])
    const html = await parse(
      'Content-Type: text/html',
      '',
      '<style>p{color:red}</style><p>Bonjour&nbsp;!</p><script>x</script><img src=x alt=non><a href="https://x.test">lien</a>',
    )
    expect(html.text.replaceAll('\u00a0', ' ')).toBe('Bonjour !\n\nlien')
  })

  test('unfolds format=flowed', async () => {
    const mail = await parse('Content-Type: text/plain; format=flowed', '', 'Une longue ', 'phrase.', 'Fin')
    expect(mail.text).toBe('Une longue phrase.\nFin')
  })

  test.each([
    ['Merci !\n\nLe lun. 3 nov. 2026 à 10:12, Jeanne <j@x.test> a écrit :\n> Ancien', 'Merci !'],
    ['Merci !\n\nLe lun. 3 nov. 2026 à 10:12, Jeanne\n<j@x.test> a écrit :\n> Ancien', 'Merci !'],
    ['D’accord.\n-- \nCamille\n01 02 03 04 05', 'D’accord.'],
    ['Oui\n\nDe : Jeanne\nEnvoyé : lundi\nObjet : x\n\nAncien', 'Oui'],
    ['Oui\n-----Original Message-----\nAncien', 'Oui'],
    ['De : la part de Jeanne\nVoici le devis', 'De : la part de Jeanne Voici le devis'],
    ['> tout est cité', '> tout est cité'],
    ['a '.repeat(300), `${'a '.repeat(99)}a…`],
    ['D’accord.\n\nLe 3 mars 2026, Jean a écrit\u00a0:\n> Avant', 'D’accord.'],
  ])('takes from %j what was written', async (text, snippet) => {
    expect((await parse('Subject: x', '', ...text.split('\n'))).snippet).toBe(snippet)
  })
})

describe('parts', () => {
  const nested = [
    'From: a@x.test',
    'Subject: Dedans',
    ...multipart('mixed', ['', 'Texte'], ['Content-Type: image/png', '', 'png']),
  ]

  test('keeps a forwarded mail, and those within, as one attachment', async () => {
    const forwarded = [
      'Content-Type: message/rfc822',
      '',
      ...nested.join('\n').replaceAll('B', 'C').split('\n'),
    ]
    const lines = ['Subject: Dehors', ...multipart('mixed', ['', 'Voir ci-joint'], forwarded)]
    const mail = await parse(...lines)
    expect(mail.text.trim()).toBe('Voir ci-joint')
    expect(mail.attachments).toMatchObject([
      { position: 0, name: 'message-1.eml', type: 'message/rfc822', inline: false },
    ])
    const part = await readPart(bytes(lines.join('\r\n')), 0)
    expect(await parseMail(part!.bytes)).toMatchObject({
      subject: 'Dedans',
      attachments: [{ type: 'image/png' }],
    })
  })

  test('tells inline images from attachments, and reads each by its position', async () => {
    const lines = multipart(
      'related',
      ['Content-Type: text/html', '', '<img src="cid:logo@x">'],
      [
        'Content-Type: image/png',
        'Content-ID: <logo@x>',
        'Content-Transfer-Encoding: base64',
        '',
        'aGVsbG8=',
      ],
      [
        'Content-Type: application/pdf',
        'Content-Disposition: attachment; filename="../../etc/.passwd"',
        '',
        'pdf',
      ],
    )
    const mail = await parse(...lines)
    expect(mail.attachments).toEqual([
      { position: 0, name: 'piece-jointe-1', type: 'image/png', size: 5, contentId: 'logo@x', inline: true },
      { position: 1, name: 'passwd', type: 'application/pdf', size: 4, contentId: null, inline: false },
    ])
    const raw = bytes(lines.join('\r\n'))
    expect(new TextDecoder().decode((await readPart(raw, 0))!.bytes)).toBe('hello')
    expect(await readPart(raw, 2)).toBeNull()
  })

  test('reads broken boundaries as far as they go', async () => {
    const missing = await parse('Content-Type: multipart/mixed; boundary=B', '', '--B', '', 'Bonjour')
    expect(missing.text).toBe('Bonjour')
    const without = await parse('Content-Type: multipart/mixed', '', '--B', '', 'Bonjour')
    expect(without).toMatchObject({ subject: '' })
    const never = await parse('Content-Type: multipart/mixed; boundary=B', '', 'Bonjour')
    expect(never).toMatchObject({ attachments: [] })
  })

  test.each([
    ['multipart/encrypted; protocol="application/pgp-encrypted"; boundary=B', 'pgp_encrypted'],
    ['application/pkcs7-mime; smime-type=enveloped-data', 'smime_encrypted'],
    ['application/x-pkcs7-mime; smime-type=signed-data', 'smime_signed'],
  ])('says that %s is protected', async (type, protection) => {
    expect((await parse(`Content-Type: ${type}`, '', 'x')).protection).toBe(protection)
  })

  test.each([
    ['application/pgp-signature', 'pgp_signed'],
    ['application/pkcs7-signature', 'smime_signed'],
    ['application/pdf', null],
  ])('a mail with %s is %s', async (type, protection) => {
    const mail = await parse(...multipart('signed', ['', 'Bonjour'], [`Content-Type: ${type}`, '', 'x']))
    expect([mail.protection, mail.text.trim()]).toEqual([protection, 'Bonjour'])
  })
})

describe('anything', () => {
  const folder = sharedData('mail/malformed')
  const corpus = folder ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []

  async function readWhole(raw: Uint8Array) {
    try {
      const mail = await parseMail(raw)
      for (const { position, size } of mail.attachments)
        expect((await readPart(raw, position))?.bytes.length).toBe(size)
      expect(JSON.stringify(mail)).not.toContain('\\u0000')
      expect(JSON.stringify(mail).isWellFormed()).toBe(true)
    } catch (error) {
      expect(error).toBeInstanceOf(MailUnreadable)
    }
  }

  test.skipIf(folder === null)(
    `the ${corpus.length} malformed mails of others are read or refused`,
    async () => {
      for (const name of corpus) await readWhole(readFileSync(join(folder!, name)))
    },
  )

  test('bytes and headers at random are read or refused', async () => {
    const header = fc.constantFrom(
      'From: ',
      'To: ',
      'Subject: =?utf-8?q?',
      'Content-Type: multipart/mixed; boundary=B',
      'Content-Type: message/rfc822',
      'Content-Type: text/calendar',
      'Content-Type: application/ms-tnef',
      'Content-Transfer-Encoding: base64',
      '--B',
      '--B--',
      '',
    )
    const line = fc.tuple(header, fc.string({ unit: 'binary', maxLength: 40 })).map((pair) => pair.join(''))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(header, line), { maxLength: 40 }), (lines) =>
        readWhole(bytes(lines.join('\r\n'))),
      ),
      { numRuns: 300 },
    )
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), readWhole), { numRuns: 200 })
  })
})
