import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { sharedData } from '#server/test/shared-data.ts'
import type { AccountRef, PaymentProvider } from './port.ts'
import { createStripeProvider } from './real.ts'
import { type StripeTwin, startStripeTwin } from './stripe-twin.fixture.ts'
import type { TwinPayments } from './stripe-twin-payments.fixture.ts'

const clock = createFixedClock(new Date('2026-11-21T10:00:00Z'))
let twin: StripeTwin
let provider: PaymentProvider
let ref: AccountRef
let at: TwinPayments
beforeEach(async () => {
  twin = await startStripeTwin(clock)
  provider = createStripeProvider(twin.settings, { timeoutMs: 2_000 })
  const returnUrl = 'https://ardoise.test/revenues/stripe'
  const url = provider.authorizeUrl({ state: 's', returnUrl, business: { name: 'Atelier', country: 'FR' } })!
  const account = await provider.exchange(twin.authorize(url).searchParams.get('code')!)
  ref = { account, mode: 'test' }
  at = twin.payments(account.accountId)
})
afterEach(() => twin.close())

const page = (id = 'page-1', amountCents = 12_000) =>
  provider.createCheckout(ref, {
    id,
    orgId: 'org',
    amountCents,
    currency: 'EUR',
    label: 'Facture F2026-0001',
    email: 'client@essai.test',
    returnUrl: 'https://ardoise.test/f/jeton?payment=page-1',
    expiresAt: new Date(clock.now().getTime() + 31 * 60_000),
  })
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error) => error.code,
  )

test('the same page is made once, whose answer was lost or not; another sum under its id is refused', async () => {
  twin.faults.lostAnswers = 1
  const made = await page()
  expect(made).toMatchObject({ status: 'open', checkoutId: 'page-1', intentId: null })
  expect((await page()).sessionId).toBe(made.sessionId)
  expect(at.sessions()).toHaveLength(1)
  expect(await codeOf(page('page-1', 1))).toBe('payment_provider_refused')
})

test('a page is closed once; one that was paid meanwhile stays so, and one that nobody knows is none', async () => {
  const [closed, paid] = [await page(), await page('page-2')]
  expect((await provider.expireCheckout(ref, closed.sessionId))?.status).toBe('expired')
  expect((await provider.expireCheckout(ref, closed.sessionId))?.status).toBe('expired')
  const intentId = at.pay(paid.sessionId)
  expect(await provider.expireCheckout(ref, paid.sessionId)).toMatchObject({ status: 'complete', intentId })
  expect(await provider.expireCheckout(ref, 'cs_inconnue')).toBeNull()
  expect(await provider.findCheckout(ref, 'cs_inconnue')).toBeNull()
})

test('a payment is found by whatever is about it, with all that happened to it', async () => {
  const { sessionId } = await page()
  expect(await provider.findPayment(ref, sessionId)).toBeNull()
  const intentId = at.pay(sessionId)!
  const refund = await provider.createRefund(ref, { intentId, amountCents: 2_000, requestId: 'request-1' })
  expect(await provider.createRefund(ref, { intentId, amountCents: 2_000, requestId: 'request-1' })).toEqual(
    refund,
  )
  const disputeId = at.dispute(intentId, 'needs_response')
  const found = await provider.findPayment(ref, intentId)
  expect(found).toMatchObject({
    intentId,
    checkoutId: 'page-1',
    state: 'succeeded',
    amountCents: 12_000,
    currency: 'EUR',
    refunds: [{ id: refund.id, amountCents: 2_000, state: 'succeeded', requestId: 'request-1' }],
    disputes: [{ id: disputeId, amountCents: 10_000, state: 'open' }],
  })
  for (const id of [sessionId, found!.chargeId!, refund.id, disputeId])
    expect(await provider.findPayment(ref, id)).toEqual(found)
  for (const id of ['pi_inconnu', 'ch_inconnu', 'prod_1', ''])
    expect(await provider.findPayment(ref, id)).toBeNull()
  const above = provider.createRefund(ref, { intentId, amountCents: 10_001, requestId: 'request-2' })
  expect(await codeOf(above)).toBe('payment_provider_refused')
})

/** stripe/openapi, MIT; not in every checkout. */
const examples = sharedData('stripe/fixtures3.json')
test.skipIf(examples === null)(
  'the twin names fields of payments as Stripe’s public examples do',
  async () => {
    const { resources } = JSON.parse(readFileSync(examples!, 'utf8')) as {
      resources: Record<string, Record<string, unknown>>
    }
    const intentId = at.pay((await page()).sessionId)!
    at.refund(intentId, 2_000)
    at.dispute(intentId, 'needs_response')
    for (const kind of ['checkout.session', 'payment_intent', 'charge', 'refund', 'dispute']) {
      const [made] = twin.test.all<object>(kind, ref.account.accountId)
      const example = Object.keys(resources[kind]!)
      expect([kind, ...Object.keys(made!).filter((name) => !example.includes(name))]).toEqual([kind])
    }
  },
)
