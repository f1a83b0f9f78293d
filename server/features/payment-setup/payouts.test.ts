import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { invoicesOf, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { receiveEvent } from '#server/features/payment-setup/steps/receive-event.ts'
import { receiveMoney } from '#server/features/payments/commands/receive-money.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { createStripeProvider } from '#server/integrations/payment-provider/real.ts'
import {
  type StripeTwin,
  startStripeTwin,
} from '#server/integrations/payment-provider/stripe-twin.fixture.ts'
import { addPayout } from '#server/integrations/payment-provider/stripe-twin-payouts.fixture.ts'
import type { Ledger, Sent } from '#server/integrations/payment-provider/stripe-twin-store.fixture.ts'
import { systemScope } from '#server/scope.ts'
import { brokenSums } from '#server/test/broken-sums.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { PaymentSetup } from '#shared/contract/payment-setup.ts'
import type { MoneyMovement, PaymentDetail } from '#shared/contract/payments.ts'
import type { Payout } from '#shared/contract/payouts.ts'
import type { RevenueOverview } from '#shared/contract/reports.ts'
import { fecFaults } from '#shared/domain/accounting/check-fec.fixture.ts'
import { handleEvent } from './commands/handle-event.ts'
import { sweepEvents } from './commands/sweep-events.ts'

const NOW = new Date('2026-11-12T10:00:00Z')
const clock = createFixedClock(NOW)
let twin: StripeTwin
let app: TestApp
let owner: Member
let accountId: string
beforeAll(async () => {
  twin = await startStripeTwin(clock)
  app = await startTestApp({
    jobs: false,
    clock,
    paymentProvider: createStripeProvider(twin.settings, { retries: 0 }),
  })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
})
afterAll(async () => {
  await app.close()
  await twin.close()
})
beforeEach(async () => {
  clock.set(NOW)
  owner = await its().makeSeller()
  const { url } = await call<{ url: string }>('POST', '/payment-setup/connection', {})
  const back = twin.authorize(url).searchParams
  const given = { state: back.get('state'), code: back.get('code') }
  const joined = await call<PaymentSetup>('POST', '/payment-setup/connection/finish', given)
  accountId = joined.account!.accountId
  await call('PUT', '/payment-setup/mode', { mode: 'live', revision: joined.revision })
  await call('PUT', '/payment-setup/webhook', { status: 'active' })
  for (const ledger of [twin.test, twin.live]) ledger.outbox.splice(0)
})

const its = () => invoicesOf(app, () => owner)
const call = async <T = unknown>(method: string, path: string, body?: unknown) => {
  const answer = await app.request<T & { code?: string }>(method, `/api/v1${path}`, {
    as: owner,
    ...(body === undefined ? {} : { body }),
  })
  expect([path, answer.status, answer.body?.code]).toEqual([path, 200, undefined])
  return answer.body
}
async function post({ url, payload, signature }: Sent): Promise<void> {
  const { pathname, search } = new URL(url)
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: `${pathname}${search}`,
    payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  })
  expect(statusCode).toBe(200)
}
const waiting = async () =>
  (
    await app.context.pool.query<{ event_id: string }>(
      `select event_id from payment_webhook_events where org_id = $1 and state <> 'done' order by happened_at, event_id`,
      [owner.orgId],
    )
  ).rows.map(({ event_id }) => event_id)
async function handleAll(order: 'stored' | 'reversed' = 'stored') {
  const ids = await waiting()
  for (const eventId of order === 'stored' ? ids : ids.reverse())
    await handleEvent(app.context, { orgId: owner.orgId, eventId }, { last: false })
}
type Kept = { id: string; status?: string }
/** Stripe moves a payout on, tells it, and the event is handled. */
async function tell(payout: Kept, status: string, ledger: Ledger = twin.live, facts: object = {}) {
  Object.assign(payout, { status, ...facts })
  ledger.tell(accountId, `payout.${status === 'in_transit' ? 'created' : status}`, payout)
  await twin.deliver(post)
  await handleAll()
}
const held = [
  { amount: 12_000, fee: 205, intent: 'pi_1' },
  { amount: 5_000, fee: 95, intent: 'pi_2' },
  { type: 'refund', amount: -2_000, intent: 'pi_1' },
]
/** A payment that came by Stripe, as it is recorded. */
const received = (amountCents: number, intent: string) =>
  inTransaction(systemScope(app.context, owner.orgId), (tx) =>
    receiveMoney(tx, {
      amountCents,
      method: 'card',
      into: 'provider_balance',
      currency: 'EUR',
      capturedAt: tx.now,
      source: { kind: 'stripe', id: intent },
      allocations: [],
      lenient: true,
    }),
  )
