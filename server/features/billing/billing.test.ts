import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { roles } from '#shared/domain/roles.ts'
import { type Sales, type Subscriber, startSales } from './billing.fixture.ts'
import { followBillingEvent } from './commands/follow-event.ts'

let sales: Sales
let own: Subscriber
beforeAll(async () => {
  sales = await startSales()
})
afterAll(() => sales.close())
beforeEach(async () => {
  for (const name of Object.keys(sales.broken)) delete sales.broken[name as keyof typeof sales.broken]
  sales.clock.set(new Date('2026-11-01T09:00:00Z'))
  own = await sales.openOrganization()
})

const premium = { plan: 'premium', seats: 1 } as const
const business = { plan: 'business', seats: 1 } as const
const team = (seats: number) => ({ plan: 'team', seats }) as const

describe('the payment page', () => {
  test('is paid once, and the subscription is there at the return, with its bill', async () => {
    expect(await own.billing()).toMatchObject({ billing: 'on', local: true, subscription: null, charges: [] })
    const sessionId = await own.goToPage(team(6))
    expect((await own.call('GET', `/billing/local-checkouts/${sessionId}`)).body).toEqual({
      plan: 'team',
      seats: 6,
      status: 'open',
      netCents: 10_600,
      vatCents: 2_120,
    })
    expect(await own.session(sessionId)).toMatchObject({ status: 'open', paymentStatus: 'unpaid' })
    expect((await own.pay(sessionId)).status).toBe(200)
    expect((await own.pay(sessionId)).status).toBe(200)
    expect(await own.session(sessionId)).toEqual({
      id: sessionId,
      status: 'complete',
      paymentStatus: 'paid',
      amountCents: 12_720,
      currency: 'EUR',
      nextBillingAt: '2026-12-01T09:00:00.000Z',
    })
    expect(await own.billing()).toMatchObject({
      subscription: {
        status: 'active',
        plan: 'team',
        seats: 6,
        monthCents: 10_600,
        pastDueSince: null,
        periodStart: '2026-11-01T09:00:00.000Z',
        periodEnd: '2026-12-01T09:00:00.000Z',
      },
      charges: [{ state: 'paid', netCents: 10_600, vatCents: 2_120, invoiceNumber: null }],
    })
    expect(await own.plan()).toMatchObject({ source: 'paid', label: 'Team' })
    expect(await own.events()).toEqual(['started'])
  })

  test.each([
    ['http://localhost:3000', 'localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:3000', '127.0.0.1:3000', 'http://127.0.0.1:3000'],
    // Not the address that answers: it is never one of ours.
    ['https://evil.test', 'localhost:3000', null],
  ])('asked for from %s at %s stays where the session is', async (origin, host, expected) => {
    const { orgId, token } = own.owner
    const { body } = await sales.app.request<{ url: string }>('POST', '/api/v1/billing/checkout', {
      as: { orgId, token },
      body: premium,
      headers: { origin, host },
    })
    const { appUrl } = sales.app.context.config
    expect(new URL(body.url).origin).toBe(expected ?? new URL(appUrl).origin)
  })

  test('of a refused card stays open, and nothing is subscribed', async () => {
    const sessionId = await own.goToPage(premium)
    expect((await own.pay(sessionId, 'refuses')).body.code).toBe('local_payment_refused')
    expect(await own.session(sessionId)).toMatchObject({ status: 'open' })
    expect((await own.billing()).subscription).toBeNull()
    expect(await own.plan()).toMatchObject({ source: 'trial' })
  })

  test('is the same for all who ask at once, and another choice closes it', async () => {
    const pages = await Promise.all(Array.from({ length: 5 }, () => own.goToPage(premium)))
    expect(new Set(pages).size).toBe(1)
    const other = await own.goToPage(business)
    expect(other).not.toBe(pages[0])
    expect(await own.session(pages[0]!)).toMatchObject({ status: 'expired' })
    expect((await own.pay(pages[0]!)).status).toBe(200)
    expect((await own.billing()).subscription).toBeNull()
    expect((await own.checkouts()).map(({ state }) => state)).toEqual(['expired', 'open'])
  })

  test('paid in one tab while the other asks for another choice counts, and the other is told', async () => {
    const sessionId = await own.goToPage(premium)
    await own.pay(sessionId)
    const refused = await own.call('POST', '/billing/checkout', business)
    expect([refused.status, refused.body.code]).toEqual([409, 'subscription_exists'])
    expect((await own.billing()).subscription).toMatchObject({ plan: 'premium', status: 'active' })
    expect(await own.events()).toEqual(['started'])
  })

  test('whose answer is lost is found again, and the sweep counts what was paid without a return', async () => {
    const { createPage } = sales.provider
    let calls = 0
    sales.broken.createPage = async (request) => {
      calls += 1
      await createPage(request)
      throw new DomainError('payment_provider_silent')
    }
    expect((await own.call('POST', '/billing/checkout', premium)).body.code).toBe('payment_provider_silent')
    expect((await own.checkouts()).map(({ state }) => state)).toEqual(['creating'])
    delete sales.broken.createPage
    await own.pay(await own.goToPage(premium))
    expect([calls, (await own.billing()).subscription]).toEqual([1, null])
    await own.tend()
    expect((await own.billing()).subscription).toMatchObject({ plan: 'premium' })
    expect((await own.checkouts()).map(({ state }) => state)).toEqual(['paid'])
  })

  test('is asked for again with the same address, whatever the settings became', async () => {
    const { createPage } = sales.provider
    const emails: (string | null)[] = []
    sales.broken.createPage = async (request) => {
      emails.push(request.email)
      if (emails.length === 1) throw new DomainError('payment_provider_silent')
      return createPage(request)
    }
    await own.call('POST', '/billing/checkout', premium)
    await sales.rows(`update organizations set billing_email = 'autre@atelier.test' where id = $1`, [
      own.owner.orgId,
    ])
    await own.goToPage(premium)
    expect(emails).toEqual([emails[0], emails[0]])
    expect(emails[0]).toMatch(/^compta-/)
  })

  test('a kill between the payment and our record is healed by the next look, once', async () => {
    const sessionId = await own.goToPage(premium)
    await own.pay(sessionId)
    sales.broken.findSubscription = () => Promise.reject(new DomainError('payment_provider_silent'))
    await expect(own.tend()).rejects.toThrow()
    expect((await own.checkouts()).map(({ state }) => state)).toEqual(['open'])
    delete sales.broken.findSubscription
    await Promise.all([own.tend(), own.tend(), own.session(sessionId), own.session(sessionId)])
    expect(await own.events()).toEqual(['started'])
    expect((await own.billing()).charges).toHaveLength(1)
  })

  test('that is settled is read again without a word to anybody', async () => {
    const sessionId = await own.subscribe(premium)
    const heard: string[] = []
    const leave = sales.app.context.live.subscribe(own.owner.orgId, ({ type }) => heard.push(type))
    const kept = () => sales.rows('select * from subscriptions where org_id = $1', [own.owner.orgId])
    const before = await kept()
    const hear = async (type: string) => {
      await sales.rows(
        `select pg_notify('ardoise', json_build_object('org', $1::text, 'type', $2::text)::text)`,
        [own.owner.orgId, type],
      )
      await expect.poll(() => heard.at(-1)).toBe(type)
    }
    // The notices of the subscription itself may still be on their way.
    await hear('first')
    heard.length = 0
    let followed = 0
    sales.broken.findSubscription = async (id) => {
      followed += 1
      return sales.provider.findSubscription(id)
    }
    for (let time = 0; time < 3; time += 1)
      expect(await own.session(sessionId)).toMatchObject({ status: 'complete', paymentStatus: 'paid' })
    await hear('last')
    leave()
    expect([followed, heard]).toEqual([0, ['last']])
    expect(await kept()).toEqual(before)
  })

  test('that was given up and paid all the same counts once', async () => {
    const sessionId = await own.goToPage(premium)
    await own.pay(sessionId)
    await sales.rows(`update subscription_checkouts set state = 'expired' where org_id = $1`, [
      own.owner.orgId,
    ])
    await Promise.all([own.session(sessionId), own.session(sessionId)])
    expect((await own.checkouts()).map(({ state }) => state)).toEqual(['paid'])
    expect(await own.events()).toEqual(['started'])
  })

  test('that nobody paid is closed when its time is over', async () => {
    const sessionId = await own.goToPage(premium)
    sales.clock.advance(24 * 3_600_000)
    await own.tend()
    expect(await own.session(sessionId)).toMatchObject({ status: 'expired' })
    expect((await own.checkouts()).map(({ state }) => state)).toEqual(['expired'])
  })
})

