import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { sharedData } from '#server/test/shared-data.ts'
import { newProductSchema } from '#shared/contract/payment-products.ts'
import { taxFieldsSchema } from '#shared/contract/payment-setup.ts'
import type { ProviderAccount } from '#shared/domain/payment-setup/payment-setup.ts'
import type { AccountRef, PaymentProvider } from './port.ts'
import { createStripeProvider } from './real.ts'
import { type StripeTwin, startStripeTwin } from './stripe-twin.fixture.ts'
import { newAccount, newEndpoint, newPrice, newProduct, newTaxRate } from './stripe-twin-objects.fixture.ts'
import { addPayout, newPayout, newTransaction } from './stripe-twin-payouts.fixture.ts'
import { signed } from './stripe-twin-store.fixture.ts'

const clock = createFixedClock(new Date('2026-11-21T10:00:00Z'))
const business = { name: 'Atelier Vasseur', country: 'FR' }
const returnUrl = 'https://ardoise.test/revenues/stripe'
const hook = 'https://ardoise.test/functions/v1/stripe-webhook?endpoint=x'

let twin: StripeTwin
let provider: PaymentProvider
beforeEach(async () => {
  twin = await startStripeTwin(clock)
  provider = createStripeProvider(twin.settings, { timeoutMs: 2_000 })
})
afterEach(() => twin.close())

const testOnly = () => {
  const { test: key } = twin.settings.keys
  return createStripeProvider({ ...twin.settings, keys: { test: key! } })
}
async function joined(facts = {}): Promise<AccountRef> {
  const url = provider.authorizeUrl({ state: 'etat', returnUrl, business })!
  const code = twin.authorize(url, facts).searchParams.get('code')!
  return { account: await provider.exchange(code), mode: 'test' }
}
const express = (key = 'clef'): Promise<ProviderAccount> =>
  provider.connect({ method: 'express', key, business })
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error) => error.code,
  )

describe('the account', () => {
  test('is joined by OAuth: the state comes back, the code serves once', async () => {
    const url = provider.authorizeUrl({ state: 'un état', returnUrl, business })!
    const back = twin.authorize(url)
    expect(back.origin + back.pathname).toBe(returnUrl)
    expect(back.searchParams.get('state')).toBe('un état')
    const code = back.searchParams.get('code')!
    expect(await provider.exchange(code)).toMatchObject({
      method: 'oauth',
      connected: true,
      defaultCurrency: 'EUR',
      capabilities: { cardPayments: true, transfers: true },
      requirements: { currentlyDue: [], currentDeadline: null },
      dashboardUrl: 'https://dashboard.stripe.com/dashboard',
    })
    expect(await codeOf(provider.exchange(code))).toBe('payment_connect_refused')
  })
  test('without a client id, no existing account is joined', () => {
    const { test: key } = twin.settings.keys
    const alone = createStripeProvider({ ...twin.settings, keys: { test: { ...key!, clientId: null } } })
    expect(() => alone.authorizeUrl({ state: 's', returnUrl, business })).toThrow(/Créez un compte Express/)
  })
  test('in a currency that Ardoise does not hold is refused', async () => {
    expect(await codeOf(joined({ default_currency: 'chf' }))).toBe('payment_currency_unknown')
  })
  test('is opened as Express once for a key, then finished by its holder', async () => {
    const account = await express()
    expect((await express()).accountId).toBe(account.accountId)
    expect((await express('autre')).accountId).not.toBe(account.accountId)
    expect(account).toMatchObject({
      method: 'express',
      businessName: 'Atelier Vasseur',
      connected: false,
      dashboardUrl: null,
      requirements: { currentlyDue: ['external_account', 'tos_acceptance.date'] },
    })
    const ref: AccountRef = { account, mode: 'live' }
    const { url } = await provider.createOnboardingLink(ref, { returnUrl, refreshUrl: returnUrl })
    expect(url).toContain(account.accountId)
    twin.finishOnboarding(account.accountId)
    expect(await provider.readAccount(ref)).toMatchObject({
      method: 'express',
      connected: true,
      businessName: 'Atelier Vasseur',
      dashboardUrl: 'https://connect.stripe.com/express_login',
    })
  })
  test('that gave its access up is lost; leaving it again is no error', async () => {
    const ref = await joined()
    await provider.disconnect(ref)
    expect(await codeOf(provider.readAccount(ref))).toBe('payment_account_lost')
    expect(await codeOf(provider.listProducts(ref))).toBe('payment_account_lost')
    await provider.disconnect(ref)
  })
})

