import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { createSimulatedProvider } from '#server/integrations/payment-provider/local.ts'
import type { PaymentProvider } from '#server/integrations/payment-provider/port.ts'
import { deleteOldRows } from '#server/retention.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { PaymentSetup, RecentWebhookEvent } from '#shared/contract/payment-setup.ts'
import { oldEvents } from './store/events.ts'

const clock = createFixedClock(new Date('2026-11-21T10:00:00Z'))
/** The secrets that the provider gave out. */
const secrets: string[] = []
const simulated = createSimulatedProvider(clock)
const provider: PaymentProvider = {
  ...simulated,
  async createWebhook(...request) {
    const webhook = await simulated.createWebhook(...request)
    secrets.push(webhook.secret)
    return webhook
  },
}

let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock, paymentProvider: provider })
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await app.makeOrganization()
})

const send = <T = PaymentSetup>(method: string, path: string, body?: unknown, as = owner) =>
  app.request<T>(method, `/api/v1/payment-setup${path}`, { as, ...(body === undefined ? {} : { body }) })
const recent = async (as = owner) =>
  (await send<{ items: RecentWebhookEvent[] }>('GET', '/webhook/events', undefined, as)).body.items

async function activate(as = owner) {
  await send('POST', '/connect', { method: 'oauth', revision: 1 }, as)
  const { body } = await send('PUT', '/webhook', { status: 'active' }, as)
  const { pathname, search } = new URL(body.webhook.url)
  return { path: `${pathname}${search}`, secret: secrets.at(-1)! }
}

type Post = { payload?: string; secret?: string; at?: Date; header?: string; type?: string }
function post(path: string, { payload, secret = '', at = clock.now(), header, type }: Post) {
  const body = payload ?? JSON.stringify({ id: 'evt_1', type: 'invoice.paid' })
  const time = Math.floor(at.getTime() / 1_000)
  const v1 = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return app.app.inject({
    method: 'POST',
    url: path,
    payload: body,
    headers: {
      'content-type': type ?? 'application/json; charset=utf-8',
      'stripe-signature': header ?? `t=${time},v1=${v1}`,
    },
  })
}

describe('POST /functions/v1/stripe-webhook', () => {
  test('stores a signed event once, even when it comes several times', async () => {
    const { path, secret } = await activate()
    expect(path).toMatch(/^\/functions\/v1\/stripe-webhook\?endpoint=[\w-]{22}$/)
    const answers = await Promise.all([1, 2, 3].map(() => post(path, { secret })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(answers[0]!.json()).toEqual({ received: true })
    expect(await recent()).toEqual([
      { id: 'evt_1', type: 'invoice.paid', receivedAt: clock.now().toISOString(), state: 'pending' },
    ])
    const { rowCount } = await app.context.pool.query(
      `select 1 from event_log where org_id = $1 and event_type = 'payment_provider.event_received'`,
      [owner.orgId],
    )
    expect(rowCount).toBe(1)
  })
  test('acknowledges an event of an unknown type without storing it', async () => {
    const { path, secret } = await activate()
    const payload = JSON.stringify({ id: 'evt_2', type: 'charge.succeeded' })
    expect((await post(path, { secret, payload })).statusCode).toBe(200)
    expect(await recent()).toEqual([])
  })
  test('checks the signature over the raw bytes, whatever their type and spacing', async () => {
    const { path, secret } = await activate()
    const payload = '{\n  "id" : "evt_3",\t"type":"price.created", "é": "ü" }\n'
    expect((await post(path, { secret, payload, type: 'text/plain' })).statusCode).toBe(200)
    expect(await recent()).toMatchObject([{ id: 'evt_3' }])
  })
  test('gives the same refusal to a wrong, old or foreign signature and to an unknown or stopped address', async () => {
    const { path, secret } = await activate()
    const neighbour = await app.makeOrganization()
    const other = await activate(neighbour)
    const tooOld = new Date(clock.now().getTime() - 301_000)
    const refused = [
      await post(path, { secret: 'whsec_faux' }),
      await post(path, { secret, at: tooOld }),
      await post(path, { secret: other.secret }),
      await post(other.path, { secret }),
      await post(path, { header: '' }),
      await post('/functions/v1/stripe-webhook', { secret }),
      await post('/functions/v1/stripe-webhook?endpoint=x&endpoint=y', { secret }),
      await post(`/functions/v1/stripe-webhook?endpoint=${'a'.repeat(22)}`, { secret }),
      await post(path, { secret, payload: 'not json' }),
      await post(path, { secret, payload: 'null' }),
      await post(path, { secret, payload: '{"id":"","type":"invoice.paid"}' }),
      await post(path, { secret, payload: `{"id":"${'e'.repeat(256)}","type":"invoice.paid"}` }),
      await post(path, { secret, payload: '{"id":"evt_\\u0000","type":"invoice.paid"}' }),
      await post(path, { secret, payload: '' }),
    ]
    for (const answer of refused)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'webhook_signature_invalid'])
    await send('PUT', '/webhook', { status: 'inactive' })
    expect((await post(path, { secret })).statusCode).toBe(400)
    expect([await recent(), await recent(neighbour)]).toEqual([[], []])
  })
  test('refuses a body that is too large', async () => {
    const { path, secret } = await activate()
    const payload = JSON.stringify({ id: 'evt_4', type: 'invoice.paid', data: 'x'.repeat(262_144) })
    expect((await post(path, { secret, payload })).statusCode).toBe(413)
  })
  test('refuses a page of another site', async () => {
    const { path } = await activate()
    const headers = { origin: 'https://evil.test', 'content-type': 'application/json' }
    const answer = await app.app.inject({ method: 'POST', url: path, payload: '{}', headers })
    expect(answer.statusCode).toBe(403)
  })
})