describe('a change of plan', () => {
  test('shows its prorata, then asks for exactly that', async () => {
    await own.subscribe(premium)
    sales.clock.set(new Date('2026-11-16T09:00:00Z'))
    const { body } = await own.preview(business)
    expect(body).toMatchObject({
      kind: 'change',
      creditCents: 400,
      chargeCents: 900,
      dueCents: 500,
      dueVatCents: 100,
      keptCents: 0,
      nextOn: '2026-12-01T09:00:00.000Z',
    })
    expect((await own.change(business)).status).toBe(200)
    const { subscription, charges } = await own.billing()
    expect(subscription).toMatchObject({ plan: 'business', periodEnd: '2026-12-01T09:00:00.000Z' })
    expect(charges[0]).toMatchObject({ netCents: 500, vatCents: 100, state: 'paid' })
    expect(await own.events()).toEqual(['started', 'changed'])
  })

  test('to less keeps the difference for the next bills', async () => {
    await own.subscribe(business)
    sales.clock.set(new Date('2026-11-16T09:00:00Z'))
    expect((await own.change(premium)).status).toBe(200)
    expect((await own.billing()).subscription).toMatchObject({ plan: 'premium', creditCents: 500 })
    sales.clock.set(new Date('2026-12-01T09:00:01Z'))
    await own.tend()
    const { subscription, charges } = await own.billing()
    expect(subscription).toMatchObject({ creditCents: 0, periodStart: '2026-12-01T09:00:00.000Z' })
    expect(charges[0]).toMatchObject({ netCents: 300, vatCents: 60 })
    expect(await own.events()).toEqual(['started', 'changed', 'renewed'])
  })

  test('of two at once is made once: the second is told', async () => {
    await own.subscribe(premium)
    const { body } = await own.preview(business)
    const asked = { ...business, at: body.at, revision: body.revision }
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => own.call('PUT', '/billing/plan', asked)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const codes = new Set(answers.map(({ body: answer }) => answer.code).filter(Boolean))
    expect([...codes].every((code) => ['version_conflict', 'subscription_same'].includes(code!))).toBe(true)
    expect((await own.billing()).charges).toHaveLength(2)
  })

  test('refused by the bank changes nothing', async () => {
    await own.subscribe(premium)
    await own.card('refuses')
    const refused = await own.change(business)
    expect([refused.status, refused.body.code]).toEqual([409, 'subscription_payment_refused'])
    expect((await own.billing()).subscription).toMatchObject({ plan: 'premium', status: 'active' })
    expect((await own.billing()).charges).toHaveLength(1)
  })

  test('with a prorata of more than a quarter of an hour ago, or of before, is refused', async () => {
    await own.subscribe(premium)
    const { body } = await own.preview(business)
    const at = (minutes: number) => new Date(sales.clock.now().getTime() + minutes * 60_000).toISOString()
    for (const minutes of [-16, 1])
      expect(
        (await own.call('PUT', '/billing/plan', { ...business, at: at(minutes), revision: body.revision }))
          .body.code,
      ).toBe('prorata_outdated')
  })

  test('says why it cannot be', async () => {
    const code = async (choice: Parameters<typeof own.preview>[0]) => (await own.preview(choice)).body.code
    expect((await own.preview(business)).body).toMatchObject({
      kind: 'begin',
      revision: null,
      dueCents: 1_800,
    })
    await own.subscribe(premium)
    expect(await code(premium)).toBe('subscription_same')
    await own.call('POST', '/billing/end', {})
    expect(await code(business)).toBe('subscription_ending')
    expect((await own.call('GET', '/billing/preview?plan=entreprise')).status).toBe(400)
    const many = await own.call<{ fields?: { path: string }[] }>('POST', '/billing/checkout', team(200))
    expect([many.status, many.body.fields?.[0]?.path]).toEqual([400, 'seats'])
  })
})

