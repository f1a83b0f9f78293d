import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { createSimulatedProvider } from '#server/integrations/payment-provider/local.ts'
import type { PaymentProvider } from '#server/integrations/payment-provider/port.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { PaymentSetup } from '#shared/contract/payment-setup.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { SetupStepId } from '#shared/domain/payment-setup/payment-setup.ts'

type Refusal = {
  code: string
  fields?: { path: string; message: string }[]
  data?: { current: PaymentSetup }
}

const clock = createFixedClock(new Date('2026-11-21T10:00:00Z'))
const simulated = createSimulatedProvider(clock)
/** Methods that replace the simulation's for a single test. */
let broken: Partial<PaymentProvider> = {}
const provider = new Proxy(simulated, {
  get: (target, name: keyof PaymentProvider) => (name in broken ? broken : target)[name],
})
const failing = () => Promise.reject(new DomainError('payment_provider_failed'))

let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock, paymentProvider: provider })
})
afterAll(() => app.close())
beforeEach(async () => {
  broken = {}
  owner = await app.makeOrganization({ role: 'owner', name: 'Atelier Vasseur' })
})

const send = <T = PaymentSetup>(method: string, path: string, body?: unknown, as = owner) =>
  app.request<T>(method, `/api/v1/payment-setup${path}`, { as, ...(body === undefined ? {} : { body }) })
const setup = async (as = owner) => (await send('GET', '', undefined, as)).body
const refusal = async (method: string, path: string, body: unknown) => {
  const answer = await send<Refusal>(method, path, body)
  return { status: answer.status, ...answer.body }
}
const connect = async (method: 'oauth' | 'express') =>
  (await send('POST', '/connect', { method, revision: (await setup()).revision })).body
const events = async () =>
  (
    await app.context.pool.query<{ event_type: string }>(
      `select event_type from event_log where org_id = $1 order by id`,
      [owner.orgId],
    )
  ).rows.map((row) => row.event_type)

const address = { line1: '12 rue des Lilas', city: 'Lyon', country: 'FR', postalCode: '69003' }
const tax = {
  taxMethod: 'stripe_tax',
  legalAddress: address,
  sellingCountries: ['FR'],
  rates: [] as object[],
}
const rate = { id: crypto.randomUUID(), name: 'TVA France', percentageBps: 2_000, inclusive: false }

describe('a new setup', () => {
  test('has the default values, in test mode, and is declared a simulation', async () => {
    expect(await setup()).toMatchObject({
      revision: 1,
      simulation: true,
      step: 0,
      completed: [],
      mode: 'test',
      account: null,
      tax: {
        revision: 1,
        taxMethod: null,
        sellingCountries: ['FR'],
        legalAddress: { country: 'FR' },
        rates: [],
      },
      productCount: 0,
      webhook: { status: null, url: expect.stringMatching(/\/functions\/v1\/stripe-webhook$/) },
      finishedAt: null,
    })
  })
  test('is readable by every role, and writable by owner, admin and billing', async () => {
    for (const role of ['owner', 'admin', 'member', 'billing', 'viewer'] as const) {
      const { orgId } = await app.makeOrganization()
      const member = await app.makeMember(orgId, role)
      expect((await send('GET', '', undefined, member)).status).toBe(200)
      const { status } = await send('POST', '/connect', { method: 'oauth', revision: 1 }, member)
      expect([role, status]).toEqual([role, ['member', 'viewer'].includes(role) ? 403 : 200])
    }
  })
})

