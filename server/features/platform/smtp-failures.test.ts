import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { systemScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { queueMail } from './commands/queue-mail.ts'

/** A real mail server that answers each recipient with the codes lined up for it, then takes what it is given. */
const answers = new Map<string, number[]>()
const asked = new Map<string, number>()
let ourselvesRefused = false
/** Recipients in « lent… » are answered after this. */
const slow = Promise.withResolvers<void>()
const received: { to: string; id: string; raw: string }[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onMailFrom(_address, _session, answer) {
    if (!ourselvesRefused) return answer()
    answer(Object.assign(new Error('expéditeur inconnu'), { responseCode: 550 }))
  },
  onRcptTo({ address }, _session, answer) {
    asked.set(address, (asked.get(address) ?? 0) + 1)
    const responseCode = answers.get(address)?.shift() ?? 250
    if (responseCode === 250) return answer()
    answer(Object.assign(new Error('boîte occupée'), { responseCode }))
  },
  onData(stream, session, answer) {
    void text(stream).then(async (raw) => {
      if (session.envelope.rcptTo[0]!.address.startsWith('lent')) await slow.promise
      const { messageId = '' } = await PostalMime.parse(raw)
      const to = session.envelope.rcptTo[0]!.address
      const isFirst = !received.some((mail) => mail.to === to)
      received.push({ to, id: messageId, raw })
      if (!to.startsWith('perdu') || !isFirst) return answer()
      // It has the mail, and the line is cut before it says so.
      for (const connection of server.connections)
        if (connection.session.id === session.id) connection._socket.destroy()
    }, answer)
  },
})

