import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SubscriptionShop, startSubscriptionShop } from './online-subscriptions.fixture.ts'

let site: Awaited<ReturnType<typeof startSubscriptionShop>>
let shop: SubscriptionShop
beforeAll(async () => {
  site = await startSubscriptionShop()
})
afterAll(() => site.close())
beforeEach(async () => {
  for (const name of Object.keys(site.broken)) delete site.broken[name as keyof typeof site.broken]
  site.twin.faults.answers = []
  shop = await site.openShop()
})

const deliver = async (how: Parameters<typeof site.twin.deliver>[1] = {}) => {
  await site.twin.deliver(site.post, how)
  await shop.handleAll()
}
/** Without it the seller may issue nothing. */
const setVatNumber = (vatNumber: string | null) =>
  site.app.context.pool.query('update organizations set vat_number = $2 where id = $1', [
    shop.owner.orgId,
    vatNumber,
  ])
const paid = { status: 'paid', gross_cents: 3_480, paid_cents: 3_480, sent: true }

describe('a paid period', () => {
  test('from consent to the first invoice: our number, mailed, the money booked and allocated once', async () => {
    const { id, token } = await shop.begin()
    // The client is back before any webhook.
    expect((await shop.ask('POST', token, '/check', {})).body.status).toBe('active')
    await deliver({ times: 3, order: 'reversed' })
    expect(await shop.invoices()).toMatchObject([paid])
    expect((await shop.invoices())[0]!.number).toMatch(/^F/)
    const [payment, ...others] = await shop.payments()
    expect(others).toEqual([])
    expect(payment).toMatchObject({ method: 'card', state: 'succeeded', amountCents: 3_480, heldCents: 0 })
    const [period] = await shop.periods(id)
    expect(period).toMatchObject({ done: true, paidCents: 3_480, taxCents: 580, failure: null, online: true })
    expect(period!.invoice).toMatchObject({ status: 'paid', grossCents: 3_480 })
    const { rows } = await site.app.context.pool.query<{ document: { number: string; notes: string } }>(
      'select document from invoice_documents where org_id = $1',
      [shop.owner.orgId],
    )
    expect(rows[0]!.document.notes).toContain(period!.providerNumber)
    expect(rows[0]!.document.number).not.toContain(period!.providerNumber)
    expect(await shop.brokenSums()).toEqual([])
    expect(await shop.notified()).toEqual(['online_subscription.started'])
  })

  test('of a price with tax in it counts the same VAT as Stripe', async () => {
    const productId = await shop.makePrice({ amountCents: 3_480, taxBehavior: 'inclusive' })
    await shop.begin({ productId, quantity: 3 })
    await deliver()
    expect(await shop.invoices()).toMatchObject([{ status: 'paid', gross_cents: 10_440 }])
  })

  test('a trial takes nothing and makes no invoice until it is over', async () => {
    const { id, providerId } = await shop.begin({ productId: await shop.makePrice({ trialPeriodDays: 14 }) })
    await deliver()
    expect([(await shop.get(id)).status, await shop.invoices(), await shop.payments()]).toEqual([
      'active',
      [],
      [],
    ])
    site.clock.advance(14 * 86_400_000)
    shop.subscriptions.renew(providerId)
    await deliver()
    expect(await shop.invoices()).toMatchObject([paid])
  })

  test('that cannot be invoiced: the money is booked, the reason is told once, and it is tried again', async () => {
    await setVatNumber(null)
    const { id } = await shop.begin()
    await deliver()
    await shop.tend()
    expect(await shop.payments()).toMatchObject([{ state: 'succeeded', heldCents: 3_480 }])
    const [waiting] = await shop.periods(id)
    expect(waiting).toMatchObject({ done: false, invoice: { status: 'draft' } })
    expect(waiting!.failure?.message).toBeTruthy()
    expect((await shop.get(id)).failed).toBe(true)
    expect((await shop.notified()).filter((type) => type.endsWith('.failed'))).toHaveLength(1)
    await setVatNumber('FR03552081317')
    await shop.tend()
    expect((await shop.periods(id))[0]).toMatchObject({ done: false })
    site.clock.advance(3_600_000)
    await shop.tend(false)
    expect(await shop.invoices()).toMatchObject([paid])
    expect((await shop.get(id)).failed).toBe(false)
  })

  test('« Réessayer » does not wait for the hour', async () => {
    await setVatNumber(null)
    const { id } = await shop.begin()
    await deliver()
    await setVatNumber('FR03552081317')
    expect((await shop.act(id, 'retry')).body.failed).toBe(false)
    expect(await shop.invoices()).toMatchObject([paid])
  })

  test.each([
    ['another sum', { amount: 4_000 }],
    ['another VAT', { tax: 500 }],
  ])('of %s is told, its draft is a person’s to issue, and its money then goes to it', async (_name, how) => {
    const { id, providerId } = await shop.begin()
    await deliver()
    shop.subscriptions.renew(providerId, how)
    await deliver()
    const second = (await shop.periods(id))[1]!
    expect(second).toMatchObject({ done: false, failure: { code: 'online_subscription_amount_differs' } })
    expect(second.invoice?.status).toBe('draft')
    expect(await shop.notified()).toContain('online_subscription.failed')
    expect((await shop.payments()).map(({ state }) => state)).toEqual(['succeeded', 'succeeded'])
    await shop.own.issue(second.invoice!.id)
    await shop.act(id, 'retry')
    expect(await shop.invoices()).toMatchObject([paid, paid])
    expect((await shop.periods(id))[1]).toMatchObject({ done: true, failure: null })
  })

  test('is refunded as any payment of Stripe is', async () => {
    await shop.begin()
    await deliver()
    const [payment] = await shop.payments()
    const given = { requestId: crypto.randomUUID(), amountCents: 1_000, reason: 'Geste commercial' }
    const { status } = await shop.call('POST', `/payments/${payment!.id}/online-refund`, given)
    expect(status).toBe(200)
    expect((await shop.payments())[0]).toMatchObject({ refundedCents: 1_000, receivedCents: 2_480 })
    expect(await shop.invoices()).toMatchObject([{ paid_cents: 2_480 }])
    expect(await shop.brokenSums()).toEqual([])
  })

  test('disputed and lost owes its invoice again', async () => {
    const { providerId } = await shop.begin()
    await deliver()
    const intentId = shop.subscriptions.intentOf(
      site.twin.test.all<object>('invoice', shop.accountId).at(0)!.id,
    )
    shop.at.judge(shop.at.dispute(intentId, 'needs_response'), 'lost')
    await deliver()
    expect(providerId).toBeTruthy()
    expect((await shop.payments())[0]).toMatchObject({ state: 'lost' })
    expect(await shop.invoices()).toMatchObject([{ paid_cents: 0 }])
  })
})