describe('taxes', () => {
  const rate = (name: string, percentageBps: number, inclusive = false) => ({
    id: crypto.randomUUID(),
    name,
    percentageBps,
    inclusive,
  })
  const manual = (...rates: ReturnType<typeof rate>[]) =>
    taxFieldsSchema.parse({ taxMethod: 'manual', legalAddress: {}, sellingCountries: ['FR'], rates })
  const active = (ref: AccountRef) =>
    twin.test
      .all<{ display_name: string; percentage: number; active: boolean }>('tax_rate', ref.account.accountId)
      .filter((one) => one.active)
      .map((one) => `${one.display_name} ${one.percentage}`)
      .sort()

  test('manual rates become tax rates; a changed one is replaced, those of others stay', async () => {
    const ref = await joined()
    const foreign = newTaxRate('txr_autre', { display_name: 'MwSt', percentage: '19', inclusive: 'false' })
    twin.test.keep('tax_rate', ref.account.accountId, foreign)
    await provider.saveTax(ref, manual(rate('TVA', 2_000), rate('Réduit', 550)))
    expect(active(ref)).toEqual(['MwSt 19', 'Réduit 5.5', 'TVA 20'])
    await provider.saveTax(ref, manual(rate('TVA', 2_000), rate('Réduit', 1_000)))
    expect(active(ref)).toEqual(['MwSt 19', 'Réduit 10', 'TVA 20'])
    const asked = twin.asked.length
    await provider.saveTax(ref, manual(rate('TVA', 2_000), rate('Réduit', 1_000)))
    expect(twin.asked.slice(asked)).toEqual(['GET /v1/tax_rates'])
  })
  test('Stripe Tax gets the legal address', async () => {
    const ref = await joined()
    const fields = taxFieldsSchema.parse({
      taxMethod: 'stripe_tax',
      sellingCountries: ['FR'],
      rates: [],
      legalAddress: { line1: '12 rue des Lilas', city: 'Lyon', postalCode: '69003', country: 'FR' },
    })
    await provider.saveTax(ref, fields)
    expect(twin.test.find('tax.settings', ref.account.accountId, 'settings')).toMatchObject({
      head_office: { address: { line1: '12 rue des Lilas', postal_code: '69003', country: 'FR' } },
    })
  })
})

describe('products', () => {
  const monthly = newProductSchema.parse({
    name: 'Forfait',
    description: 'Chaque mois',
    priceType: 'recurring',
    amountCents: 2_900,
    trialPeriodDays: 14,
  })
  test('are made with their price, once for a key, and read as they were made', async () => {
    const ref = await joined()
    const { productId } = await provider.createProduct(ref, monthly, 'clef')
    expect(await provider.createProduct(ref, monthly, 'clef')).toEqual({ productId })
    const { itemId: _item, ...facts } = monthly
    expect(await provider.listProducts(ref)).toEqual([{ ...facts, productId, active: true }])
    expect(await provider.findProduct(ref, productId)).toEqual({ ...facts, productId, active: true })
    expect(await codeOf(provider.createProduct(ref, { ...monthly, name: 'Autre' }, 'clef'))).toBe(
      'payment_provider_refused',
    )
  })
  test('are read to the last page, without those that Ardoise cannot hold', async () => {
    const ref = await joined()
    const { accountId } = ref.account
    const add = (index: number, facts = {}) => {
      const product = newProduct(`prod_${index}`, { name: `Produit ${index}` })
      const price = newPrice(`price_${index}`, product.id, { currency: 'eur', unit_amount: '100' })
      twin.test.keep('product', accountId, product)
      twin.test.keep('price', accountId, { ...price, ...facts })
    }
    for (let index = 0; index < 250; index += 1) add(index)
    add(900, { unit_amount: null })
    add(901, { currency: 'chf' })
    add(
      902,
      newPrice('p', 'prod_902', { currency: 'eur', unit_amount: '1', recurring: { interval: 'week' } }),
    )
    const products = await provider.listProducts(ref)
    expect(products).toHaveLength(250)
    expect(twin.asked.filter((line) => line === 'GET /v1/prices')).toHaveLength(3)
  })
  test('are offered no longer; one that is gone is no error', async () => {
    const ref = await joined()
    const { productId } = await provider.createProduct(ref, monthly, 'clef')
    await provider.setProductActive(ref, productId, false)
    expect(await provider.findProduct(ref, productId)).toMatchObject({ active: false })
    await provider.setProductActive(ref, 'prod_parti', false)
    expect(await provider.findProduct(ref, 'prod_parti')).toBeNull()
  })
  test('of test and of live are apart', async () => {
    const ref = await joined()
    await provider.createProduct(ref, monthly, 'clef')
    expect(await provider.listProducts({ ...ref, mode: 'live' })).toEqual([])
    expect(await codeOf(testOnly().listProducts({ ...ref, mode: 'live' }))).toBe('payment_mode_off')
    expect(testOnly().modes).toEqual(['test'])
  })
})