describe('the account', () => {
  test('OAuth connects an account that can already take payments', async () => {
    const joined = await connect('oauth')
    expect(joined.account).toMatchObject({
      method: 'oauth',
      businessName: 'Atelier Vasseur',
      connected: true,
      capabilities: { cardPayments: true, transfers: true },
      requirements: { currentlyDue: [], currentDeadline: null },
      lastSyncAt: clock.now().toISOString(),
    })
    expect(joined.completed).toEqual(['intro', 'connect', 'validation'] satisfies SetupStepId[])
    expect(await events()).toEqual(['payment_provider.connected'])
  })
  test('Express creates an account with two requirements due within seven days; providing them validates it', async () => {
    const opened = await connect('express')
    expect(opened.account).toMatchObject({
      connected: false,
      requirements: {
        currentlyDue: ['business_profile', 'tos_acceptance'],
        currentDeadline: '2026-11-28T10:00:00.000Z',
      },
    })
    expect(opened.completed).toEqual(['intro', 'connect'])
    const link = await send<{ url: string }>('POST', '/onboarding-link', {})
    expect(link.body.url).toMatch(/^\/revenues\/stripe\?/)
    const half = await send('POST', '/simulated-onboarding', {
      provided: ['business_profile'],
      revision: opened.revision,
    })
    expect(half.body.account).toMatchObject({
      connected: false,
      requirements: { currentlyDue: ['tos_acceptance'] },
    })
    const whole = await send('POST', '/simulated-onboarding', {
      provided: ['tos_acceptance'],
      revision: half.body.revision,
    })
    expect(whole.body.account).toMatchObject({ connected: true, requirements: { currentDeadline: null } })
    expect(whole.body.completed).toContain('validation')
  })
  test('simulated onboarding is a 404 with a real provider', async () => {
    const { revision } = await connect('express')
    broken = { simulation: null }
    const body = { provided: ['tos_acceptance'], revision }
    expect(await refusal('POST', '/simulated-onboarding', body)).toMatchObject({ status: 404 })
    expect((await setup()).simulation).toBe(false)
  })
  test('when two colleagues connect at once, the second gets what the first did', async () => {
    const { revision } = await setup()
    await connect('oauth')
    const late = await refusal('POST', '/connect', { method: 'express', revision })
    expect(late).toMatchObject({
      status: 409,
      code: 'version_conflict',
      data: { current: { account: { method: 'oauth' } } },
    })
    const again = await refusal('POST', '/connect', { method: 'express', revision: (await setup()).revision })
    expect(again).toMatchObject({ status: 409, code: 'payment_account_present' })
  })
  test('a double click asks the provider for one account', async () => {
    const asked = new Set<string>()
    broken = {
      connect: (request) => {
        asked.add(request.key)
        return simulated.connect(request)
      },
    }
    const click = () => send('POST', '/connect', { method: 'oauth', revision: 1 })
    const answers = await Promise.all([click(), click()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(asked.size).toBe(1)
  })
  test('a refresh stores the provider’s new answer, and keeps the former one on failure', async () => {
    await connect('oauth')
    const before = await setup()
    broken = {
      readAccount: async ({ account }) => ({
        ...account,
        capabilities: { cardPayments: false, transfers: true },
      }),
    }
    const refreshed = (await send('POST', '/refresh', {})).body
    expect(refreshed.revision).toBe(before.revision + 1)
    expect(refreshed.completed).not.toContain('validation')
    broken = { readAccount: failing }
    expect(await refusal('POST', '/refresh', {})).toMatchObject({
      status: 502,
      code: 'payment_provider_failed',
    })
    broken = {}
    expect((await send('POST', '/refresh', {})).body.revision).toBe(refreshed.revision)
  })
  test('no action works without an account', async () => {
    for (const [method, path, body] of [
      ['POST', '/refresh', {}],
      ['POST', '/onboarding-link', {}],
      ['PUT', '/mode', { mode: 'live', revision: 1 }],
      ['PUT', '/webhook', { status: 'active' }],
      ['POST', '/webhook/test', {}],
      ['POST', '/simulated-onboarding', { provided: ['tos_acceptance'], revision: 1 }],
      ['POST', '/disconnect', { revision: 1 }],
    ] as const)
      expect([path, (await refusal(method, path, body)).code]).toEqual([path, 'payment_account_missing'])
  })
  test('disconnecting stops the webhook and keeps taxes and products', async () => {
    await connect('oauth')
    await send('PUT', '/tax', { ...tax, revision: 1 })
    await send('PUT', '/webhook', { status: 'active' })
    const { revision } = (await send('PUT', '/mode', { mode: 'live', revision: (await setup()).revision }))
      .body
    const alone = (await send('POST', '/disconnect', { revision })).body
    expect(alone).toMatchObject({
      account: null,
      mode: 'test',
      webhook: { status: null },
      tax: { taxMethod: 'stripe_tax' },
    })
    const next = await connect('oauth')
    expect(next.account?.accountId).toMatch(/^acct_/)
  })
})

describe('the mode', () => {
  test('goes live on a validated account only', async () => {
    const { revision } = await connect('express')
    expect(await refusal('PUT', '/mode', { mode: 'live', revision })).toMatchObject({
      status: 409,
      code: 'payment_account_incomplete',
    })
    const done = await send('POST', '/simulated-onboarding', {
      provided: ['business_profile', 'tos_acceptance'],
      revision,
    })
    const live = await send('PUT', '/mode', { mode: 'live', revision: done.body.revision })
    expect(live.body.mode).toBe('live')
    expect(await refusal('PUT', '/mode', { mode: 'test', revision })).toMatchObject({
      code: 'version_conflict',
    })
    expect((await send('PUT', '/mode', { mode: 'live', revision })).body.revision).toBe(live.body.revision)
  })
})

describe('the steps', () => {
  test('are refused while a required one before them is not completed', async () => {
    expect((await send('PUT', '/step', { step: 1 })).body).toMatchObject({ step: 1, completed: ['intro'] })
    expect(await refusal('PUT', '/step', { step: 2 })).toMatchObject({
      status: 409,
      code: 'setup_step_unreachable',
    })
    await connect('oauth')
    expect((await send('PUT', '/step', { step: 3 })).body.step).toBe(3)
    expect((await refusal('PUT', '/step', { step: 4 })).code).toBe('setup_step_unreachable')
    expect((await refusal('PUT', '/step', { step: 7 })).code).toBe('invalid_input')
  })
  test('the setup is finished once, after every required step', async () => {
    await connect('oauth')
    expect((await refusal('POST', '/finish', {})).code).toBe('setup_step_unreachable')
    await send('PUT', '/tax', { ...tax, revision: 1 })
    await send('PUT', '/webhook', { status: 'active' })
    const { body } = await send('POST', '/finish', {})
    expect(body).toMatchObject({ step: 6, finishedAt: clock.now().toISOString() })
    await send('POST', '/finish', {})
    expect((await events()).filter((type) => type === 'payment_provider.finished')).toHaveLength(1)
  })
})

describe('the taxes', () => {
  const save = (fields: object, revision = 1) => refusal('PUT', '/tax', { ...tax, ...fields, revision })
  const messages = async (fields: object) =>
    (await save(fields)).fields?.map(({ path, message }) => `${path}: ${message}`)

  test('automatic: an address and at least one country', async () => {
    const all = 'Veuillez remplir l’adresse légale complète'
    expect(
      await messages({ legalAddress: { line1: ' ', city: '', country: '' }, sellingCountries: [] }),
    ).toEqual([
      `legalAddress.line1: ${all}`,
      `legalAddress.city: ${all}`,
      `legalAddress.country: ${all}`,
      'sellingCountries: Sélectionnez au moins un pays de vente',
    ])
    expect(await messages({ legalAddress: { ...address, country: 'XX' } })).toEqual([
      'legalAddress.country: Choix invalide',
    ])
    expect(await messages({ legalAddress: { ...address, postalCode: '6900' } })).toEqual([
      'legalAddress.postalCode: Code postal invalide',
    ])
    expect((await save({ sellingCountries: ['FR', 'JP'] })).status).toBe(400)
  })
  test('manual: at least one complete rate, from 0 to 100 by 0.1', async () => {
    const manual = (rates: object[]) => messages({ taxMethod: 'manual', rates })
    expect(await manual([])).toEqual(['rates: Ajoutez au moins un taux'])
    expect(await manual([{ ...rate, name: ' ' }])).toEqual(['rates.0.name: Veuillez remplir tous les champs'])
    expect(await manual([{ ...rate, percentageBps: 0 }])).toEqual([
      'rates.0.percentageBps: Veuillez remplir tous les champs',
    ])
    expect(await manual([{ ...rate, percentageBps: null }])).toEqual([
      'rates.0.percentageBps: Veuillez remplir tous les champs',
    ])
    expect(await manual([{ ...rate, percentageBps: 10_010 }])).toEqual([
      'rates.0.percentageBps: Le pourcentage va de 0 à 100\u00a0%',
    ])
    expect(await manual([{ ...rate, percentageBps: 1_955 }])).toEqual([
      'rates.0.percentageBps: Une décimale au plus',
    ])
    const saved = await send('PUT', '/tax', { ...tax, taxMethod: 'manual', rates: [rate], revision: 1 })
    expect(saved.body.tax).toMatchObject({ taxMethod: 'manual', rates: [rate], revision: 2 })
    expect(saved.body.completed).toContain('tax')
  })
  test('when two people save at once, the second is refused and gets the first one’s values', async () => {
    await send('PUT', '/tax', { ...tax, revision: 1 })
    const late = await save({ sellingCountries: ['DE'] })
    expect(late).toMatchObject({
      status: 409,
      code: 'version_conflict',
      data: { current: { tax: { revision: 2 } } },
    })
    expect((await send('PUT', '/tax', { ...tax, revision: 1 })).status).toBe(200)
    expect((await setup()).tax.revision).toBe(2)
    // The account has a revision of its own, so that saving taxes causes no conflict there.
    expect((await setup()).revision).toBe(1)
  })
})

test('another organization neither sees nor changes it', async () => {
  const neighbour = await app.makeOrganization()
  await connect('oauth')
  await send('PUT', '/tax', { ...tax, revision: 1 })
  expect(await setup(neighbour)).toMatchObject({ account: null, tax: { taxMethod: null } })
})