describe('the seats of Team', () => {
  test('are one at least for each active person, at the payment page and at a change', async () => {
    for (const role of ['member', 'member'] as const) await sales.app.makeMember(own.owner.orgId, role)
    type Refused = { code?: string; fields?: { path: string; message: string }[] }
    const field = {
      path: 'seats',
      code: 'seats_too_few',
      message: expect.stringMatching(/compte 3\s?personnes actives/),
    }
    const page = await own.call<Refused>('POST', '/billing/checkout', team(2))
    expect([page.status, page.body.code, page.body.fields]).toEqual([409, 'seats_too_few', [field]])
    expect(await own.checkouts()).toEqual([])
    expect((await own.preview(team(2))).body.code).toBe('seats_too_few')
    await own.subscribe(premium)
    const { body } = await own.preview(team(3))
    const asked = { at: body.at, revision: body.revision }
    const change = await own.call<Refused>('PUT', '/billing/plan', { ...team(2), ...asked })
    expect([change.status, change.body.fields]).toEqual([409, [field]])
    expect((await own.call('PUT', '/billing/plan', { ...team(3), ...asked })).status).toBe(200)
  })
})

describe('a subscription of Stripe, while its keys are missing', () => {
  test('stays, is shown, and nothing here replaces or changes it', async () => {
    const sessionId = await own.goToPage(premium)
    await own.pay(sessionId)
    await sales.rows(
      `insert into subscriptions (org_id, status, price_id, subscription_id, customer_id, simulated, period_start, period_end)
       values ($1, 'past_due', 'ardoise_business', $2, 'cus_1', false, '2026-10-01', '2026-11-01')`,
      [own.owner.orgId, `sub_${own.owner.orgId}`],
    )
    await sales.rows(`update subscriptions set unpaid_since = '2026-10-01' where org_id = $1`, [
      own.owner.orgId,
    ])
    await own.session(sessionId)
    await own.tend()
    const codes = [
      ...[await own.call('POST', '/billing/checkout', premium), await own.preview(premium)],
      ...[await own.call('POST', '/billing/end', {}), await own.call('DELETE', '/billing/end', {})],
      ...[await own.call('POST', '/billing/portal', {}), await own.card('accepts')],
      await own.call('PUT', '/billing/plan', { ...premium, at: '2026-11-01T09:00:00.000Z', revision: 1 }),
    ].map(({ body }) => body.code)
    expect(new Set(codes)).toEqual(new Set(['subscription_elsewhere']))
    expect((await own.billing()).subscription).toMatchObject({ plan: 'business', status: 'past_due' })
    const kept = await sales.rows('select subscription_id, simulated from subscriptions where org_id = $1', [
      own.owner.orgId,
    ])
    expect(kept).toEqual([{ subscription_id: `sub_${own.owner.orgId}`, simulated: false }])
  })
})

