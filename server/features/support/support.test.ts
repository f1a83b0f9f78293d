import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#server/http/errors.ts'
import type { Clock } from '#server/integrations/clock/port.ts'
import { deleteOldRows } from '#server/retention.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { FORM_LIFETIME_MS, MIN_FILL_MS } from '#shared/domain/support/contact-message.ts'
import { oldMessages } from './store/messages.ts'

const OPERATOR = 'equipe@exploitant.test'
const START = new Date('2026-11-21T09:00:00Z')

let app: TestApp
let owner: Member
let now = START
const clock: Clock = { now: () => now }
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

beforeAll(async () => {
  app = await startTestApp({ clock, config: { operatorMailbox: OPERATOR } })
  owner = await app.makeOrganization({ name: 'Atelier Aubry' })
})
afterAll(() => app.close())

let place = 0
/** A new client IP for each test, so that tests do not share limits. */
const newPlace = () => ({ remoteAddress: `10.1.${Math.floor(place / 250)}.${(place++ % 250) + 1}` })

async function send(body: object, { remoteAddress } = newPlace()) {
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/v1/contact-messages',
    remoteAddress,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  return { status: response.statusCode, body: response.json() as ErrorBody & { sent?: true } }
}

async function openForm(): Promise<string> {
  const { body } = await app.request<{ token: string }>('GET', '/api/v1/contact-form')
  return body.token
}

let people = 0
const newMessage = () => ({
  name: 'Camille Aubry',
  email: `visiteur-${people++}@client.test`,
  company: 'Atelier Aubry',
  phone: '06 12 34 56 78',
  subject: 'Une question sur vos offres',
  message: 'Bonjour, combien coûte l’offre Business ?',
})

/** A form opened, filled at leisure, and sent. */
async function write(changes: object = {}, from = newPlace()) {
  const token = await openForm()
  later(MIN_FILL_MS)
  return send({ ...newMessage(), token, ...changes }, from)
}

const keptOf = async (email: string) =>
  (await app.context.pool.query('select * from contact_messages where email = $1', [email])).rows
const mailsTo = async (email: string) => (await app.mails()).filter(({ to }) => to.email === email)

describe('the contact form', () => {
  test('keeps the message, mails it to the operator and acknowledges it', async () => {
    const message = { ...newMessage(), subject: 'Premier\r\nmessage' }
    const { status, body } = await write(message)
    expect([status, body]).toEqual([200, { sent: true }])
    expect(await keptOf(message.email)).toMatchObject([
      { name: 'Camille Aubry', company: 'Atelier Aubry', subject: 'Premier message', suspected: false },
    ])
    const told = await app.waitForMail(({ replyTo }) => replyTo === message.email)
    expect(told.to.email).toBe(OPERATOR)
    expect(told.subject).toBe('Message de contact\u00a0: Premier message')
    for (const text of [message.name, message.email, message.phone, message.message])
      expect(told.text).toContain(text)
    const acknowledged = await app.waitForMail(({ to }) => to.email === message.email)
    expect(acknowledged.subject).toBe('Nous avons bien reçu votre message')
  })

  test('repeats nothing typed by a stranger in the acknowledgment', async () => {
    const message = {
      ...newMessage(),
      name: 'Gagnez http://piege.test',
      company: 'http://piege.test',
      subject: 'http://piege.test maintenant',
      message: 'Cliquez http://piege.test vite',
    }
    await write(message)
    const mail = await app.waitForMail(({ to }) => to.email === message.email)
    for (const part of [mail.subject, mail.text, mail.html, mail.fromName ?? ''])
      expect(part).not.toContain('piege')
  })

  test.each([
    ['name', 'A', 'Nom requis (min. 2 caractères)'],
    ['name', ' A ', 'Nom requis (min. 2 caractères)'],
    ['email', 'camille@', 'Email invalide'],
    ['company', 'A', 'Entreprise requise (min. 2 caractères)'],
    ['subject', 'Prix', 'Sujet requis (min. 5 caractères)'],
    ['message', 'Bonjour', 'Message requis (min. 10 caractères)'],
    ['message', 'x'.repeat(5_001), 'Message trop long (max. 5000 caractères)'],
    ['phone', '0'.repeat(41), 'Téléphone trop long (max. 40 caractères)'],
  ])('refuses only %s « %.12s »', async (field, value, text) => {
    const { status, body } = await write({ [field]: value })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.fields).toMatchObject([{ path: field, message: text }])
  })

  test('accepts a message without a phone', async () => {
    expect((await write({ phone: undefined })).status).toBe(200)
    expect((await write({ phone: '' })).status).toBe(200)
  })

  test('answers more visitors at once than there are database connections', async () => {
    const people = Array.from({ length: 24 }, newMessage)
    const tokens = await Promise.all(people.map(openForm))
    later(MIN_FILL_MS)
    const answers = await Promise.all(people.map((body, index) => send({ ...body, token: tokens[index] })))
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
    // The mails of other tests do not queue behind these.
    await app.context.pool.query(`delete from pgboss.job where state = 'created'`)
  })

  test('stores one message when the same form is sent twice', async () => {
    const token = await openForm()
    later(MIN_FILL_MS)
    const message = { ...newMessage(), token }
    const answers = await Promise.all([send(message), send(message), send(message)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await keptOf(message.email)).toHaveLength(1)
  })
})

