import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/context.ts'
import { MailRefused } from '#server/integrations/smtp/port.ts'
import { createSmtpMailer } from '#server/integrations/smtp/real.ts'
import { withoutAddresses } from '#server/jobs/without-addresses.ts'
import { type Member, startTestApp, type TestApp } from './harness.ts'
import { alone, askCode, sendQuote, sign } from './signing.ts'

/** Lines of the server's log, where no secret may appear. */
const log: string[] = []
let site: TestApp
let owner: Member
beforeAll(async () => {
  site = await startTestApp({
    log: createLog({ logLevel: 'trace' }, { write: (line) => void log.push(line) }),
  })
  owner = await site.makeOrganization()
})
afterAll(() => site.close())

const post = (path: string, body: unknown) => site.request('POST', `/auth/v1${path}`, { body })
const mailTo = (email: string, subject: RegExp) =>
  site.waitForMail((mail) => mail.to.email === email && subject.test(mail.subject))

test('a sign-up, a reset and a signature leave no address, code, token or password in the log or the queue', async () => {
  const email = `secret-${crypto.randomUUID().slice(0, 8)}@exemple.fr`
  const password = 'un-mot-de-passe-secret'
  await post('/sign-up/email', { email, password, name: 'Léa Secrète', companyName: 'Atelier' })
  const signUpCode = /\b\d{6}\b/.exec((await mailTo(email, /code/)).text)![0]
  const verified = await post('/email-otp/verify-email', { email, otp: signUpCode, password })
  expect(verified.status).toBe(200)
  await post('/request-password-reset', { email })
  const resetToken = /reset-password\/([\w-]+)/.exec((await mailTo(email, /nouveau mot de passe/)).text)![1]!
  const renewed = { token: resetToken, newPassword: 'un-autre-mot-de-passe' }
  await site.request('GET', `/reset-password/${resetToken}`)
  expect((await post('/reset-password', renewed)).status).toBe(200)
  expect((await post('/reset-password', renewed)).body.code).toBe('link_invalid')
  const bearer = { authorization: `Bearer ${verified.body.token}` }
  expect((await site.request('GET', '/api/v1/me', { headers: bearer })).status).toBe(401)

  const quote = await sendQuote(site, owner)
  const code = await askCode(site, quote)
  await sign(site, quote, code === '000000' ? '111111' : '000000')
  expect((await sign(site, quote, code)).status).toBe(200)
  await mailTo(quote.email, /signé/)

  const written = log.join('\n')
  expect(log.length).toBeGreaterThan(10)
  for (const secret of [
    email,
    password,
    'Secrète',
    resetToken,
    verified.body.token,
    quote.email,
    quote.token,
    owner.token,
    owner.email,
  ])
    expect(written, `the log holds ${secret}`).not.toContain(String(secret))
  for (const one of [code, signUpCode]) expect(written, `the log holds ${one}`).not.toMatch(alone(one))

  // A mail arrives before its row is marked as sent.
  const unsent = `select 1 from outgoing_mails where to_email in ($1, $2) and secret and status <> 'sent'`
  await expect
    .poll(async () => (await site.context.pool.query(unsent, [email, quote.email])).rowCount)
    .toBe(0)
  const stored = await site.context.pool.query(
    `select * from outgoing_mails where to_email in ($1, $2) and secret`,
    [email, quote.email],
  )
  expect(stored.rows.length).toBeGreaterThanOrEqual(4)
  for (const mail of stored.rows) {
    expect(mail).toMatchObject({ status: 'sent', html: null, text: null })
    for (const one of [code, signUpCode]) expect(JSON.stringify(mail)).not.toMatch(alone(one))
    for (const token of [quote.token, resetToken]) expect(JSON.stringify(mail)).not.toContain(token)
  }
  const dump = await site.context.pool.query(
    // concat skips nulls, where || would make the whole text null.
    `select concat((select json_agg(j) from pgboss.job j), (select json_agg(v) from verifications v),
      (select json_agg(k) from idempotency_keys k), (select json_agg(l) from quote_links l),
      (select json_agg(e) from event_log e), (select json_agg(s) from signature_events s)) as all`,
  )
  expect(dump.rows[0].all).toContain(quote.quoteId)
  expect(dump.rows[0].all).not.toContain(`"${code}"`)
  for (const token of [resetToken, quote.token]) expect(dump.rows[0].all).not.toContain(token)
})