describe('the life of a subscription', () => {
  test('a refused period is told once; paid later, it has its invoice', async () => {
    const { id, providerId } = await shop.begin()
    await deliver()
    const invoice = shop.subscriptions.renew(providerId, { refused: true })!
    await deliver({ times: 2 })
    await shop.tend()
    expect((await shop.get(id)).status).toBe('unpaid')
    expect((await shop.notified()).filter((type) => type.endsWith('.unpaid'))).toHaveLength(1)
    expect(await shop.invoices()).toHaveLength(1)
    shop.subscriptions.retry(invoice)
    await deliver()
    expect((await shop.get(id)).status).toBe('active')
    expect(await shop.invoices()).toMatchObject([paid, paid])
  })

  test('a debit under way is neither paid nor unpaid until the bank answers', async () => {
    const { id, providerId } = await shop.begin()
    await deliver()
    const taken = shop.subscriptions.renew(providerId, { debit: true })!
    await shop.tend()
    expect([(await shop.get(id)).status, await shop.payments()]).toMatchObject(['active', { length: 1 }])
    site.clock.advance(8 * 86_400_000)
    shop.subscriptions.retry(taken)
    await deliver()
    expect((await shop.payments()).map(({ method }) => method).toSorted()).toEqual(['card', 'direct_debit'])
    expect(await shop.invoices()).toMatchObject([paid, paid])
    const refused = shop.subscriptions.renew(providerId, { debit: true })!
    shop.subscriptions.refuse(refused)
    await deliver()
    expect((await shop.get(id)).status).toBe('unpaid')
    expect(await shop.invoices()).toHaveLength(2)
  })

  test('is paused, resumed, and stopped with the paid period', async () => {
    const { id, providerId } = await shop.begin()
    await deliver()
    expect((await shop.act(id, 'resume')).body.code).toBe('online_subscription_not_paused')
    expect((await shop.act(id, 'pause')).body.status).toBe('paused')
    expect((await shop.act(id, 'pause')).body.code).toBe('online_subscription_paused')
    shop.subscriptions.renew(providerId)
    await deliver()
    expect(await shop.invoices()).toHaveLength(1)
    expect((await shop.act(id, 'resume')).body.status).toBe('active')
    shop.subscriptions.renew(providerId)
    await deliver()
    expect(await shop.invoices()).toHaveLength(2)
    const stopped = (await shop.act(id, 'stop', { when: 'period_end' })).body
    expect([stopped.status, stopped.endsAt === stopped.periodEndsAt]).toEqual(['active', true])
    expect(shop.subscriptions.renew(providerId)).toBeNull()
    await deliver()
    expect((await shop.get(id)).status).toBe('ended')
    expect(await shop.notified()).toEqual(
      expect.arrayContaining(['online_subscription.ending', 'online_subscription.ended']),
    )
    expect((await shop.act(id, 'pause')).body.code).toBe('online_subscription_not_active')
  })

  test('a request whose answer was lost is answered as the first time', async () => {
    const { id } = await shop.begin()
    await deliver()
    const key = `clef-${crypto.randomUUID()}`
    const pause = () =>
      site.app.request<{ status: string }>('POST', `/api/v1/online-subscriptions/${id}/pause`, {
        as: shop.owner,
        body: {},
        headers: { 'idempotency-key': key },
      })
    const [first, again] = [await pause(), await pause()]
    expect([first.status, first.body.status]).toEqual([200, 'paused'])
    expect([again.status, again.body]).toEqual([200, first.body])
  })

  test('its client stops it at once from their page, which stays to say so', async () => {
    const { id, token } = await shop.begin()
    await deliver()
    site.clock.advance(40 * 86_400_000)
    const { body } = await shop.ask('POST', token, '/stop', { when: 'now' })
    expect([body.status, body.begun]).toEqual(['ended', true])
    expect((await shop.ask('GET', token)).body.status).toBe('ended')
    expect((await shop.get(id)).status).toBe('ended')
    expect(await shop.notified()).toContain('online_subscription.ended')
  })

  test('ended in Stripe’s dashboard without any event, the hourly look learns it', async () => {
    const { id, providerId } = await shop.begin()
    shop.subscriptions.cancel(providerId)
    site.twin.test.outbox.splice(0)
    await shop.tend()
    expect((await shop.get(id)).status).toBe('ended')
    // Money paid before counts all the same.
    expect(await shop.invoices()).toMatchObject([paid])
  })

  test('the list counts each state and says which has no invoice', async () => {
    await shop.begin()
    await deliver()
    await shop.propose()
    const { body } = await shop.call<{ count: number; byStatus: Record<string, number> }>(
      'GET',
      '/online-subscriptions/count',
    )
    expect(body).toMatchObject({ count: 2, byStatus: { active: 1, proposed: 1, ended: 0 } })
    const { items } = (
      await shop.call<{ items: { status: string }[] }>('GET', '/online-subscriptions?status=active')
    ).body
    expect(items).toMatchObject([{ status: 'active', failed: false }])
  })
})