describe('robots', () => {
  test('a form sent too fast is refused, with the time to wait', async () => {
    const token = await openForm()
    later(MIN_FILL_MS - 1)
    const { status, body } = await send({ ...newMessage(), token })
    expect([status, body.code, body.retryAfterSeconds]).toEqual([429, 'contact_form_too_quick', 1])
  })

  test('a form that is too old, forged or altered is refused', async () => {
    const token = await openForm()
    const [formId = '', openedAt = '', signature = ''] = token.split('.')
    const forged = [
      `${formId}.${Number(openedAt) - 10_000}.${signature}`,
      `${crypto.randomUUID()}.${openedAt}.${signature}`,
      `${formId}.${openedAt}`,
      'x',
    ]
    later(MIN_FILL_MS)
    for (const wrong of forged)
      expect((await send({ ...newMessage(), token: wrong })).body.code).toBe('contact_form_expired')
    later(FORM_LIFETIME_MS)
    expect((await send({ ...newMessage(), token })).body.code).toBe('contact_form_expired')
  })

  test('a message with the hidden field filled gets a success and sends no mail', async () => {
    const message = { ...newMessage(), nickname: 'x' }
    expect((await write(message)).status).toBe(200)
    const marker = { ...newMessage(), subject: 'Après le robot' }
    await write(marker)
    await app.waitForMail(({ replyTo }) => replyTo === marker.email)
    expect(await keptOf(message.email)).toMatchObject([{ suspected: true }])
    expect(await mailsTo(message.email)).toEqual([])
    expect((await app.mails()).filter(({ replyTo }) => replyTo === message.email)).toEqual([])
  })

  test('a client IP can write ten times an hour', async () => {
    const from = newPlace()
    for (let sent = 0; sent < 10; sent++) expect((await write({}, from)).status).toBe(200)
    const { status, body } = await write({}, from)
    expect([status, body.code]).toEqual([429, 'rate_limited'])
    expect(body.retryAfterSeconds).toBeGreaterThan(0)
    expect((await write()).status).toBe(200)
    later(3_600_000)
    expect((await write({}, from)).status).toBe(200)
  })

  test('a sender can write five times a day, from any IP', async () => {
    const { email } = newMessage()
    for (let sent = 0; sent < 5; sent++) expect((await write({ email })).status).toBe(200)
    expect((await write({ email: email.toUpperCase() })).body.code).toBe('rate_limited')
  })

  test('an address gets one acknowledgment a day, even when others write in its name', async () => {
    const { email } = newMessage()
    for (let sent = 0; sent < 3; sent++) await write({ email })
    const marker = newMessage()
    await write(marker)
    // Two are delivered at a time: the later one may arrive first.
    await app.waitForMail(({ to }) => to.email === email)
    await app.waitForMail(({ to }) => to.email === marker.email)
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await keptOf(email)).toHaveLength(3)
    later(86_400_000)
    await write({ email })
    await expect.poll(async () => (await mailsTo(email)).length).toBe(2)
  })

  test('counters hold no address', async () => {
    const { email } = newMessage()
    await write({ email })
    const { rows } = await app.context.pool.query(`select key from rate_limits where key like 'contact:%'`)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ key }) => key.includes('@'))).toEqual([])
  })

  test('suspected messages are deleted after 30 days, the others after three years', async () => {
    const [suspected, real] = [{ ...newMessage(), nickname: 'x' }, newMessage()]
    await write(suspected)
    await write(real)
    const then = (days: number) => new Date(now.getTime() + days * 86_400_000)
    const purge = (days: number) =>
      deleteOldRows({ ...app.context, clock: { now: () => then(days) } }, oldMessages)
    await purge(29)
    expect(await keptOf(suspected.email)).toHaveLength(1)
    await purge(31)
    expect([await keptOf(suspected.email), (await keptOf(real.email)).length]).toEqual([[], 1])
    await purge(3 * 365 + 1)
    expect(await keptOf(real.email)).toEqual([])
  })
})