const history = async () => (await call<{ items: MoneyMovement[] }>('GET', '/movements?limit=100')).items
const kinds = async () =>
  (await history()).map(({ kind, amountCents }) => `${kind} ${amountCents}`).toSorted()
const balances = async () =>
  Object.fromEntries(
    (
      await app.context.pool.query<{ account: string; cents: number }>(
        'select account, sum(amount_cents)::int as cents from money_lines where org_id = $1 group by account',
        [owner.orgId],
      )
    ).rows.map(({ account, cents }) => [account, cents]),
  )
const payoutsOf = async () => {
  const { rows } = await app.context.pool.query<{ id: string }>(
    'select id from provider_payouts where org_id = $1 order by sent_at, payout_id',
    [owner.orgId],
  )
  return Promise.all(rows.map(({ id }) => call<Payout>('GET', `/payouts/${id}`)))
}

describe('a payout', () => {
  test('that arrives is booked once with the fees of its payments, whatever comes twice; its sums are told', async () => {
    const { paymentId } = await received(12_000, 'pi_1')
    await received(5_000, 'pi_2')
    const payout = addPayout(twin.live, accountId, held, { status: 'in_transit' })
    await tell(payout, 'in_transit')
    expect(await kinds()).toEqual([
      'payment_received 12000',
      'payment_received 5000',
      'provider_fee -205',
      'provider_fee -95',
    ])
    twin.live.tell(accountId, 'payout.updated', payout)
    await tell(payout, 'paid')
    await tell(payout, 'paid')
    expect(await kinds()).toEqual([
      'payment_received 12000',
      'payment_received 5000',
      'payout 14700',
      'provider_fee -205',
      'provider_fee -95',
    ])
    // The refund is not recorded here: it is what is missing.
    expect(await balances()).toMatchObject({ bank: 14_700, provider_fees: 300, provider_balance: 2_000 })
    expect(await payoutsOf()).toMatchObject([
      {
        state: 'paid',
        mode: 'live',
        arrivesOn: '2026-11-12',
        amountCents: 14_700,
        charges: 2,
        grossCents: 17_000,
        refundedCents: 2_000,
        feeCents: 300,
        otherCents: 0,
        gapCents: 0,
        unknown: 0,
      },
    ])
    const detail = await call<PaymentDetail>('GET', `/payments/${paymentId}/detail`)
    expect(detail.movements.map(({ kind }) => kind)).toEqual(['payment_received', 'provider_fee'])
    expect(detail).toMatchObject({ receivedCents: 12_000, heldCents: 12_000 })
    const sent = (await history()).find(({ kind }) => kind === 'payout')!
    expect(sent.reason).toMatch(/^Versement Stripe du 12 nov\. 2026, 2\spaiements, 3,00\s€ de frais$/)
    expect(sent.payoutId).toBe((await payoutsOf())[0]!.id)
    expect(await brokenSums(app, owner)).toEqual([])
  })

  test('finds the attempt that paid, and knows payments that are recorded after it', async () => {
    await received(12_000, 'pi_1')
    const again = await received(12_000, 'pi_1/ch_2')
    const held = [
      { amount: 12_000, fee: 205, intent: 'pi_1', charge: 'ch_2' },
      { amount: 5_000, fee: 95, intent: 'pi_2', charge: 'ch_3' },
    ]
    await tell(addPayout(twin.live, accountId, held), 'paid')
    expect(await payoutsOf()).toMatchObject([{ unknown: 1 }])
    const { movements } = await call<PaymentDetail>('GET', `/payments/${again.paymentId}/detail`)
    expect(movements.map(({ kind }) => kind)).toEqual(['payment_received', 'provider_fee'])
    await received(5_000, 'pi_2')
    expect(await payoutsOf()).toMatchObject([{ unknown: 0 }])
  })

  test('of 250 payments is read page by page, and adds up to the cent', async () => {
    const many = Array.from({ length: 250 }, (_, at) => ({ amount: 1_000 + at, fee: 25 + (at % 7) }))
    await tell(addPayout(twin.live, accountId, many), 'paid')
    const [payout] = await payoutsOf()
    expect(payout).toMatchObject({ charges: 250, gapCents: 0, unknown: 250 })
    expect(payout!.amountCents).toBe(payout!.grossCents! - payout!.feeCents!)
    expect(await balances()).toMatchObject({ bank: payout!.amountCents, provider_fees: payout!.feeCents })
  })

  test('that fails after it arrived is undone by its opposite, once; its fees stay', async () => {
    const payout = addPayout(twin.live, accountId, held)
    await tell(payout, 'paid')
    clock.advance(86_400_000)
    const back = twin.live.keep('transaction', accountId, {
      id: 'txn_back',
      object: 'balance_transaction',
      created: twin.live.now(),
    })
    await tell(payout, 'failed', twin.live, { failure_balance_transaction: back })
    await tell(payout, 'failed')
    expect(await kinds()).toEqual([
      'correction -14700',
      'payout 14700',
      'provider_fee -205',
      'provider_fee -95',
    ])
    expect(await balances()).toEqual({ bank: 0, provider_balance: -300, provider_fees: 300 })
    // The money is in the next payout, with what was paid since.
    await tell(
      addPayout(twin.live, accountId, [
        { type: 'payout_failure', amount: 14_700 },
        { amount: 1_000, fee: 40 },
      ]),
      'paid',
    )
    const next = (await payoutsOf()).find(({ state }) => state === 'paid')
    expect(next).toMatchObject({ amountCents: 15_660, grossCents: 1_000, otherCents: 14_700, gapCents: 0 })
    expect(await balances()).toEqual({ bank: 15_660, provider_balance: -16_000, provider_fees: 340 })
  })

  test('that fails before it arrived is not booked; events in the wrong order end the same', async () => {
    const payout = addPayout(twin.live, accountId, held)
    twin.live.tell(accountId, 'payout.paid', payout)
    Object.assign(payout, { status: 'failed' })
    twin.live.tell(accountId, 'payout.failed', payout)
    await twin.deliver(post, { times: 2, order: 'reversed' })
    await handleAll('reversed')
    expect(await kinds()).toEqual(['provider_fee -205', 'provider_fee -95'])
  })

  test('of which Stripe lists nothing yet is asked about again within the hour', async () => {
    const payout = addPayout(twin.live, accountId, held, { reconciliation_status: 'in_progress' })
    await tell(payout, 'paid')
    expect(await payoutsOf()).toMatchObject([{ charges: null, feeCents: null, gapCents: null }])
    expect(await kinds()).toEqual(['payout 14700'])
    Object.assign(payout, { reconciliation_status: 'completed' })
    await sweepEvents(app.context, { orgId: owner.orgId })
    expect(await payoutsOf()).toMatchObject([{ charges: 2, feeCents: 300, gapCents: 0 }])
    expect(await kinds()).toEqual(['payout 14700', 'provider_fee -205', 'provider_fee -95'])
  })

  test('asked for by hand, and fees of their own, and cents that nothing explains', async () => {
    await tell(addPayout(twin.live, accountId, [], { automatic: false, amount: 5_000 }), 'paid')
    expect(await payoutsOf()).toMatchObject([{ automatic: false, charges: null, amountCents: 5_000 }])
    await tell(
      addPayout(twin.live, accountId, [{ amount: 1_000 }, { type: 'stripe_fee', amount: -150 }]),
      'paid',
    )
    expect((await payoutsOf()).find(({ charges }) => charges === 1)).toMatchObject({
      amountCents: 850,
      grossCents: 1_000,
      feeCents: 150,
      gapCents: 0,
    })
    await tell(addPayout(twin.live, accountId, [{ amount: 2_000 }], { amount: 1_999 }), 'paid')
    expect((await payoutsOf()).find(({ amountCents }) => amountCents === 1_999)).toMatchObject({
      gapCents: -1,
    })
  })

  test('of test mode is kept, and in no books', async () => {
    const { revision } = await call<PaymentSetup>('GET', '/payment-setup')
    await call('PUT', '/payment-setup/mode', { mode: 'test', revision })
    await call('PUT', '/payment-setup/webhook', { status: 'active' })
    await tell(addPayout(twin.test, accountId, held), 'paid', twin.test)
    expect(await payoutsOf()).toMatchObject([{ mode: 'test', inBooks: false, feeCents: 300 }])
    expect(await history()).toEqual([])
  })

  test('of test mode is booked on an installation that has nothing but test keys', async () => {
    const { context } = app
    const { paymentProvider: real } = context
    const { test: key } = twin.settings.keys
    context.paymentProvider = createStripeProvider({ ...twin.settings, keys: { test: key! } })
    const payout = addPayout(twin.test, accountId, held, { status: 'paid' })
    const event = twin.test.tell(accountId, 'payout.paid', payout)
    await receiveEvent(context, {
      orgId: owner.orgId,
      source: 'webhook',
      event: {
        ...event,
        accountId,
        mode: 'test',
        createdAt: clock.now(),
        objectId: payout.id,
        ownerId: null,
      },
    })
    await handleAll()
    expect(await payoutsOf()).toMatchObject([{ mode: 'test', inBooks: true }])
    expect(await kinds()).toEqual(['payout 14700', 'provider_fee -205', 'provider_fee -95'])
    context.paymentProvider = real
  })

  test('whose worker dies between its fees and itself is ended by the next attempt', async () => {
    const payout = addPayout(twin.live, accountId, held, { status: 'paid' })
    twin.live.tell(accountId, 'payout.paid', payout)
    await twin.deliver(post)
    await app.context.pool.query(
      `create function stop_payout() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
       create trigger stop_payout before insert on money_movements for each row when (new.kind = 'payout') execute function stop_payout()`,
    )
    await expect(handleAll()).rejects.toThrow('killed')
    await app.context.pool.query('drop trigger stop_payout on money_movements; drop function stop_payout')
    expect(await kinds()).toEqual(['provider_fee -205', 'provider_fee -95'])
    await handleAll()
    expect(await kinds()).toEqual(['payout 14700', 'provider_fee -205', 'provider_fee -95'])
    expect(await waiting()).toEqual([])
  })
})