describe('the end', () => {
  test('is planned for the end of the month, and can be taken back', async () => {
    await own.subscribe(premium)
    for (const method of ['POST', 'POST', 'DELETE', 'DELETE'])
      expect((await own.call(method, '/billing/end', {})).status).toBe(200)
    expect((await own.billing()).subscription).toMatchObject({ cancelAtEnd: false, status: 'active' })
    expect(await own.events()).toEqual(['started', 'end_planned', 'end_dropped'])
  })

  test('comes with the month: Gratuit, nothing deleted, and another may begin', async () => {
    await own.subscribe(premium)
    await own.call('POST', '/billing/end', {})
    sales.clock.set(new Date('2026-12-01T08:59:59Z'))
    await own.tend()
    expect((await own.billing()).subscription).toMatchObject({ status: 'active', cancelAtEnd: true })
    sales.clock.set(new Date('2026-12-01T09:00:00Z'))
    await own.tend()
    expect((await own.billing()).subscription).toMatchObject({ status: 'canceled' })
    expect(await own.plan()).toMatchObject({ source: 'free', label: 'Gratuit' })
    expect((await own.billing()).charges).toHaveLength(1)
    expect((await own.call('POST', '/billing/end', {})).body.code).toBe('subscription_missing')
    await own.subscribe(business)
    expect((await own.billing()).subscription).toMatchObject({ plan: 'business', status: 'active' })
    expect(await own.events()).toEqual(['started', 'end_planned', 'ended', 'started'])
  })
})

