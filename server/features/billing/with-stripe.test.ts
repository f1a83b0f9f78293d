import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { handleEvent } from '#server/features/payment-setup/commands/handle-event.ts'
import { eventFollowers } from '#server/features/registry.ts'
import { createStripeBilling } from '#server/integrations/billing-provider/real.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { createStripeProvider } from '#server/integrations/payment-provider/real.ts'
import {
  type StripeTwin,
  startStripeTwin,
} from '#server/integrations/payment-provider/stripe-twin.fixture.ts'
import { subscriptionsOf } from '#server/integrations/payment-provider/stripe-twin-billing.fixture.ts'
import { signed } from '#server/integrations/payment-provider/stripe-twin-store.fixture.ts'
import { type Sales, type Subscriber, startSales } from './billing.fixture.ts'

const premium = { plan: 'premium', seats: 1 } as const
const team = { plan: 'team', seats: 7 } as const
let twin: StripeTwin
let sales: Sales
let own: Subscriber
let payer: ReturnType<typeof subscriptionsOf>
beforeAll(async () => {
  twin = await startStripeTwin(createFixedClock(new Date('2026-11-01T09:00:00Z')))
  sales = await startSales({}, createStripeBilling(twin.settings, { retries: 0 }))
  sales.app.context.paymentProvider = createStripeProvider(twin.settings, { retries: 0 })
  payer = subscriptionsOf(twin.live)
})
afterAll(async () => {
  await sales.close()
  await twin.close()
})
beforeEach(async () => {
  twin.faults.answers.splice(0)
  own = await sales.openOrganization()
})

type Told = ReturnType<typeof twin.live.events>[number]
/** The events of the installation's own account that tell of this organization, oldest first. */
const told = () =>
  twin.live
    .events(null)
    .toReversed()
    .filter((event) => JSON.stringify(event).includes(own.owner.orgId))
/** As Stripe's servers post it to the installation's own endpoint. */
async function post(event: Told): Promise<number> {
  const now = Math.floor(sales.clock.now().getTime() / 1_000)
  const sent = signed(event, '/', twin.settings.webhookSecrets[0]!, now)
  const answer = await sales.app.app.inject({
    method: 'POST',
    url: '/functions/v1/stripe-webhook',
    payload: sent.payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': sent.signature },
  })
  return answer.statusCode
}
const waiting = async () =>
  (
    await sales.rows<{ event_id: string }>(
      `select event_id from payment_webhook_events where org_id = $1 and state <> 'done' and own`,
      [own.owner.orgId],
    )
  ).map(({ event_id }) => event_id)
async function handleAll(): Promise<void> {
  for (const eventId of await waiting())
    await handleEvent(sales.app.context, { orgId: own.owner.orgId, eventId }, { last: false }, eventFollowers)
}
const goToPage = async (choice: typeof premium | typeof team) =>
  (await own.call<{ url: string }>('POST', '/billing/checkout', choice)).body.url!.split('/').at(-1)!
async function subscribe(choice: typeof premium | typeof team): Promise<string> {
  const sessionId = await goToPage(choice)
  const id = payer.pay(sessionId)
  await own.session(sessionId)
  return id
}