test('an older answer of Stripe that comes late replaces nothing, and books nothing', async () => {
  const { context } = app
  const real = context.paymentProvider
  const payout = addPayout(twin.live, accountId, held, { status: 'paid' })
  const [first, second] = ['payout.paid', 'payout.failed'].map((type) =>
    twin.live.tell(accountId, type, payout),
  )
  await twin.deliver(post)
  const hold = Promise.withResolvers<void>()
  const read = Promise.withResolvers<void>()
  context.paymentProvider = {
    ...real,
    findPayout: async (...given) => {
      const answer = await real.findPayout(...given)
      read.resolve()
      await hold.promise
      return answer
    },
  }
  const handle = (eventId: string) => handleEvent(context, { orgId: owner.orgId, eventId }, { last: false })
  const slow = handle(first!.id)
  await read.promise
  context.paymentProvider = real
  Object.assign(payout, { status: 'failed' })
  await handle(second!.id)
  hold.resolve()
  await slow
  expect(await payoutsOf()).toMatchObject([{ state: 'failed' }])
  expect(await kinds()).toEqual(['provider_fee -205', 'provider_fee -95'])
})

test('two workers at one payout book it once', async () => {
  const payout = addPayout(twin.live, accountId, held)
  for (const type of ['payout.created', 'payout.updated', 'payout.paid'])
    twin.live.tell(accountId, type, Object.assign(payout, { status: 'paid' }))
  await twin.deliver(post)
  const ids = await waiting()
  await Promise.all(
    ids.map((eventId) => handleEvent(app.context, { orgId: owner.orgId, eventId }, { last: false })),
  )
  expect(await kinds()).toEqual(['payout 14700', 'provider_fee -205', 'provider_fee -95'])
})