describe('events', () => {
  test('repeated and at once, each thing happens once', async () => {
    const sessionId = await own.goToPage(premium)
    await own.pay(sessionId)
    await Promise.all(Array.from({ length: 6 }, () => followBillingEvent(own.owner.scope)))
    expect(await own.events()).toEqual(['started'])
  })

  test('an answer that comes after a later one replaces nothing', async () => {
    await own.subscribe(premium)
    const { findSubscription } = sales.provider
    const asked = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    sales.broken.findSubscription = async (id) => {
      const told = await findSubscription(id)
      asked.resolve()
      await held.promise
      return told
    }
    const late = own.tend()
    await asked.promise
    delete sales.broken.findSubscription
    await own.change(business)
    held.resolve()
    await late
    expect((await own.billing()).subscription).toMatchObject({ plan: 'business' })
    expect(await own.events()).toEqual(['started', 'changed'])
  })
})

describe('rights', () => {
  const writes: [method: string, path: string, body: object][] = [
    ['POST', '/billing/checkout', premium],
    ['PUT', '/billing/plan', { ...business, at: '2026-11-01T09:00:00.000Z', revision: 1 }],
    ['POST', '/billing/end', {}],
    ['DELETE', '/billing/end', {}],
    ['POST', '/billing/portal', {}],
    ['PUT', '/billing/local-card', { card: 'accepts' }],
    ['POST', '/billing/local-checkouts/cs_x', { card: 'accepts' }],
  ]
  test.each(roles)('%s', async (role) => {
    const member = await sales.app.makeMember(own.owner.orgId, role)
    const mayWrite = role === 'owner' || role === 'billing'
    expect((await own.call('GET', '/billing', undefined, member)).status).toBe(200)
    for (const [method, path, body] of writes) {
      const { status } = await own.call(method, path, body, member)
      expect([path, status === 403]).toEqual([path, !mayWrite])
    }
  })

  test('the database lets no member write a subscription or a bill, whatever their role', async () => {
    await own.subscribe(premium)
    const [charge] = (await own.billing()).charges
    const changed = await inTransaction(own.owner.scope, async (tx) => [
      await tx.db.updateTable('subscriptions').set({ price_id: 'ardoise_business' }).executeTakeFirst(),
      await tx.db
        .updateTable('subscription_charges')
        .set({ state: 'void' })
        .where('id', '=', charge!.id)
        .executeTakeFirst(),
    ])
    expect(changed.map(({ numUpdatedRows }) => numUpdatedRows)).toEqual([0n, 0n])
    const other = await sales.openOrganization()
    const insert = inTransaction(other.owner.scope, (tx) =>
      tx.db
        .insertInto('subscriptions')
        .values({ org_id: other.owner.orgId, status: 'active', price_id: 'ardoise_business' })
        .execute(),
    )
    await expect(insert).rejects.toMatchObject({ code: '42501' })
  })

  test('another organization sees nothing of it, and pays for nothing of it', async () => {
    const sessionId = await own.goToPage(premium)
    const other = await sales.openOrganization()
    expect((await other.call('GET', `/billing/local-checkouts/${sessionId}`)).status).toBe(404)
    expect((await other.pay(sessionId)).status).toBe(404)
    expect(await other.session(sessionId)).toBeNull()
    await own.pay(sessionId)
    await own.session(sessionId)
    expect((await other.billing()).subscription).toBeNull()
    const [charge] = (await own.billing()).charges
    expect((await other.call('GET', `/billing/invoices/${charge!.id}/pdf`)).status).toBe(404)
  })
})
