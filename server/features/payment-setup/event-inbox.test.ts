import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import type { PaymentProvider } from '#server/integrations/payment-provider/port.ts'
import { createStripeProvider } from '#server/integrations/payment-provider/real.ts'
import {
  type StripeTwin,
  startStripeTwin,
} from '#server/integrations/payment-provider/stripe-twin.fixture.ts'
import { type Sent, signed } from '#server/integrations/payment-provider/stripe-twin-store.fixture.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Product } from '#shared/contract/payment-products.ts'
import type { PaymentSetup } from '#shared/contract/payment-setup.ts'
import { handleEvent } from './commands/handle-event.ts'
import { sweepEvents } from './commands/sweep-events.ts'

const clock = createFixedClock(new Date('2026-11-21T10:00:00Z'))
let twin: StripeTwin
let provider: PaymentProvider
/** Methods that replace Stripe's for a single test. */
let broken: Partial<PaymentProvider> = {}
let app: TestApp
let owner: Member
let accountId: string
beforeAll(async () => {
  twin = await startStripeTwin(clock)
  provider = createStripeProvider(twin.settings, { retries: 0 })
  const paymentProvider = new Proxy(provider, {
    get: (target, name: keyof PaymentProvider) => (name in broken ? broken : target)[name],
  })
  app = await startTestApp({ jobs: false, clock, paymentProvider })
})
afterAll(async () => {
  await app.close()
  await twin.close()
})
beforeEach(async () => {
  broken = {}
  owner = await app.makeOrganization()
  accountId = await join(owner)
  await call('PUT', '/payment-setup/webhook', { status: 'active' })
  // The account's own first events are of no use here.
  twin.test.outbox.splice(0)
})

const call = async <T = PaymentSetup>(method: string, path: string, body?: unknown, as = owner) =>
  (await app.request<T>(method, `/api/v1${path}`, { as, ...(body === undefined ? {} : { body }) })).body
async function join(as: Member): Promise<string> {
  const { url } = await call<{ url: string }>('POST', '/payment-setup/connection', {}, as)
  const back = twin.authorize(url).searchParams
  const given = { state: back.get('state'), code: back.get('code') }
  return (await call('POST', '/payment-setup/connection/finish', given, as)).account!.accountId
}

const answers: number[] = []
async function post({ url, payload, signature }: Pick<Sent, 'url' | 'payload' | 'signature'>): Promise<void> {
  const { pathname, search } = new URL(url)
  const answer = await app.app.inject({
    method: 'POST',
    url: `${pathname}${search}`,
    payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  })
  answers.push(answer.statusCode)
}
const addProduct = () =>
  call<Product>('POST', '/payment-products', { name: `Forfait ${crypto.randomUUID()}`, amountCents: 2_900 })
/** Somebody renames it in Stripe's own dashboard. */
function rename(productId: string, name: string) {
  const product = twin.test.find<{ name: string }>('product', accountId, productId)!
  product.name = name
  return twin.test.tell(accountId, 'product.updated', product)
}
const nameOf = async (id: string) =>
  (await call<{ items: Product[] }>('GET', '/payment-products')).items.find((one) => one.id === id)?.name

type Stored = { event_id: string; state: string; fault: string | null; source: string; type: string }
const stored = async (orgId = owner.orgId) =>
  (
    await app.context.pool.query<Stored>(
      'select event_id, state, fault, source, type from payment_webhook_events where org_id = $1 order by happened_at, event_id',
      [orgId],
    )
  ).rows
const jobs = async () =>
  (
    await app.context.pool.query<{ eventId: string }>(
      `select data ->> 'eventId' as "eventId" from pgboss.job where name = 'handle-payment-event' and data ->> 'orgId' = $1`,
      [owner.orgId],
    )
  ).rows.map(({ eventId }) => eventId)
const handle = (eventId: string, last = false) =>
  handleEvent(app.context, { orgId: owner.orgId, eventId }, { last })
async function handleAll(order: 'stored' | 'reversed' = 'stored') {
  const waiting = (await stored()).filter(({ state }) => state !== 'done')
  for (const { event_id } of order === 'stored' ? waiting : waiting.reverse()) await handle(event_id)
}