describe('faults', () => {
  test('Stripe down for an hour: nothing is booked nor lost, then all is', async () => {
    const { id } = await shop.begin()
    await site.twin.deliver(site.post)
    site.broken.findSubscription = () => Promise.reject(new Error('silence'))
    for (const eventId of await shop.waiting()) await shop.handle(eventId).catch(() => null)
    await expect(shop.tend()).rejects.toThrow('silence')
    expect([await shop.invoices(), await shop.payments()]).toEqual([[], []])
    delete site.broken.findSubscription
    site.clock.advance(3_600_000)
    await shop.tend()
    expect(await shop.invoices()).toMatchObject([paid])
    expect((await shop.get(id)).status).toBe('active')
  })

  test('a worker killed before, between or after the steps of a period: the next look ends it, once', async () => {
    const { id } = await shop.begin()
    site.twin.test.outbox.splice(0)
    const { pool } = site.app.context
    const connect = pool.connect.bind(pool)
    let last = 0
    // Dies at the first, the second… connection that a look takes, until one takes fewer.
    for (let dies = 1; last >= dies - 1; dies += 1) {
      let taken = 0
      pool.connect = (async () => {
        taken += 1
        if (taken >= dies) throw new Error('killed')
        return connect()
      }) as typeof pool.connect
      await shop.tend().catch(() => null)
      pool.connect = connect
      last = taken
      site.clock.advance(3_600_000)
      expect(dies).toBeLessThan(60)
    }
    await shop.tend()
    expect(await shop.invoices()).toMatchObject([paid])
    expect(await shop.payments()).toMatchObject([{ state: 'succeeded', heldCents: 0 }])
    expect(await shop.periods(id)).toMatchObject([{ done: true, failure: null }])
    const { rows } = await pool.query<{ mails: string }>(
      `select count(*) as mails from outgoing_mails where org_id = $1 and subject_type = 'invoice'`,
      [shop.owner.orgId],
    )
    expect([Number(rows[0]!.mails), await shop.brokenSums()]).toEqual([1, []])
  })

  test('two processes at the same period make one invoice', async () => {
    await shop.begin()
    site.twin.test.outbox.splice(0)
    await Promise.all([shop.tend(), shop.tend(), shop.tend()])
    site.clock.advance(3_600_000)
    await shop.tend()
    expect(await shop.invoices()).toMatchObject([paid])
    expect(await shop.payments()).toHaveLength(1)
  })
})

describe('events', () => {
  test('about a subscription of another organization, account or nobody change nothing', async () => {
    const { id, providerId } = await shop.begin()
    await deliver()
    const other = await site.openShop()
    const stolen = site.twin.test.find<{ metadata: Record<string, string> }>(
      'subscription',
      shop.accountId,
      providerId,
    )!
    for (const name of [id, 'pas-un-id', crypto.randomUUID()]) {
      site.twin.test.keep('subscription', other.accountId, {
        ...stolen,
        id: `sub_${name}`,
        metadata: { ardoise_subscription: name },
        status: 'canceled',
      } as never)
      site.twin.test.tell(other.accountId, 'customer.subscription.deleted', { id: `sub_${name}` })
    }
    await site.twin.deliver(site.post)
    await other.handleAll()
    await shop.handleAll()
    expect(await other.invoices()).toEqual([])
    expect((await shop.get(id)).status).toBe('active')
    expect((await other.call('GET', `/online-subscriptions/${id}`)).status).toBe(404)
  })
})
