import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { createStripeProvider } from '#server/integrations/payment-provider/real.ts'
import {
  type StripeTwin,
  startStripeTwin,
} from '#server/integrations/payment-provider/stripe-twin.fixture.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Product } from '#shared/contract/payment-products.ts'
import type { PaymentSetup } from '#shared/contract/payment-setup.ts'

const clock = createFixedClock(new Date('2026-11-21T10:00:00Z'))
let twin: StripeTwin
let app: TestApp
let owner: Member
beforeAll(async () => {
  twin = await startStripeTwin(clock)
  const paymentProvider = createStripeProvider(twin.settings, { retries: 0 })
  app = await startTestApp({ jobs: false, clock, paymentProvider })
})
afterAll(async () => {
  await app.close()
  await twin.close()
})
beforeEach(async () => {
  owner = await app.makeOrganization({ name: 'Atelier Vasseur' })
})

type Refusal = { code: string }
const call = async <T = PaymentSetup>(method: string, path: string, body?: unknown, as = owner) => {
  const options = { as, ...(body === undefined ? {} : { body }) }
  const { status, body: answer } = await app.request<T>(method, `/api/v1${path}`, options)
  return { status, body: answer, code: (answer as Refusal).code }
}
const setup = async () => (await call('GET', '/payment-setup')).body

/** The way of the browser: to Stripe's page and back. */
async function joinByOAuth(as = owner) {
  const { body } = await call<{ url: string }>('POST', '/payment-setup/connection', {}, as)
  const back = twin.authorize(body.url).searchParams
  const given = { state: back.get('state')!, code: back.get('code')! }
  return { given, ...(await call('POST', '/payment-setup/connection/finish', given, as)) }
}
const tax = {
  taxMethod: 'manual',
  legalAddress: {},
  sellingCountries: ['FR'],
  rates: [{ id: crypto.randomUUID(), name: 'TVA', percentageBps: 2_000, inclusive: false }],
}

describe('joining an account', () => {
  test('by OAuth: the setup is no simulation, and a repeated return changes nothing', async () => {
    expect(await setup()).toMatchObject({ simulation: false, account: null, modes: ['test', 'live'] })
    const joined = await joinByOAuth()
    expect(joined.body).toMatchObject({
      account: { method: 'oauth', connected: true },
      completed: ['intro', 'connect', 'validation'],
    })
    const again = await call('POST', '/payment-setup/connection/finish', joined.given)
    expect(again.body.account).toEqual(joined.body.account)
    expect((await call('POST', '/payment-setup/connection', {})).code).toBe('payment_account_present')
  })
  test('the state of another session, of another organization, or of ten minutes ago joins nothing', async () => {
    const { body } = await call<{ url: string }>('POST', '/payment-setup/connection', {})
    const back = twin.authorize(body.url).searchParams
    const given = { state: back.get('state')!, code: back.get('code')! }
    const finish = (as: Member) => call('POST', '/payment-setup/connection/finish', given, as)
    const elsewhere = { ...owner, token: await app.makeSession(owner.userId, owner.orgId) }
    for (const stranger of [elsewhere, await app.makeOrganization()])
      expect((await finish(stranger)).code).toBe('payment_connect_refused')
    clock.advance(601_000)
    expect((await finish(owner)).code).toBe('payment_connect_refused')
    expect((await setup()).account).toBeNull()
  })
  test('Express: its holder finishes at Stripe, a refresh tells', async () => {
    const opened = await call('POST', '/payment-setup/connect', { method: 'express', revision: 1 })
    expect(opened.body.account).toMatchObject({ method: 'express', connected: false })
    const link = await call<{ url: string }>('POST', '/payment-setup/onboarding-link', {})
    expect(link.body.url).toMatch(/^https:\/\/connect\.stripe\.test\/.*onboarding=done$/)
    twin.finishOnboarding(opened.body.account!.accountId)
    expect((await call('POST', '/payment-setup/refresh', {})).body.completed).toContain('validation')
  })
  test('an account of the simulation counts as absent, and gives way', async () => {
    await app.context.pool.query(
      `insert into payment_setups (org_id, account_id, connect_method, business_name, default_currency, synced_at, connected, mode)
       values ($1, 'acct_imaginaire', 'oauth', 'Atelier', 'EUR', now(), true, 'live')`,
      [owner.orgId],
    )
    expect((await setup()).account).toBeNull()
    expect((await call('POST', '/payment-setup/refresh', {})).code).toBe('payment_account_missing')
    expect((await joinByOAuth()).body.account?.accountId).toMatch(/^acct_[0-9a-f]{16}$/)
  })
  test('leaving gives the access back at Stripe; when Stripe is silent, nothing is left', async () => {
    const { body } = await joinByOAuth()
    const { accountId } = body.account!
    await call('PUT', '/payment-setup/webhook', { status: 'active' })
    const { revision } = await setup()
    twin.faults.answers.push({ status: 500 })
    const failed = await call('POST', '/payment-setup/disconnect', { revision })
    expect([failed.status, failed.code]).toEqual([503, 'payment_provider_silent'])
    expect((await setup()).account).not.toBeNull()
    const left = await call('POST', '/payment-setup/disconnect', { revision })
    expect(left.body).toMatchObject({ account: null, webhook: { status: null } })
    expect(twin.live.joined.has(accountId)).toBe(false)
    expect(twin.test.all('webhook_endpoint', accountId)).toEqual([])
  })
})

