import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { sharedData } from '#server/test/shared-data.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { Offer } from '#shared/domain/online-subscriptions/online-subscription.ts'
import type { AccountRef, PaymentProvider } from './port.ts'
import { createStripeProvider } from './real.ts'
import { type StripeTwin, startStripeTwin } from './stripe-twin.fixture.ts'

const DAY_MS = 86_400_000
const clock = createFixedClock(new Date('2026-11-21T10:00:00Z'))
let twin: StripeTwin
let provider: PaymentProvider
let ref: AccountRef
beforeAll(async () => {
  twin = await startStripeTwin(clock)
  provider = createStripeProvider(twin.settings, { retries: 0 })
})
afterAll(() => twin.close())
beforeEach(async () => {
  const url = provider.authorizeUrl({
    state: 's',
    returnUrl: 'https://ardoise.test',
    business: { name: 'Roy', country: 'FR' },
  })
  const code = twin.authorize(url!).searchParams.get('code')!
  ref = { account: await provider.exchange(code), mode: 'test' }
})

const offer: Offer = {
  designation: 'Maintenance',
  description: '',
  kind: 'services',
  unit: null,
  quantity: 2,
  unitCents: 2_900,
  taxBehavior: 'exclusive',
  vatRateBps: 2_000,
  currency: 'EUR',
  every: 'month',
  trialDays: 0,
}
const codeOf = (request: Promise<unknown>) =>
  request.then(
    () => null,
    (error: unknown) => (error instanceof DomainError ? error.code : error),
  )

async function ask(over: Partial<Offer> = {}, attempt = 0) {
  const wanted = { ...offer, ...over }
  const { productId } = await provider.createProduct(
    ref,
    {
      name: 'Maintenance',
      description: '',
      priceType: 'recurring',
      amountCents: offer.unitCents,
      currency: 'EUR',
      recurringInterval: 'month',
      trialPeriodDays: 0,
      taxBehavior: 'exclusive',
      itemId: null,
    },
    'product-1',
  )
  return provider.createSubscriptionCheckout(ref, {
    id: 'subscription-1',
    attempt,
    orgId: 'org-1',
    productId,
    offer: wanted,
    email: 'client@client.test',
    returnUrl: 'https://ardoise.test/subscription/x',
  })
}
const begin = async () => {
  const page = await ask()
  twin.payments(ref.account.accountId).pay(page.sessionId)
  return twin.subscriptions(ref.account.accountId).all()[0]!.id
}

test('the same attempt is one page, another one is another; a price that is not the offer’s is refused', async () => {
  const [first, again, other] = [await ask(), await ask(), await ask({}, 1)]
  expect(again.url).toBe(first.url)
  expect(other.url).not.toBe(first.url)
  for (const over of [
    { unitCents: 3_000 },
    { every: 'year' },
    { taxBehavior: 'inclusive' },
    { currency: 'USD' },
  ] as const)
    expect(await codeOf(ask(over))).toBe('online_subscription_price_changed')
})

test('what was paid, with its VAT and its period, by the id of the subscription, an invoice or the page', async () => {
  const page = await ask()
  expect(await provider.findSubscription(ref, page.sessionId)).toBeNull()
  twin.payments(ref.account.accountId).pay(page.sessionId)
  const at = twin.subscriptions(ref.account.accountId)
  const providerId = at.all()[0]!.id
  clock.advance(30 * DAY_MS)
  const invoiceId = at.renew(providerId)!
  const found = await provider.findSubscription(ref, providerId)
  expect(found).toMatchObject({ providerId, subscriptionId: 'subscription-1', state: 'active', endsAt: null })
  expect(found!.paid).toHaveLength(2)
  expect(found!.paid[1]).toMatchObject({
    invoiceId,
    totalCents: 6_960,
    taxCents: 1_160,
    paidCents: 6_960,
    currency: 'EUR',
    intentId: at.intentOf(invoiceId),
  })
  expect(found!.paid[1]!.from).toEqual(found!.paid[0]!.to)
  for (const id of [invoiceId, page.sessionId])
    expect(await provider.findSubscription(ref, id)).toEqual(found)
  for (const id of ['sub_inconnu', 'in_inconnu', 'cs_inconnu', 'pi_1', ''])
    expect(await provider.findSubscription(ref, id)).toBeNull()
})

test('a rate of ours serves again, and the settings of taxes do not retire it', async () => {
  await begin()
  await provider.saveTax(ref, {
    taxMethod: 'manual',
    rates: [],
    sellingCountries: ['FR'],
    legalAddress: { line1: '', line2: '', city: '', state: '', postalCode: '', country: 'FR' },
  })
  await ask({}, 1)
  const rates = twin.test.all<{ active: boolean; percentage: number }>('tax_rate', ref.account.accountId)
  expect(rates).toMatchObject([{ active: true, percentage: 20 }])
})

test('pause, end with the period, end now; one that is over is ended already', async () => {
  const providerId = await begin()
  const state = async () => (await provider.findSubscription(ref, providerId))!.state
  await provider.pauseSubscription(ref, providerId, true)
  expect(await state()).toBe('paused')
  await provider.pauseSubscription(ref, providerId, false)
  expect(await state()).toBe('active')
  await provider.stopSubscription(ref, providerId, 'period_end')
  const ending = (await provider.findSubscription(ref, providerId))!
  expect([ending.state, ending.endsAt]).toEqual(['active', ending.periodEndsAt])
  await provider.stopSubscription(ref, providerId, 'now')
  expect(await state()).toBe('ended')
  await provider.stopSubscription(ref, providerId, 'now')
  await provider.stopSubscription(ref, providerId, 'period_end')
  await provider.stopSubscription(ref, 'sub_inconnu', 'now')
})

/** stripe/openapi, MIT; not in every checkout. */
const examples = sharedData('stripe/fixtures3.json')
test.skipIf(examples === null)(
  'the twin names fields of subscriptions as Stripe’s public examples do',
  async () => {
    const { resources } = JSON.parse(readFileSync(examples!, 'utf8')) as {
      resources: Record<string, Record<string, unknown>>
    }
    await begin()
    for (const kind of ['subscription', 'invoice']) {
      const [made] = twin.test.all<object>(kind, ref.account.accountId)
      const example = Object.keys(resources[kind]!)
      expect([kind, ...Object.keys(made!).filter((name) => !example.includes(name))]).toEqual([kind])
    }
  },
)