let site: TestApp
let owner: Member
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const relay = { url: `smtp://127.0.0.1:${port}`, from: 'devis@ardoise.test' }
  const smtp = { ...relay, fromName: null, requireTls: false, name: 'ardoise.test' }
  site = await startTestApp({ config: { smtp } })
  owner = await site.makeOrganization()
})
afterAll(async () => {
  await site.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

const until = async (condition: () => Promise<boolean>) => {
  const deadline = Date.now() + 30_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('it did not come about within 30 s')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function mailOf(id: string) {
  const { rows } = await site.context.pool.query<{
    status: string
    attempts: number
    last_error: string | null
  }>('select status, attempts, last_error from outgoing_mails where id = $1', [id])
  return rows[0]!
}
async function eventsOf(id: string): Promise<string[]> {
  const { rows } = await site.context.pool.query<{ event_type: string }>(
    "select event_type from event_log where org_id = $1 and meta->>'mailId' = $2 order by occurred_at",
    [owner.orgId, id],
  )
  return rows.map(({ event_type }) => event_type)
}
/** The wait between two tries is the queue's; here it is over at once. */
const hasten = () =>
  site.context.pool.query(
    "update pgboss.job set start_after = now() - interval '1 minute' where name = 'deliver-mail' and state = 'retry'",
  )

async function queue(email: string, codes: number[], urgent = false, scope = owner.scope): Promise<string> {
  answers.set(email, codes)
  const { rows } = await site.context.pool.query<{ id: string }>(
    `insert into quotes (org_id, status, number, gross_cents, sent_at, valid_until)
     values ($1, 'sent', 'D-' || gen_random_uuid(), 100, now(), current_date + 30) returning id`,
    [owner.orgId],
  )
  return inTransaction(scope, (tx) =>
    queueMail(
      tx,
      {
        kind: 'quote',
        to: { email, name: null },
        urgent,
        counts: false,
        secret: false,
        about: { type: 'quote', id: rows[0]!.id },
      },
      {
        subject: 'Votre devis',
        preview: 'Votre devis',
        title: 'Devis',
        paragraphs: ['Bonjour'],
        footer: 'Reçu pour un essai.',
      },
    ),
  )
}

test('a mail refused for now is tried again later, and reported as sent once', async () => {
  const id = await queue('occupe@client.test', [451])
  await until(async () => (await mailOf(id)).attempts === 1)
  const waiting = async () =>
    (
      await site.context.pool.query<{ state: string; delay: string }>(
        `select state, extract(epoch from start_after - started_on) as delay from pgboss.job
         where name = 'deliver-mail' and data->>'mailId' = $1`,
        [id],
      )
    ).rows[0]!
  await until(async () => (await waiting()).state === 'retry')
  const { delay } = await waiting()
  expect(Number(delay)).toBeGreaterThan(1)
  // The relay's own words, and nothing of a library's.
  expect(await mailOf(id)).toMatchObject({ status: 'queued', last_error: '451 boîte occupée' })
  expect(await eventsOf(id)).toEqual([])

  await hasten()
  await until(async () => (await mailOf(id)).status === 'sent')
  expect(await mailOf(id)).toEqual({ status: 'sent', attempts: 2, last_error: null })
  expect(asked.get('occupe@client.test')).toBe(2)
  expect(received.filter(({ to }) => to === 'occupe@client.test')).toHaveLength(1)
  expect(await eventsOf(id)).toEqual(['mail.sent'])
})

test('a mail whose answer is lost is tried again under the same Message-ID, by which a mailbox shows it once, and is reported as sent once', async () => {
  const id = await queue('perdu@client.test', [])
  await until(async () => (await mailOf(id)).last_error !== null)
  expect(await mailOf(id)).toMatchObject({ status: 'queued', attempts: 1 })
  await hasten()
  await until(async () => (await mailOf(id)).status === 'sent')
  const ids = received.flatMap((mail) => (mail.to === 'perdu@client.test' ? [mail.id] : []))
  expect(ids).toEqual([`<${id}@ardoise.test>`, `<${id}@ardoise.test>`])
  expect(await eventsOf(id)).toEqual(['mail.sent'])
})

test('a mail refused for good is reported at once and not retried; sending it by hand keeps the same message', async () => {
  const id = await queue('inconnu@client.test', [550])
  await until(async () => (await mailOf(id)).status === 'failed')
  expect(await mailOf(id)).toMatchObject({
    attempts: 1,
    last_error: '550 boîte occupée',
  })
  expect(await eventsOf(id)).toEqual(['mail.failed'])

  const again = await site.request('POST', `/api/v1/mails/${id}/resend`, { as: owner, body: {} })
  expect(again.status).toBe(200)
  await until(async () => (await mailOf(id)).status === 'sent')
  expect(await eventsOf(id)).toEqual(['mail.failed', 'mail.sent'])
  expect(received.find(({ to }) => to === 'inconnu@client.test')?.id).toBe(`<${id}@ardoise.test>`)
})

test('a mail server that is slow with some mails does not delay a code', async () => {
  const stuck = await Promise.all(
    Array.from({ length: 6 }, (_, rank) => queue(`lent${rank}@client.test`, [])),
  )
  await until(
    async () => (await Promise.all(stuck.map(mailOf))).filter(({ attempts }) => attempts > 0).length >= 3,
  )
  const code = await queue('presse@client.test', [], true)
  await until(async () => (await mailOf(code)).status === 'sent')
  expect((await Promise.all(stuck.map(mailOf))).map(({ status }) => status)).toEqual(Array(6).fill('queued'))
  slow.resolve()
  await until(async () => (await Promise.all(stuck.map(mailOf))).every(({ status }) => status === 'sent'))
})

test('a mail refused because of our own sender address is tried again', async () => {
  ourselvesRefused = true
  const id = await queue('patient@client.test', [])
  await until(async () => (await mailOf(id)).attempts === 1)
  const retried = `select 1 from pgboss.job where data->>'mailId' = $1 and state = 'retry'`
  await until(async () => (await site.context.pool.query(retried, [id])).rowCount === 1)
  expect(await mailOf(id)).toMatchObject({ status: 'queued' })
  ourselvesRefused = false
  await hasten()
  await until(async () => (await mailOf(id)).status === 'sent')
})

test('an invalid address is not tried twice', async () => {
  const id = await queue('pas<une>adresse', [])
  await until(async () => (await mailOf(id)).status === 'failed')
  expect(await mailOf(id)).toMatchObject({ attempts: 1 })
})

test('a mail that a member asked for does not say that it is automatic; one of the system’s does (RFC 3834)', async () => {
  for (const [email, scope] of [
    ['demandee@client.test', owner.scope],
    ['systeme@client.test', systemScope(site.context, owner.orgId)],
  ] as const) {
    const id = await queue(email, [], false, scope)
    await until(async () => (await mailOf(id)).status === 'sent')
  }
  const headersOf = (email: string) => received.find(({ to }) => to === email)!.raw.split('\r\n\r\n')[0]
  expect(headersOf('demandee@client.test')).not.toMatch(/^Auto-Submitted/im)
  expect(headersOf('systeme@client.test')).toMatch(/^Auto-Submitted: auto-generated/im)
})

test('« Réessayer tout » tries again at once what waits and what failed, each as its sender may', async () => {
  const waiting = await queue('tard@client.test', [451])
  const failed = await queue('refuse@client.test', [550])
  await until(async () => (await mailOf(waiting)).last_error !== null)
  await until(async () => (await mailOf(failed)).status === 'failed')
  const ask = <T>(path: string, as: Member = owner) => site.request<T>('GET', `/api/v1/mails${path}`, { as })
  const { body } = await ask<{ items: Record<string, unknown>[] }>('/undelivered?limit=50')
  expect(body.items.filter(({ id }) => id === waiting || id === failed)).toMatchObject([
    { id: failed, state: 'failed', to: 'refuse@client.test', lastError: '550 boîte occupée', attempts: 1 },
    { id: waiting, state: 'waiting', kind: 'quote', lastError: '451 boîte occupée' },
  ])
  // Whoever may not send devis sees and retries none of them.
  const viewer = await site.makeMember(owner.orgId, 'viewer')
  expect((await ask<object>('/undelivered/count', viewer)).body).toMatchObject({ count: 0 })
  const retry = (as: Member, body: object) =>
    site.request<{ retried: number; left: number }>('POST', '/api/v1/mails/undelivered/retry', { as, body })
  expect((await retry(viewer, {})).body).toEqual({ retried: 0, left: 0 })
  expect(
    (await site.request('POST', `/api/v1/mails/${failed}/resend`, { as: viewer, body: {} })).status,
  ).toBe(403)
  const { body: before } = await ask<{ toRetry: number }>('/undelivered/count')
  expect((await retry(owner, {})).body).toEqual({ retried: before.toRetry, left: 0 })
  await until(
    async () => (await mailOf(failed)).status === 'sent' && (await mailOf(waiting)).status === 'sent',
  )
  expect((await retry(owner, { mailIds: [crypto.randomUUID()] })).status).toBe(404)
  expect((await retry(owner, { mailIds: [failed] })).body).toEqual({ retried: 0, left: 0 })
})

test('mails hold no image or link that reports their opening', async () => {
  const id = await queue('lecteur@client.test', [])
  await until(async () => (await mailOf(id)).status === 'sent')
  const raw = received.find(({ to }) => to === 'lecteur@client.test')!.raw
  const { html = '' } = await PostalMime.parse(raw)
  expect(html).toContain('Bonjour')
  expect(html).not.toMatch(/<img|background(-image)?\s*[:=]\s*["']?url|<link|@import/i)
})