describe('what the steps do at Stripe', () => {
  test('taxes become rates of the account, of either mode', async () => {
    const { accountId } = (await joinByOAuth()).body.account!
    const names = (mode: 'test' | 'live') =>
      twin[mode].all<{ display_name: string }>('tax_rate', accountId).map((rate) => rate.display_name)
    expect((await call('PUT', '/payment-setup/tax', { ...tax, revision: 1 })).status).toBe(200)
    expect([names('test'), names('live')]).toEqual([['TVA'], []])
    const { revision } = await setup()
    const live = await call('PUT', '/payment-setup/mode', { mode: 'live', revision })
    expect(live.body.mode).toBe('live')
    expect(names('live')).toEqual(['TVA'])
  })
  test('taxes that Stripe refuses are not saved', async () => {
    await joinByOAuth()
    twin.faults.answers.push({ status: 400 })
    const refused = await call('PUT', '/payment-setup/tax', { ...tax, revision: 1 })
    expect([refused.status, refused.code]).toEqual([409, 'payment_provider_refused'])
    expect((await setup()).tax.taxMethod).toBeNull()
  })
  test('a product is made there, imported elsewhere, and stops being offered in both places', async () => {
    const { accountId } = (await joinByOAuth()).body.account!
    const made = await call<Product>('POST', '/payment-products', { name: 'Audit', amountCents: 45_000 })
    const { id, productId } = made.body
    expect(twin.test.find('product', accountId, productId)).toMatchObject({ name: 'Audit', active: true })
    await call('POST', '/payment-products/state', { ids: [id], active: false })
    expect(twin.test.find('product', accountId, productId)).toMatchObject({ active: false })
    expect((await setup()).productCount).toBe(1)
    await call('PUT', '/payment-setup/mode', { mode: 'live', revision: (await setup()).revision })
    expect((await setup()).productCount).toBe(0)
  })
  test('the webhook is an endpoint of the account; stopped, and in the other mode, there is none', async () => {
    const { accountId } = (await joinByOAuth()).body.account!
    const endpoints = (mode: 'test' | 'live') => twin[mode].all('webhook_endpoint', accountId).length
    const active = await call('PUT', '/payment-setup/webhook', { status: 'active' })
    expect([active.body.webhook.status, endpoints('test')]).toEqual(['active', 1])
    const tried = await call<{ eventId: null }>('POST', '/payment-setup/webhook/test', {})
    expect(tried.body).toEqual({ eventId: null })
    await call('PUT', '/payment-setup/webhook', { status: 'inactive' })
    expect(endpoints('test')).toBe(0)
    await call('PUT', '/payment-setup/webhook', { status: 'active' })
    const live = await call('PUT', '/payment-setup/mode', {
      mode: 'live',
      revision: (await setup()).revision,
    })
    expect([live.body.webhook.status, endpoints('test'), endpoints('live')]).toEqual(['inactive', 0, 0])
    await call('PUT', '/payment-setup/webhook', { status: 'active' })
    expect([endpoints('test'), endpoints('live')]).toEqual([0, 1])
  })
  test('an endpoint that was deleted at Stripe shows as faulty', async () => {
    const { accountId } = (await joinByOAuth()).body.account!
    await call('PUT', '/payment-setup/webhook', { status: 'active' })
    const [endpoint] = twin.test.all('webhook_endpoint', accountId)
    twin.test.drop('webhook_endpoint', accountId, endpoint!.id)
    expect((await call('POST', '/payment-setup/webhook/test', {})).code).toBe('webhook_inactive')
    expect((await setup()).webhook.status).toBe('error')
  })
})