describe('an event', () => {
  test('is stored with one job and answered, however often it comes; handled, it is done', async () => {
    const product = await addProduct()
    twin.test.outbox.splice(0)
    const event = rename(product.productId, 'Forfait renommé')
    answers.length = 0
    await twin.deliver(post, { times: 3 })
    expect(answers).toEqual([200, 200, 200])
    expect(await stored()).toMatchObject([{ event_id: event.id, state: 'pending', source: 'webhook' }])
    expect(await jobs()).toEqual([event.id])
    expect(await nameOf(product.id)).not.toBe('Forfait renommé')
    await handle(event.id)
    await handle(event.id)
    expect(await nameOf(product.id)).toBe('Forfait renommé')
    expect(await stored()).toMatchObject([{ state: 'done', fault: null }])
  })
  test('in any order and any number, ends at what Stripe has', async () => {
    const products = [await addProduct(), await addProduct()]
    for (const name of ['un', 'deux', 'trois']) for (const { productId } of products) rename(productId, name)
    await twin.deliver(post, { times: 2, order: 'reversed' })
    await handleAll('reversed')
    for (const { id } of products) expect(await nameOf(id)).toBe('trois')
  })
  test('an older answer of Stripe that comes late replaces nothing', async () => {
    const { id, productId } = await addProduct()
    twin.test.outbox.splice(0)
    const [first, second] = [rename(productId, 'ancien'), rename(productId, 'ancien')]
    await twin.deliver(post)
    const hold = Promise.withResolvers<void>()
    broken = {
      findProduct: async (...given) => {
        const answer = await provider.findProduct(...given)
        await hold.promise
        return answer
      },
    }
    const slow = handle(first.id)
    await expect.poll(() => twin.asked.at(-1)).toBe('GET /v1/prices')
    broken = {}
    rename(productId, 'nouveau')
    await handle(second.id)
    hold.resolve()
    await slow
    expect(await nameOf(id)).toBe('nouveau')
  })
  test('of a product that is gone, or that was never imported', async () => {
    const { productId } = await addProduct()
    await call('PUT', '/payment-setup/tax', {
      taxMethod: 'manual',
      legalAddress: {},
      sellingCountries: ['FR'],
      revision: 1,
      rates: [{ id: crypto.randomUUID(), name: 'TVA', percentageBps: 2_000, inclusive: false }],
    })
    for (const price of twin.test.all<{ product: string }>('price', accountId))
      twin.test.drop('price', accountId, price.id)
    twin.test.tell(accountId, 'product.deleted', { id: productId })
    twin.test.tell(accountId, 'product.created', { id: 'prod_inconnu' })
    await twin.deliver(post)
    await handleAll()
    const { items } = await call<{ items: Product[] }>('GET', '/payment-products')
    expect(items.map((one) => [one.productId, one.active])).toEqual([[productId, false]])
  })
  test('of the account reads it again', async () => {
    const account = twin.live.find<{ charges_enabled: boolean }>('account', null, accountId)!
    account.charges_enabled = false
    twin.test.tell(accountId, 'account.updated', { id: accountId })
    await twin.deliver(post)
    await handleAll()
    expect((await call('GET', '/payment-setup')).account?.connected).toBe(false)
  })
  test('that nothing follows yet is kept and done', async () => {
    twin.test.tell(accountId, 'payout.paid', { id: 'po_1' })
    await twin.deliver(post)
    await handleAll()
    expect(await stored()).toMatchObject([{ type: 'payout.paid', state: 'done' }])
  })
})