describe('by Stripe', () => {
  test('the page leads back to the address that one came by', async () => {
    const { orgId, token } = own.owner
    const { body } = await sales.app.request<{ url: string }>('POST', '/api/v1/billing/checkout', {
      as: { orgId, token },
      body: premium,
      headers: { origin: 'http://localhost:3000', host: 'localhost:3000' },
    })
    expect(payer.session(body.url.split('/').at(-1)!)).toMatchObject({
      success_url: 'http://localhost:3000/success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:3000/billing',
    })
  })

  test('the page is asked for once, with the price, the VAT and whose it is; the return shows the true session', async () => {
    const sessionId = await goToPage(team)
    expect(await goToPage(team)).toBe(sessionId)
    expect(payer.session(sessionId)).toMatchObject({
      mode: 'subscription',
      amount_total: 14_640,
      metadata: { ardoise_org: own.owner.orgId },
      success_url: expect.stringContaining('/success?session_id={CHECKOUT_SESSION_ID}'),
    })
    expect(await own.session(sessionId)).toMatchObject({ status: 'open', paymentStatus: 'unpaid' })
    payer.pay(sessionId)
    expect(await own.session(sessionId)).toMatchObject({
      status: 'complete',
      paymentStatus: 'paid',
      amountCents: 14_640,
      nextBillingAt: '2026-12-01T09:00:00.000Z',
    })
    expect(await own.billing()).toMatchObject({
      local: false,
      invoicer: { kind: 'stripe' },
      subscription: { plan: 'team', seats: 7, method: { brand: 'Visa', last4: '4242', expires: '08/2029' } },
      charges: [
        { state: 'paid', netCents: 12_200, vatCents: 2_440, pageUrl: expect.stringMatching(/^https:/) },
      ],
    })
    expect((await own.call('GET', `/billing/local-checkouts/${sessionId}`)).status).toBe(404)
  })

  test('its events are stored first, handled by a job, and shown to no account', async () => {
    const sessionId = await goToPage(premium)
    payer.pay(sessionId)
    for (const event of told()) expect(await post(event)).toBe(200)
    expect((await own.billing()).subscription).toBeNull()
    expect((await waiting()).length).toBeGreaterThan(1)
    await handleAll()
    expect((await own.billing()).subscription).toMatchObject({ plan: 'premium', status: 'active' })
    expect(await waiting()).toEqual([])
    expect((await own.call('GET', '/payment-setup/webhook/events')).body).toEqual({ items: [] })
  })

  test('an event of nobody we know, or with a wrong signature, changes nothing', async () => {
    const sessionId = await goToPage(premium)
    payer.pay(sessionId)
    const event = structuredClone(told()[0]!)
    Object.assign((event.data.object as { metadata: object }).metadata, { ardoise_org: crypto.randomUUID() })
    expect(await post(event)).toBe(200)
    expect(await waiting()).toEqual([])
    const answer = await sales.app.app.inject({
      method: 'POST',
      url: '/functions/v1/stripe-webhook',
      payload: JSON.stringify(told()[0]),
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
    })
    expect(answer.statusCode).toBe(400)
  })

  test('repeated, shuffled and lost events end as the provider has it, and tell each thing once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat(1_000)), fc.nat(3), async (random, lost) => {
        own = await sales.openOrganization()
        const sessionId = await goToPage(premium)
        const id = payer.pay(sessionId)
        await own.session(sessionId)
        await own.change(team)
        payer.setCard(id, 'refuses')
        payer.renew(id)
        payer.setCard(id, 'accepts')
        await own.call('POST', '/billing/end', {})
        payer.renew(id)
        const events = told().flatMap((event) => [event, event])
        const order = events
          .map((event) => ({ event, at: random.next().value! }))
          .toSorted((a, b) => a.at - b.at)
          .slice(lost)
        for (const [turn, { event }] of order.entries()) {
          await post(event)
          if (turn % 3 === 0) await handleAll()
        }
        await handleAll()
        await own.tend()
        expect((await own.billing()).subscription).toMatchObject({
          status: 'canceled',
          plan: 'team',
          seats: 7,
        })
        const happened = await own.events()
        expect(happened.filter((one) => one === 'ended')).toEqual(['ended'])
        expect(new Set(happened).size).toBe(happened.length)
        expect((await own.billing()).charges.every(({ state }) => state === 'paid')).toBe(true)
      }),
      { numRuns: 6 },
    )
  })

  test('a change asks for the prorata that was shown; refused by the bank it changes nothing', async () => {
    const id = await subscribe(premium)
    payer.setCard(id, 'refuses')
    expect((await own.change(team)).body.code).toBe('subscription_payment_refused')
    expect((await own.billing()).subscription).toMatchObject({ plan: 'premium' })
    payer.setCard(id, 'accepts')
    const { body } = await own.preview(team)
    expect((await own.change(team)).status).toBe(200)
    const cost = { netCents: body.dueCents, vatCents: body.dueVatCents }
    expect((await own.billing()).charges).toContainEqual(expect.objectContaining(cost))
    const back = (await own.preview(premium)).body
    await own.change(premium)
    expect((await own.billing()).subscription).toMatchObject({ plan: 'premium', creditCents: back.keptCents })
  })

  test('a price that changed, or lost its key, is made anew; who pays the former one is still followed', async () => {
    const id = await subscribe(premium)
    const prices = () =>
      twin.live.all<{ id: string; lookup_key?: string | null; unit_amount?: number | null }>('price', null)
    const former = prices().find(({ lookup_key }) => lookup_key === 'ardoise_premium')!
    former.unit_amount = 700
    const other = await sales.openOrganization()
    const page = await other.call<{ url: string }>('POST', '/billing/checkout', premium)
    expect(page.status).toBe(200)
    expect(former.lookup_key).toBeNull()
    const made = prices().find(({ lookup_key }) => lookup_key === 'ardoise_premium')!
    expect([made.id === former.id, made.unit_amount]).toEqual([false, 800])
    await (await sales.openOrganization()).call('POST', '/billing/checkout', premium)
    expect(prices().filter(({ unit_amount }) => unit_amount === 800)).toHaveLength(1)
    payer.renew(id)
    await own.tend()
    const { subscription, charges } = await own.billing()
    expect(subscription).toMatchObject({ plan: 'premium', status: 'active' })
    expect(new Date(subscription!.periodStart).getTime()).toBeGreaterThan(sales.clock.now().getTime())
    expect(charges).toHaveLength(2)
  })

  test('an unpaid month ends after its grace, and what was asked is given up', async () => {
    const id = await subscribe(premium)
    payer.setCard(id, 'refuses')
    payer.renew(id)
    await own.tend()
    expect((await own.billing()).subscription).toMatchObject({ status: 'past_due' })
    expect(await own.mails()).toHaveLength(1)
    sales.clock.advance(15 * 86_400_000)
    await own.tend()
    sales.clock.set(new Date('2026-11-01T09:00:00Z'))
    expect((await own.billing()).subscription).toMatchObject({ status: 'canceled' })
    expect((await own.billing()).charges.map(({ state }) => state)).toEqual(['paid'])
  })

  test('the portal is the provider’s; its failures are told with their codes', async () => {
    await subscribe(premium)
    expect((await own.call<{ url: string }>('POST', '/billing/portal', {})).body.url).toMatch(
      /^https:\/\/billing\.stripe/,
    )
    twin.faults.answers.push({ status: 500 })
    expect((await own.call('POST', '/billing/portal', {})).body.code).toBe('payment_provider_silent')
    twin.faults.answers.push({
      status: 401,
      body: { error: { type: 'invalid_request_error', message: 'x' } },
    })
    expect((await own.call('POST', '/billing/end', {})).body.code).toBe('payment_keys_refused')
  })

  test('a subscription of the local twin counts for nothing once there are keys', async () => {
    await sales.rows(
      `insert into subscriptions (org_id, status, price_id, subscription_id, simulated, period_start, period_end)
       values ($1, 'active', 'ardoise_premium', $2, true, now(), now())`,
      [own.owner.orgId, `sub_local_${crypto.randomUUID()}`],
    )
    expect((await own.billing()).subscription).toBeNull()
    await sales.enqueue()
    expect(await own.plan()).toMatchObject({ source: 'trial' })
    await subscribe(team)
    await sales.enqueue()
    expect((await own.billing()).subscription).toMatchObject({ plan: 'team', status: 'active' })
  })
})