describe('the webhook', () => {
  test('is made on the account, signs as Stripe does, is tried and deleted', async () => {
    const ref = await joined()
    const webhook = await provider.createWebhook(ref, hook)
    const { accountId } = ref.account
    const endpoint = twin.test.find('webhook_endpoint', accountId, webhook.webhookId!)
    expect(endpoint).toMatchObject({ url: hook, status: 'enabled', api_version: '2026-10-28.endive' })
    await provider.createProduct(ref, newProductSchema.parse({ name: 'Audit', amountCents: 100 }), 'clef')
    const [price, product] = twin.test.outbox
    const now = clock.now()
    expect(provider.readDelivery(product!, ['whsec_ancien', webhook.secret], now)).toEqual({
      id: product!.event.id,
      type: 'product.created',
      accountId,
      mode: 'test',
      createdAt: now,
      objectId: (product!.event.data.object as { id: string }).id,
      ownerId: null,
    })
    expect(provider.readDelivery({ ...product!, payload: price!.payload }, [webhook.secret], now)).toBeNull()
    expect(provider.readDelivery(product!, ['whsec_autre'], now)).toBeNull()
    expect(await provider.makeTestEvent(ref, webhook)).toBeNull()
    await provider.deleteWebhook(ref, webhook.webhookId!)
    await provider.deleteWebhook(ref, webhook.webhookId!)
    expect(await codeOf(provider.makeTestEvent(ref, webhook))).toBe('webhook_inactive')
  })
  test('at an address that Stripe cannot reach is refused in so many words', async () => {
    const ref = await joined()
    expect(await codeOf(provider.createWebhook(ref, 'http://127.0.0.1:9/x'))).toBe('webhook_address_refused')
  })
  test('events of an account are listed oldest first, since an instant', async () => {
    const ref = await joined()
    const { accountId } = ref.account
    const sent = Array.from({ length: 120 }, (_, index) =>
      twin.test.tell(accountId, 'product.updated', { id: `prod_${index}` }),
    )
    const listed = await provider.listEvents(ref, clock.now())
    expect(listed.map(({ id }) => id)).toEqual(sent.map(({ id }) => id))
    expect(listed[0]).toMatchObject({ objectId: 'prod_0', accountId })
    expect(await provider.listEvents(ref, new Date(clock.now().getTime() + 1_000))).toEqual([])
  })
  test('an event of another version, or without an object, is read', () => {
    const { webhookSecrets } = twin.settings
    const event = twin.test.tell('acct_1', 'account.updated', {})
    const sent = signed({ ...event, api_version: '2020-08-27' }, hook, webhookSecrets[0]!, twin.test.now())
    expect(provider.readDelivery(sent, webhookSecrets, clock.now())).toMatchObject({ objectId: null })
  })
})

describe('what goes wrong', () => {
  test.each([
    [429, 'payment_provider_busy'],
    [409, 'payment_provider_busy'],
    [500, 'payment_provider_silent'],
    [503, 'payment_provider_silent'],
    [402, 'payment_provider_refused'],
    [418, 'payment_provider_refused'],
  ])('an answer %i is %s', async (status, code) => {
    const ref = await joined()
    const impatient = createStripeProvider(twin.settings, { retries: 0 })
    twin.faults.answers.push({ status })
    expect(await codeOf(impatient.readAccount(ref))).toBe(code)
    expect(await codeOf(impatient.readAccount(ref))).toBe('done')
  })
  test('keys that Stripe refuses say so, and neither the error nor its cause holds them', async () => {
    const secretKey = 'sk_test_inconnue'
    const wrong = createStripeProvider({ ...twin.settings, keys: { test: { secretKey, clientId: null } } })
    const error = await express().then((account) =>
      wrong.readAccount({ account, mode: 'test' }).catch((caught: Error) => caught),
    )
    expect(error).toMatchObject({ code: 'payment_keys_refused' })
    expect(`${(error as Error).stack} ${(error as { cause: Error }).cause.stack}`).not.toContain(secretKey)
  })
  test('an answer that is lost is asked for again with the same key, and done once', async () => {
    twin.faults.lostAnswers = 1
    await express()
    expect(twin.live.all('account', null)).toHaveLength(1)
    const keys = twin.headers.map((headers) => headers['idempotency-key'])
    expect(keys).toEqual(['clef', 'clef'])
  })
  test('silence ends in time', async () => {
    const ref = await joined()
    twin.faults.delayMs = 400
    const hurried = createStripeProvider(twin.settings, { timeoutMs: 100, retries: 0 })
    expect(await codeOf(hurried.readAccount(ref))).toBe('payment_provider_silent')
    await twin.close()
    expect(await codeOf(hurried.readAccount(ref))).toBe('payment_provider_silent')
    twin = await startStripeTwin(clock)
  })
  test('an unknown payment session is none', async () => {
    expect(await provider.findSession('cs_inconnue')).toBeNull()
  })
  test('each request is of the pinned version, in the name of the account', async () => {
    const ref = await joined()
    await provider.listProducts(ref)
    expect(twin.headers.at(-1)).toMatchObject({
      'stripe-version': '2026-10-28.endive',
      'stripe-account': ref.account.accountId,
    })
  })
})