test('a stranger who signs up with someone’s address writes nothing in the mails to that address', async () => {
  const email = `victime-${crypto.randomUUID().slice(0, 8)}@exemple.fr`
  const bait = 'Gagnez 1000 euros sur piege.test'
  await post('/sign-up/email', { email, password: 'mot-de-l-intrus', name: bait, companyName: bait })
  await post('/request-password-reset', { email })
  const reset = await mailTo(email, /nouveau mot de passe/)
  const code = await mailTo(email, /code/)
  for (const mail of [reset, code]) expect(JSON.stringify(mail)).not.toContain('piege')
  expect(reset.text).toContain('Bonjour,')
})

test('guesses of a signature code are limited per quote, even through many links', async () => {
  const quote = await sendQuote(site, owner)
  const tokens: string[] = []
  for (let count = 0; count < 21; count += 1) {
    const link = await site.request<{ url: string }>('POST', `/api/v1/quotes/${quote.quoteId}/links`, {
      as: owner,
      body: {},
    })
    tokens.push(link.body.url.split('/d/')[1]!)
  }
  const answers = []
  for (const token of tokens)
    answers.push((await site.request('POST', `/api/v1/links/${token}/code`, { body: {} })).status)
  expect(answers).toEqual([...Array(20).fill(200), 429])

  const wrong = await Promise.all(
    Array.from({ length: 12 }, () => sign(site, { ...quote, token: tokens[19]! }, '000000')),
  )
  const codes = wrong.map((answer) => answer.body.code)
  expect(codes.filter((one) => one === 'code_invalid')).toHaveLength(5)
  expect(codes.filter((one) => one === 'code_attempts_exceeded')).toHaveLength(7)
})

test('names and subjects add no header to a mail, and only a refusal of the recipient is final', async () => {
  const received: string[] = []
  let refusal: number | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, answer) =>
      answer(refusal === null ? null : Object.assign(new Error('non'), { responseCode: refusal })),
    onData(stream, _session, answer) {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1')
      })
      stream.on('end', () => {
        received.push(text)
        answer()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'ardoise@exemple.fr', ...PLAIN })
  const crlf = 'Zoé\r\nBcc: espion@piege.test\r\n\r\n<h1>'
  const message = {
    id: 'a1',
    urgent: false,
    to: { email: 'client@exemple.fr', name: crlf },
    fromName: crlf,
    replyTo: 'moi@exemple.fr',
    subject: crlf,
    html: '<p>x</p>',
    text: 'x',
    attachments: [
      { filename: 'Devis\r\nX-Evil: 1.pdf', contentType: 'application/pdf', content: new Uint8Array([1]) },
    ],
    automatic: true,
    unsubscribeUrl: null,
  }
  try {
    await mailer.send(message)
    await mailer.send(message)
    for (const text of received) expect(text).not.toMatch(/^(Bcc|X-Evil):/im)
    expect(received.map((text) => /^Message-ID: (.*)\r$/im.exec(text)?.[1])).toEqual([
      '<a1@exemple.fr>',
      '<a1@exemple.fr>',
    ])
    refusal = 550
    await expect(mailer.send(message)).rejects.toBeInstanceOf(MailRefused)
    refusal = 451
    await expect(mailer.send(message)).rejects.not.toBeInstanceOf(MailRefused)
  } finally {
    await mailer.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  const away = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'ardoise@exemple.fr', ...PLAIN })
  await expect(away.send(message)).rejects.not.toBeInstanceOf(MailRefused)
  await away.close()
})

/** A relay of the loopback, without a password. */
const PLAIN = { fromName: null, requireTls: false, name: 'localhost' }

test('answers of mail servers are logged without addresses', () => {
  expect(withoutAddresses('550 5.1.1 <léa.m+x@exemple.fr>: unknown; code 123456')).toBe(
    '550 5.1.1 <…@…>: unknown; code ……',
  )
})
