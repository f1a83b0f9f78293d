import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { clientScope, systemScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { askCode, sendQuote, sign } from '#server/test/signing.ts'
import type { NotificationType } from '#shared/domain/notifications/notifications.ts'
import { mailDigests } from './commands/mail-digests.ts'
import { mailNotifications } from './commands/mail-notifications.ts'

const clock = createFixedClock(new Date('2026-11-20T15:00:00Z'))
let site: TestApp
let owner: Member
beforeAll(async () => {
  site = await startTestApp({ clock })
})
afterAll(() => site.close())
beforeEach(async () => {
  clock.set(new Date('2026-11-20T15:00:00Z'))
  owner = await site.makeOrganization()
})

async function happen(author: Member, type: NotificationType, meta = {}): Promise<void> {
  const id = randomUUID()
  await site.context.pool.query('insert into quotes (org_id, id, created_by) values ($1, $2, $3)', [
    author.orgId,
    id,
    author.userId,
  ])
  await inTransaction(clientScope(site.context, author.orgId), (tx) =>
    tx.emit(type, {
      subject: { type: 'quote', id },
      amountCents: 84_000,
      meta: { number: 'D-2026-0007', clientName: 'Menuiserie Vasseur', ...meta },
    }),
  )
}
const choose = (member: Member, types: Partial<Record<NotificationType, unknown>>) =>
  site.request('PATCH', '/api/v1/notifications/preferences', { as: member, body: { types } })
const setZone = (zone: string) =>
  site.context.pool.query('update organizations set timezone = $2 where id = $1', [owner.orgId, zone])
/** A member's mails in the queue, delivered or not. */
const queuedTo = async (member: Member) =>
  (
    await site.context.pool.query<{ kind: string; subject: string }>(
      'select kind, subject from outgoing_mails where to_email = $1 order by created_at, id',
      [member.email],
    )
  ).rows
const oneClick = (url: string | null) => new URL(url!).pathname

describe('immediately', () => {
  test.each([
    ['company', 'invoice:read', '/crm/companies/'],
    ['contact', 'invoice:read', '/crm/contacts/'],
    ['invoice', 'invoice:read', '/revenues/management/invoices/'],
    ['quote', 'quote:read', '/templates/quotes/'],
  ] as const)(
    'a failed mail about a %s is told by what it is about, to who sent it too',
    async (type, permission, path) => {
      const sender = await site.makeMember(owner.orgId, 'billing')
      const subject = { type, id: randomUUID() }
      await inTransaction(systemScope(site.context, owner.orgId), (tx) =>
        tx.emit('mail.failed', {
          subject,
          meta: { kind: 'statement', to: 'client@oudinot.test', userId: sender.userId },
        }),
      )
      const isClient = type === 'company' || type === 'contact'
      for (const member of isClient ? [owner, sender] : [owner]) {
        const mail = await site.waitForMail(({ to }) => to.email === member.email)
        expect(mail.subject).toBe('E-mail non remis à client@oudinot.test')
        expect(mail.text).toContain(`${path}${subject.id}`)
      }
      const { rows } = await site.context.pool.query(
        `select permission from event_log where org_id = $1 and event_type = 'mail.failed'`,
        [owner.orgId],
      )
      expect(rows).toEqual([{ permission }])
    },
  )

  test('a mail tells the event, links to it, and says how to unsubscribe', async () => {
    await choose(owner, { 'quote.viewed': { inApp: true, email: 'immediate' } })
    await happen(owner, 'quote.viewed')
    const mail = await site.waitForMail(({ to }) => to.email === owner.email)
    expect(mail.subject).toBe('Devis\u00a0D-2026-0007 consulté par Menuiserie Vasseur')
    expect(mail.text).toContain('/templates/quotes/')
    expect(mail.text).toContain('/notifications?tab=preferences')
    expect(mail.unsubscribeUrl).toMatch(/\/api\/v1\/unsubscribe\/[\w-]+\.[\w-]{43}$/)
    expect(mail.html).toContain('/unsubscribe/')
  })

  test('a notification is mailed once, and never to a suspended member', async () => {
    const gone = await site.makeMember(owner.orgId, 'admin')
    for (const member of [owner, gone])
      await choose(member, { 'quote.viewed': { inApp: false, email: 'immediate' } })
    await site.context.pool.query(`update memberships set status = 'suspended' where user_id = $1`, [
      gone.userId,
    ])
    await happen(owner, 'quote.viewed')
    await site.waitForMail(({ to }) => to.email === owner.email)
    const { rows } = await site.context.pool.query('select event_id from notifications where org_id = $1', [
      owner.orgId,
    ])
    await mailNotifications(site.context, { orgId: owner.orgId, eventId: rows[0]!.event_id })
    expect(await queuedTo(owner)).toHaveLength(1)
    expect(await queuedTo(gone)).toEqual([])
  })

  test('a client’s words are escaped and add no header to the mail', async () => {
    await choose(owner, { 'quote.refused': { inApp: true, email: 'immediate' } })
    const author = await site.makeMember(owner.orgId, 'member')
    await happen(author, 'quote.refused', {
      clientName: '<img src=x>\r\nBcc: a@b.test',
      reason: 'Trop cher <script>alert(1)</script>',
    })
    const mail = await site.waitForMail(({ to }) => to.email === owner.email)
    expect(mail.html).not.toContain('<script>')
    expect(mail.html).not.toContain('<img src=x>')
    expect(mail.subject).not.toMatch(/[\r\n]/)
  })
})

describe('a signed quote', () => {
  test('is mailed to both sides whatever their preferences, once to the sender', async () => {
    await choose(owner, { 'quote.signed': { inApp: true, email: 'immediate' } })
    const admin = await site.makeMember(owner.orgId, 'admin')
    await choose(admin, { 'quote.signed': { inApp: true, email: 'immediate' } })
    const quote = await sendQuote(site, owner)
    expect((await sign(site, quote, await askCode(site, quote))).status).toBe(200)
    await site.waitForMail(({ to }) => to.email === admin.email)
    expect((await queuedTo(owner)).map(({ kind }) => kind)).toEqual(['quote-signed-seller'])
    expect((await queuedTo(admin)).map(({ kind }) => kind)).toEqual(['notification'])
    await choose(owner, { 'quote.signed': { inApp: false, email: 'none' } })
    const second = await sendQuote(site, owner)
    expect((await sign(site, second, await askCode(site, second))).status).toBe(200)
    expect((await queuedTo(owner)).map(({ kind }) => kind)).toEqual([
      'quote-signed-seller',
      'quote-signed-seller',
    ])
  })
})

describe('the daily summary', () => {
  const digest = { 'quote.viewed': { inApp: true, email: 'digest' } } as const
  const digests = async () => {
    await mailDigests(site.context)
    return (await queuedTo(owner)).filter(({ kind }) => kind === 'notification-digest')
  }

  test('is sent once, at eight o’clock in the organization’s time zone', async () => {
    await choose(owner, digest)
    await happen(owner, 'quote.viewed')
    await happen(owner, 'quote.viewed')
    clock.set(new Date('2026-11-21T06:59:59Z'))
    expect(await digests()).toEqual([])
    clock.set(new Date('2026-11-21T07:00:00Z'))
    expect((await digests()).map(({ subject }) => subject)).toEqual([
      'Atelier Test\u00a0: 2\u00a0notifications',
    ])
    expect(await digests()).toHaveLength(1)
    const mail = await site.waitForMail(({ to }) => to.email === owner.email)
    expect(mail.text).toContain('Devis\u00a0D-2026-0007 consulté par Menuiserie Vasseur')
  })

  test('follows the time zone: Kathmandu before Paris, Toronto after', async () => {
    await choose(owner, digest)
    await setZone('Asia/Kathmandu')
    await happen(owner, 'quote.viewed')
    clock.set(new Date('2026-11-21T02:14:00Z'))
    expect(await digests()).toHaveLength(0)
    clock.set(new Date('2026-11-21T02:15:00Z'))
    expect(await digests()).toHaveLength(1)
    await setZone('America/Toronto')
    await happen(owner, 'quote.viewed')
    clock.set(new Date('2026-11-21T12:59:00Z'))
    expect(await digests()).toHaveLength(1)
    clock.set(new Date('2026-11-21T13:00:00Z'))
    expect(await digests()).toHaveLength(2)
  })

  test('is sent later when it was missed; newer notifications wait for the next one', async () => {
    await choose(owner, digest)
    await happen(owner, 'quote.viewed')
    clock.set(new Date('2026-11-23T16:00:00Z'))
    await happen(owner, 'quote.viewed')
    expect((await digests()).map(({ subject }) => subject)).toEqual([
      'Atelier Test\u00a0: 1\u00a0notification',
    ])
    clock.set(new Date('2026-11-24T07:00:00Z'))
    expect(await digests()).toHaveLength(2)
  })

  test('is not sent when all was read meanwhile', async () => {
    await choose(owner, digest)
    await happen(owner, 'quote.viewed')
    await site.request('POST', '/api/v1/notifications/read', {
      as: owner,
      body: { upTo: '2026-11-20T16:00:00Z' },
    })
    clock.set(new Date('2026-11-21T07:00:00Z'))
    expect(await digests()).toEqual([])
  })
})

describe('unsubscribing', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const preferences = async () =>
    (
      await site.request<{ types: Record<string, { inApp: boolean; email: string }> }>(
        'GET',
        '/api/v1/notifications/preferences',
        { as: owner },
      )
    ).body.types
  const mailed = async () => {
    await choose(owner, { 'quote.viewed': { inApp: true, email: 'immediate' } })
    await happen(owner, 'quote.viewed')
    return site.waitForMail(({ to }) => to.email === owner.email)
  }

  test('one click in a mail program (RFC 8058) stops that kind of mail and keeps the bell', async () => {
    const path = oneClick((await mailed()).unsubscribeUrl)
    const answer = await site.app.inject({
      method: 'POST',
      url: path,
      headers: form,
      payload: 'List-Unsubscribe=One-Click',
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, { unsubscribed: true }])
    expect(await preferences()).toMatchObject({
      'quote.viewed': { inApp: true, email: 'none' },
      'mail.failed': { email: 'immediate' },
    })
  })

  test('opening the link changes nothing and shows the masked address', async () => {
    const path = oneClick((await mailed()).unsubscribeUrl)
    const seen = await site.request('GET', path)
    expect(seen.body).toEqual({
      kind: 'quote.viewed',
      organizationName: 'Atelier Test',
      emailMasked: 'o•••@ardoise.test',
      subscribed: true,
    })
    expect((await preferences())['quote.viewed']).toMatchObject({ email: 'immediate' })
    await site.request('POST', path, { body: {} })
    expect((await site.request('GET', path)).body.subscribed).toBe(false)
  })

  test('« everything » stops every kind, the summary included', async () => {
    const path = oneClick((await mailed()).unsubscribeUrl)
    await site.request('POST', path, { body: { everything: true } })
    for (const { email } of Object.values(await preferences())) expect(email).toBe('none')
  })

  test('a forged or altered token is refused', async () => {
    const path = oneClick((await mailed()).unsubscribeUrl)
    const [payload, mark] = path.split('/').at(-1)!.split('.')
    const forged = Buffer.from(`${owner.orgId} ${randomUUID()} digest`).toString('base64url')
    for (const token of [
      `${forged}.${mark}`,
      `${payload}.`,
      `${payload}.${mark!.slice(1)}`,
      'x',
      `${payload}`,
    ]) {
      for (const method of ['GET', 'POST'] as const) {
        const answer = await site.request(method, `/api/v1/unsubscribe/${token}`, {
          ...(method === 'POST' ? { body: {} } : {}),
        })
        expect([answer.status, answer.body.code]).toEqual([404, 'link_invalid'])
      }
    }
  })

  test('only this endpoint accepts form bodies', async () => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/v1/notifications/read',
      headers: { ...form, authorization: `Bearer ${owner.token}` },
      payload: 'upTo=2026-11-21T00:00:00Z',
    })
    expect(answer.statusCode).toBe(415)
  })

  test('a member who left counts as unsubscribed', async () => {
    const path = oneClick((await mailed()).unsubscribeUrl)
    await site.context.pool.query('delete from memberships where user_id = $1', [owner.userId])
    expect((await site.request('GET', path)).body).toMatchObject({
      subscribed: false,
      organizationName: null,
    })
    expect((await site.request('POST', path, { body: {} })).status).toBe(200)
  })
})