describe('a payout', () => {
  test('is read with its movements, page by page, each with the payment that it belongs to', async () => {
    const ref = await joined()
    const { accountId } = ref.account
    const many = Array.from({ length: 120 }, (_, at) => ({ amount: 1_000, fee: 25, intent: `pi_${at}` }))
    const { id } = addPayout(twin.test, accountId, [
      ...many,
      { type: 'refund', amount: -400, intent: 'pi_0' },
      { type: 'stripe_fee', amount: -150 },
      { type: 'adjustment', amount: -1_000, fee: 2_000, intent: 'pi_1' },
    ])
    const payout = await provider.findPayout(ref, id)
    expect(payout).toMatchObject({
      payoutId: id,
      state: 'in_transit',
      automatic: true,
      currency: 'EUR',
      arrivesOn: '2026-11-21',
      amountCents: 120 * 975 - 400 - 150 - 3_000,
      returnedAt: null,
    })
    const parts = payout!.parts!
    expect(parts).toHaveLength(123)
    expect(new Set(parts.map(({ partId }) => partId)).size).toBe(123)
    const notCharges = parts
      .filter(({ kind }) => kind !== 'charge')
      .toSorted((a, b) => a.feeCents - b.feeCents)
    expect(notCharges).toMatchObject([
      { kind: 'refund', amountCents: -400, feeCents: 0, paymentRef: 'pi_0' },
      { kind: 'fee', amountCents: 0, feeCents: 150, paymentRef: null },
      { kind: 'other', amountCents: -1_000, feeCents: 2_000, paymentRef: 'pi_1' },
    ])
    expect(parts.filter(({ paymentRef }) => paymentRef === 'pi_7')).toMatchObject([
      { chargeRef: expect.stringMatching(/^ch_/) },
    ])
    expect(twin.asked.filter((path) => path === 'GET /v1/balance_transactions')).toHaveLength(2)
  })
  test('asked for by hand, or not listed yet, has no movements; an unknown one is none', async () => {
    const ref = await joined()
    const { accountId } = ref.account
    for (const facts of [{ automatic: false }, { reconciliation_status: 'in_progress' }]) {
      const { id } = addPayout(twin.test, accountId, [{ amount: 500 }], facts)
      expect((await provider.findPayout(ref, id))!.parts).toBeNull()
    }
    expect(await provider.findPayout(ref, 'po_inconnu')).toBeNull()
    const { id } = addPayout(twin.test, accountId, [{ amount: 500 }], { currency: 'jpy' })
    expect(await codeOf(provider.findPayout(ref, id))).toBe('payment_currency_unknown')
  })
})

/** stripe/openapi, MIT; not in every checkout. */
const examples = sharedData('stripe/fixtures3.json')
test.skipIf(examples === null)('the twin names fields as Stripe’s public examples do', () => {
  const { resources } = JSON.parse(readFileSync(examples!, 'utf8')) as {
    resources: Record<string, Record<string, unknown>>
  }
  for (const made of [
    newAccount('acct_1', 'express', {}),
    newProduct('prod_1', { name: 'Audit' }),
    newPrice('price_1', 'prod_1', { currency: 'eur', unit_amount: '100' }),
    newTaxRate('txr_1', { display_name: 'TVA', percentage: '20', inclusive: 'false' }),
    newEndpoint('we_1', { url: hook, enabled_events: [] }),
    newPayout('po_1', {}),
    newTransaction('txn_1', {}),
  ]) {
    const example = Object.keys(resources[made.object]!)
    expect(Object.keys(made).filter((name) => !example.includes(name))).toEqual([])
  }
})