describe('the platform’s own webhook', () => {
  const toAll = (event: Parameters<typeof signed>[0], secret = twin.settings.webhookSecrets[0]!) =>
    post(signed(event, 'http://x/functions/v1/stripe-webhook', secret, twin.test.now()))
  const aside = async () =>
    (
      await app.context.pool.query<{ reason: string; org_id: string | null; event_id: string }>(
        'select event_id, reason, org_id from payment_events_aside where account_id = any($1) or org_id = $2 order by event_id',
        [[accountId, 'acct_inconnu'], owner.orgId],
      )
    ).rows

  test('takes by either secret while one replaces the other, and refuses any other', async () => {
    const event = twin.test.tell(accountId, 'payout.paid', { id: 'po_1' })
    twin.settings.webhookSecrets.push('whsec_nouveau')
    answers.length = 0
    await toAll(event, 'whsec_nouveau')
    await toAll(event, twin.settings.webhookSecrets[0]!)
    await toAll(event, 'whsec_autre')
    expect(answers).toEqual([200, 200, 400])
    expect(await stored()).toHaveLength(1)
    twin.settings.webhookSecrets.pop()
  })
  test('an event of an account that nobody joined is kept aside, once', async () => {
    const event = twin.test.tell('acct_inconnu', 'payout.paid', { id: 'po_1' })
    answers.length = 0
    await toAll(event)
    await toAll(event)
    expect(answers).toEqual([200, 200])
    expect(await aside()).toEqual([{ event_id: event.id, reason: 'unknown_account', org_id: null }])
    await app.context.pool.query('delete from payment_events_aside where event_id = $1', [event.id])
  })
  test('an event of another account, or of the other mode, is kept aside and changes nothing', async () => {
    const other = await app.makeOrganization()
    const otherAccount = await join(other)
    const [endpoint] = twin.test.all<{ url: string }>('webhook_endpoint', accountId)
    const secret = twin.test.secrets.get(endpoint!.id)!
    const foreign = twin.test.tell(otherAccount, 'payout.paid', { id: 'po_1' })
    const live = twin.live.tell(accountId, 'payout.paid', { id: 'po_2' })
    for (const event of [foreign, live]) await post(signed(event, endpoint!.url!, secret, twin.test.now()))
    expect(await stored()).toEqual([])
    expect(await stored(other.orgId)).toEqual([])
    expect((await aside()).map(({ reason }) => reason).sort()).toEqual(['other_account', 'other_mode'])
  })
  test('an account whose holder took the access back at Stripe is separated', async () => {
    await toAll(twin.test.tell(accountId, 'account.application.deauthorized', { id: 'ca_1' }))
    await handleAll()
    expect(await call('GET', '/payment-setup')).toMatchObject({ account: null, webhook: { status: null } })
    expect(await join(owner)).not.toBe(accountId)
  })
})

describe('the hourly look', () => {
  const sweep = () => sweepEvents(app.context, { orgId: owner.orgId })

  test('heals a webhook that was lost; what came is not taken twice', async () => {
    const { id, productId } = await addProduct()
    const lost = rename(productId, 'perdu en route')
    await twin.deliver(post, { lost: (event) => event.id === lost.id })
    clock.advance(3_600_000)
    await sweep()
    await sweep()
    const taken = await stored()
    expect(taken.filter(({ source }) => source === 'sweep').map((one) => one.event_id)).toEqual([lost.id])
    await handleAll()
    expect(await nameOf(id)).toBe('perdu en route')
  })
  test('Stripe down for an hour: what failed is marked, then done when it is back', async () => {
    const { id, productId } = await addProduct()
    twin.test.outbox.splice(0)
    const event = rename(productId, 'enfin')
    await twin.deliver(post)
    twin.faults.answers.push({ status: 500 }, { status: 500 }, { status: 500 })
    await expect(handle(event.id)).rejects.toMatchObject({ code: 'payment_provider_silent' })
    expect(await stored()).toMatchObject([{ state: 'pending' }])
    await expect(handle(event.id, true)).rejects.toMatchObject({ code: 'payment_provider_silent' })
    expect(await stored()).toMatchObject([{ state: 'failed', fault: 'payment_provider_silent' }])
    await expect(sweep()).rejects.toMatchObject({ code: 'payment_provider_silent' })
    clock.advance(3_600_000)
    await sweep()
    expect((await jobs()).filter((one) => one === event.id)).toHaveLength(2)
    await handle(event.id)
    expect(await nameOf(id)).toBe('enfin')
    expect((await stored()).find((one) => one.event_id === event.id)).toMatchObject({
      state: 'done',
      fault: null,
    })
  })
  test('a worker killed before, between or after the parts of an event: the next attempt ends it', async () => {
    const { id, productId } = await addProduct()
    twin.test.outbox.splice(0)
    const event = rename(productId, 'repris')
    await twin.deliver(post)
    // Stored, the job lost: the look gives another after ten minutes.
    await app.context.pool.query(`delete from pgboss.job where data ->> 'eventId' = $1`, [event.id])
    clock.advance(601_000)
    await sweep()
    expect((await jobs()).filter((one) => one === event.id)).toHaveLength(1)
    // Killed once the product was written, before the event was marked.
    await handle(event.id)
    await app.context.pool.query(
      `update payment_webhook_events set state = 'pending', handled_at = null where event_id = $1`,
      [event.id],
    )
    await handle(event.id)
    expect(await nameOf(id)).toBe('repris')
    expect((await stored()).find((one) => one.event_id === event.id)).toMatchObject({ state: 'done' })
  })
  test('looks at organizations whose webhook is at Stripe alone', async () => {
    await call('PUT', '/payment-setup/webhook', { status: 'inactive' })
    const asked = twin.asked.length
    await sweep()
    expect(twin.asked.slice(asked)).toEqual([])
  })
})