test('fees and payouts are in the FEC, balanced, and the fees in the overview', async () => {
  await received(12_000, 'pi_1')
  await received(5_000, 'pi_2')
  const { id } = addPayout(twin.live, accountId, held)
  await tell(twin.live.find<Kept>('payout', accountId, id)!, 'paid')
  const path = '/api/v1/accounting/export?from=2026-01-01&to=2026-12-31&format=fec'
  const text = (await app.request('GET', path, { as: owner })).bytes.toString('utf8')
  expect(fecFaults(text)).toEqual([])
  const rows = text
    .split('\r\n')
    .slice(1, -1)
    .map((row) => row.split('\t'))
  const sum = (account: string) =>
    rows
      .filter((cells) => cells[4] === account)
      .reduce(
        (total, cells) => total + Number(cells[11]!.replace(',', '')) - Number(cells[12]!.replace(',', '')),
        0,
      )
  expect(['627000', '512000', '511500'].map(sum)).toEqual([300, 14_700, 2_000])
  expect(rows.filter((cells) => cells[0] === 'BQ').length).toBe(rows.length)
  expect(rows.filter((cells) => cells[8] === id).map((cells) => cells[4])).toEqual(
    expect.arrayContaining(['512000', '511500']),
  )
  const { currencies } = await call<RevenueOverview>('GET', '/revenue')
  expect(currencies).toMatchObject([{ feesCents: 300, collectedCents: 17_000 }])
})

test('another organization does not see a payout, nor may a reader', async () => {
  await tell(addPayout(twin.live, accountId, held), 'paid')
  const [{ id }] = (await payoutsOf()) as [Payout]
  const stranger = await app.makeOrganization()
  expect((await app.request('GET', `/api/v1/payouts/${id}`, { as: stranger })).status).toBe(404)
  const viewer = await app.makeMember(owner.orgId, 'viewer')
  expect((await app.request('GET', `/api/v1/payouts/${id}`, { as: viewer })).status).toBe(403)
})