const REQUEST = {
  kind: 'bug',
  subject: 'Le PDF est vide',
  message: 'Le devis D-2026-0042 s’affiche sans lignes.',
  page: '/templates/quotes',
  browser: 'Firefox 143 sur Linux, fenêtre de 1280 × 800',
} as const
type Entry = { id: string; state: string; organizationName: string | null; subject: string }

describe('help from inside', () => {
  const ask = (as: Member, body: object = REQUEST, key: string = crypto.randomUUID()) =>
    app.request<Entry>('POST', '/api/v1/help-requests', { as, body, headers: { 'idempotency-key': key } })
  const list = async (as: Member, query = '') =>
    (await app.request<{ items: Entry[] }>('GET', `/api/v1/help-requests${query}`, { as })).body.items

  test('is stored with its author and page, mailed, acknowledged, and followed until it is handled', async () => {
    const { status, body } = await ask(owner)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...REQUEST,
      state: 'received',
      organizationName: 'Atelier Aubry',
      handledAt: null,
    })
    const mail = await app.waitForMail(({ to, replyTo }) => to.email === OPERATOR && replyTo === owner.email)
    expect(mail.subject).toBe('Bug signalé\u00a0: Le PDF est vide')
    for (const text of [REQUEST.message, REQUEST.page, REQUEST.browser, 'Atelier Aubry', owner.email])
      expect(mail.text).toContain(text)
    await app.waitForMail(({ to }) => to.email === owner.email)
    await expect.poll(async () => (await list(owner))[0]?.state).toBe('forwarded')

    const token = /\/help\/handled\/(\S+)/.exec(mail.text)?.[1]
    const handle = () => app.request('POST', '/api/v1/help-requests/handled', { body: { token } })
    const first = await handle()
    expect([first.status, first.body.subject]).toEqual([200, REQUEST.subject])
    later(60_000)
    expect((await handle()).body).toEqual(first.body)
    expect((await list(owner))[0]).toMatchObject({ state: 'handled', handledAt: first.body.handledAt })
  })

  test('cannot be marked as handled without the link', async () => {
    const { body } = await ask(owner)
    for (const token of [body.id, `${body.id}.${'A'.repeat(43)}`, 'x']) {
      const answer = await app.request('POST', '/api/v1/help-requests/handled', { body: { token } })
      expect([answer.status, answer.body.code]).toEqual([404, 'link_invalid'])
    }
  })

  test('sent twice with one key is stored once', async () => {
    const asker = await app.makeMember(owner.orgId, 'viewer')
    const [first, second] = await Promise.all([
      ask(asker, REQUEST, 'meme-cle-1'),
      ask(asker, REQUEST, 'meme-cle-1'),
    ])
    expect([first.status, second.status, first.body.id]).toEqual([200, 200, second.body.id])
    expect(await list(asker)).toHaveLength(1)
  })

  test('each user lists only their own requests, by kind, in every role', async () => {
    const colleague = await app.makeMember(owner.orgId, 'billing')
    expect(await list(colleague)).toEqual([])
    await ask(colleague)
    await ask(colleague, { ...REQUEST, kind: 'support' })
    expect(await list(colleague)).toHaveLength(2)
    expect(await list(colleague, '?kind=support')).toMatchObject([{ kind: 'support' }])
  })

  test.each([
    ['subject', 'Bug', 'Sujet requis (min. 5 caractères)'],
    ['message', 'Rien', 'Message requis (min. 10 caractères)'],
    ['page', 'x'.repeat(301), 'Page trop longue (max. 300 caractères)'],
  ])('refuses only %s', async (field, value, text) => {
    const answer = await app.request<ErrorBody>('POST', '/api/v1/help-requests', {
      as: owner,
      body: { ...REQUEST, [field]: value },
    })
    expect([answer.status, answer.body.fields]).toMatchObject([400, [{ path: field, message: text }]])
  })
})

test('the application role cannot read these tables', async () => {
  const client = await app.context.pool.connect()
  for (const table of ['contact_messages', 'help_requests']) {
    await client.query('begin; set local role ardoise_app')
    await expect(client.query(`select 1 from ${table}`)).rejects.toThrow(/permission denied/)
    await client.query('rollback')
  }
  client.release()
})

test('anyone can read who runs the installation', async () => {
  const { status, body } = await app.request('GET', '/api/v1/installation')
  expect([status, body.local]).toEqual([200, true])
  expect(Object.values(body.operator as object).every((fact) => fact === null)).toBe(true)
})