describe('the secret', () => {
  test('is encrypted in the database, unreadable by the application role and absent from answers', async () => {
    const { secret } = await activate()
    const { rows } = await app.context.pool.query<{ secret: string }>(
      'select secret from payment_webhooks where org_id = $1',
      [owner.orgId],
    )
    expect(rows[0]!.secret).not.toContain(secret.slice(6))
    expect(JSON.stringify((await send('GET', '')).body)).not.toContain('whsec')
    const client = await app.context.pool.connect()
    await client.query('begin; set local role ardoise_app')
    await expect(client.query('select secret from payment_webhooks')).rejects.toThrow(/permission denied/)
    await client.query('rollback')
    client.release()
  })
  test('changes after a stop, while the address stays', async () => {
    const first = await activate()
    await send('PUT', '/webhook', { status: 'inactive' })
    const { body } = await send('PUT', '/webhook', { status: 'active' })
    expect(body.webhook.url).toContain(first.path)
    expect((await post(first.path, { secret: first.secret })).statusCode).toBe(400)
    expect((await post(first.path, { secret: secrets.at(-1)! })).statusCode).toBe(200)
  })
  test('activating twice at once creates one webhook', async () => {
    await send('POST', '/connect', { method: 'oauth', revision: 1 })
    const answers = await Promise.all([1, 2].map(() => send('PUT', '/webhook', { status: 'active' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]!.body.webhook.url).toBe(answers[1]!.body.webhook.url)
  })
})

describe('the test of the webhook', () => {
  test('delivers a signed event; the last five are shown', async () => {
    await activate()
    const sent: (string | null)[] = []
    for (let second = 0; second < 6; second += 1) {
      clock.advance(1_000)
      sent.unshift((await send<{ eventId: string }>('POST', '/webhook/test', {})).body.eventId)
    }
    const shown = await recent()
    expect(shown.map(({ id }) => id)).toEqual(sent.slice(0, 5))
    expect(shown[0]!.type).toBe('checkout.session.completed')
  })
  test('fails on a stopped webhook', async () => {
    await activate()
    await send('PUT', '/webhook', { status: 'inactive' })
    const { status, body } = await send<{ code: string }>('POST', '/webhook/test', {})
    expect([status, body.code]).toEqual([409, 'webhook_inactive'])
  })
  test('marks a webhook whose secret is lost as faulty; activating it again repairs it', async () => {
    await activate()
    await app.context.pool.query('update payment_webhooks set secret = $2 where org_id = $1', [
      owner.orgId,
      'perdu',
    ])
    expect((await send('POST', '/webhook/test', {})).status).toBe(400)
    const marked = (await send('GET', '')).body
    expect(marked.webhook.status).toBe('error')
    expect(marked.completed).not.toContain('webhooks')
    await send('PUT', '/webhook', { status: 'active' })
    expect((await send('POST', '/webhook/test', {})).status).toBe(200)
  })
})

test('events are deleted after ninety days', async () => {
  const { path, secret } = await activate()
  await post(path, { secret })
  clock.advance(90 * 86_400_000)
  await deleteOldRows(app.context, oldEvents)
  expect(await recent()).toHaveLength(1)
  clock.advance(1_000)
  await deleteOldRows(app.context, oldEvents)
  expect(await recent()).toEqual([])
})
