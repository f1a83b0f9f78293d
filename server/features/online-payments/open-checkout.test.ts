import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ASKING_MS } from '#shared/domain/online-payments/checkout.ts'
import { type Shop, startShop } from './online-payments.fixture.ts'

let site: Awaited<ReturnType<typeof startShop>>
let shop: Shop
let invoice: { id: string; token: string }
beforeAll(async () => {
  site = await startShop()
})
afterAll(() => site.close())
beforeEach(async () => {
  for (const name of Object.keys(site.broken)) delete site.broken[name as keyof typeof site.broken]
  shop = await site.openShop()
  invoice = await shop.makeInvoice()
})

const record = (amountCents: number, invoiceId = invoice.id) =>
  shop.call('POST', '/payments', { amountCents, invoiceId, method: 'transfer' })
const open = () => shop.at.sessions().filter(({ status }) => status === 'open')

describe('the payment page', () => {
  test('asks what is owed at the click, for the client of the link, on the account of the organization', async () => {
    expect((await shop.view(invoice.token)).online).toEqual({
      amountCents: 12_000,
      processingCents: 0,
      testMode: true,
    })
    await record(2_000)
    const session = shop.at.session(await shop.goToPage(invoice.token))
    const [row] = await shop.checkouts()
    expect(session).toMatchObject({
      amount_total: 10_000,
      currency: 'eur',
      client_reference_id: row!.id,
      metadata: { ardoise_org: shop.owner.orgId, ardoise_checkout: row!.id },
      success_url: expect.stringContaining(`/f/${invoice.token}?payment=${row!.id}`),
    })
    expect(session.expires_at! - site.twin.test.now()).toBeLessThanOrEqual(31 * 60)
    expect(site.twin.headers.at(-1)?.['stripe-account']).toBe(shop.accountId)
    expect(row).toMatchObject({ state: 'open', session_id: session.id })
  })

  test('is one for all clicks of a link, however many at once', async () => {
    const clicks = await Promise.all(Array.from({ length: 4 }, () => shop.pay(invoice.token)))
    const urls = new Set(clicks.map(({ body }) => body.url).filter(Boolean))
    expect(urls.size).toBe(1)
    expect((await shop.pay(invoice.token)).body.url).toBe([...urls][0])
    expect(open()).toHaveLength(1)
  })

  test('of another link of the same invoice replaces it: nobody can pay twice', async () => {
    const first = await shop.goToPage(invoice.token)
    const second = await shop.goToPage(await shop.makeLink(invoice.id))
    expect(second).not.toBe(first)
    expect(shop.at.pay(first)).toBeNull()
    expect(open().map(({ id }) => id)).toEqual([second])
  })

  test('a new amount replaces the page of the former one', async () => {
    const first = await shop.goToPage(invoice.token)
    await record(5_000)
    const second = shop.at.session(await shop.goToPage(invoice.token))
    expect([shop.at.session(first).status, second.amount_total]).toEqual(['expired', 7_000])
  })

  test('of a debt that a court’s plan forgives in part is closed, and asks the rest; other losses change nothing', async () => {
    const lose = (reason: string, amountCents: number) =>
      shop.call('POST', `/invoices/${invoice.id}/write-off`, { amountCents, reason })
    const first = await shop.goToPage(invoice.token)
    await lose('liquidation', 1_000)
    await shop.revise()
    expect(shop.at.session(first).status).toBe('open')
    expect((await lose('court_plan', 5_000)).status).toBe(200)
    await shop.revise()
    expect(shop.at.session(first).status).toBe('expired')
    expect(shop.at.session(await shop.goToPage(invoice.token)).amount_total).toBe(7_000)
  })

  test('that is about to expire is not given again', async () => {
    const first = await shop.goToPage(invoice.token)
    site.clock.advance(30 * 60_000)
    expect(await shop.goToPage(invoice.token)).not.toBe(first)
    site.clock.advance(3_600_000)
    await shop.revise()
    expect(new Set((await shop.checkouts()).map(({ state }) => state))).toEqual(new Set(['expired']))
  })

  test('is not offered without an account, nor below what Stripe charges', async () => {
    await record(11_970)
    expect((await shop.view(invoice.token)).online.amountCents).toBe(0)
    expect((await shop.pay(invoice.token)).body.code).toBe('nothing_to_pay')
    const { body } = await shop.call('GET', '/payment-setup')
    await shop.call('POST', '/payment-setup/disconnect', { revision: body.revision })
    expect((await shop.pay((await shop.makeInvoice()).token)).body.code).toBe('online_payment_off')
  })

  test('a wrong, a revoked or another’s link opens none', async () => {
    expect((await shop.pay('faux')).status).toBe(404)
    const other = await site.openShop()
    const theirs = await other.makeInvoice()
    const session = await other.goToPage(theirs.token)
    const [row] = await other.checkouts()
    expect((await shop.check(invoice.token, row!.id)).status).toBe(404)
    expect(other.at.session(session).status).toBe('open')
  })
})

describe('clicks of two links at once', () => {
  test('end with one page that takes money, handed to whoever clicked last, round after round', async () => {
    const before = new Set<string>()
    for (let round = 0; round < 12; round += 1) {
      const { id, token } = await shop.makeInvoice()
      const other = await shop.makeLink(id)
      const clicks = await Promise.all([token, other, token, other].map((link) => shop.pay(link)))
      expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const handed = new Set(clicks.map(({ body }) => body.url.split('/').at(-1)!))
      expect(
        open().filter((session) => handed.has(session.id)),
        `round ${round}`,
      ).toHaveLength(1)
      expect(
        open().filter(({ id: open }) => !before.has(open)),
        `round ${round}`,
      ).toHaveLength(1)
      for (const session of open()) before.add(session.id)
    }
  })
})

describe('money that is not owed is not taken', () => {
  test('the page is decided after whoever records a payment of the invoice at that instant', async () => {
    const client = await site.app.context.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from invoices where org_id = $1 and id = $2 for no key update', [
        shop.owner.orgId,
        invoice.id,
      ])
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      const click = shop.pay(invoice.token)
      const waits = async () => {
        const found = await site.app.context.pool.query(
          'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
          [rows[0]!.pid],
        )
        return found.rows.length
      }
      await expect.poll(waits).toBe(1)
      expect(open()).toEqual([])
      await client.query('commit')
      expect((await click).status).toBe(200)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('a transfer that arrives meanwhile closes the page', async () => {
    const session = await shop.goToPage(invoice.token)
    await record(12_000)
    expect(await shop.jobs('revise-checkouts')).toBe(1)
    await shop.revise()
    expect(shop.at.pay(session)).toBeNull()
    expect((await shop.pay(invoice.token)).body.code).toBe('nothing_to_pay')
  })

  test('an invoice that is cancelled meanwhile closes the page', async () => {
    const session = await shop.goToPage(invoice.token)
    const credit = await shop.call<{ id: string }>('POST', `/invoices/${invoice.id}/credit`, {
      choice: { kind: 'whole' },
    })
    await shop.own.issue(credit.body.id)
    expect((await shop.money(invoice.id)).status).toBe('cancelled')
    await shop.revise()
    expect(shop.at.session(session).status).toBe('expired')
    expect((await shop.pay(invoice.token)).body.code).toBe('nothing_to_pay')
  })

  test('paid at the same instant as a transfer, the excess is the client’s credit, to be given back', async () => {
    const session = await shop.goToPage(invoice.token)
    await record(12_000)
    shop.at.pay(session)
    await site.twin.deliver(site.post)
    await shop.handleAll()
    expect(await shop.money(invoice.id)).toEqual({ status: 'paid', paidCents: 12_000, owedCents: 0 })
    const [online] = (await shop.payments()).filter(({ method }) => method === 'card')
    expect(online).toMatchObject({ heldCents: 12_000, receivedCents: 12_000, state: 'succeeded' })
    expect(await shop.brokenSums()).toEqual([])
  })

  test('a second click after the payment, its webhook still on its way, finds it paid', async () => {
    shop.at.pay(await shop.goToPage(invoice.token))
    expect((await shop.pay(invoice.token)).body.code).toBe('nothing_to_pay')
    expect(await shop.money(invoice.id)).toMatchObject({ status: 'paid', paidCents: 12_000 })
  })

  test('while a debit is on its way, nothing more is asked', async () => {
    shop.at.pay(await shop.goToPage(invoice.token), 'sepa_debit')
    const answer = await shop.pay(invoice.token)
    expect(answer.body.code).toBe('payment_under_way')
    expect((await shop.view(invoice.token)).online).toMatchObject({ amountCents: 0, processingCents: 12_000 })
    expect(await shop.money(invoice.id)).toMatchObject({ paidCents: 0, owedCents: 12_000 })
  })
})

test('many at once: clicks of two links, a transfer, events and looks, and each euro is counted once', async () => {
  const other = await shop.makeLink(invoice.id)
  const session = await shop.goToPage(invoice.token)
  shop.at.pay(session)
  await site.twin.deliver(site.post)
  const waiting = await shop.waiting()
  const answers = await Promise.all([
    shop.pay(invoice.token),
    shop.pay(other),
    record(5_000),
    ...waiting.map((eventId) => shop.handle(eventId).then(() => ({ status: 200 }))),
    shop.revise().then(() => ({ status: 200 })),
    shop.pay(other),
  ])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  await shop.revise()
  const { paidCents, owedCents } = await shop.money(invoice.id)
  const payments = await shop.payments()
  const held = payments.reduce((sum, payment) => sum + payment.heldCents, 0)
  const received = payments.reduce((sum, payment) => sum + payment.receivedCents, 0)
  expect([paidCents, owedCents, paidCents + held]).toEqual([12_000, 0, received])
  expect(payments.filter(({ method }) => method === 'card')).toHaveLength(1)
  expect([(await shop.receipts()).length, await shop.brokenSums()]).toEqual([1, []])
})

describe('Stripe fails', () => {
  test('silent at the click: said in French, and the next click goes on', async () => {
    // The SDK asks once more by itself where a connection is cut.
    site.twin.faults.lostAnswers = 2
    const failed = await shop.pay(invoice.token)
    expect([failed.status, failed.body.code]).toEqual([503, 'payment_provider_silent'])
    // The page whose answer was lost was given to nobody: another one takes its place.
    const session = await shop.goToPage(invoice.token)
    shop.at.pay(session)
    await shop.revise()
    expect(await shop.money(invoice.id)).toMatchObject({ paidCents: 12_000 })
  })

  test('killed once Stripe has the page, before it is noted: nobody can pay on it', async () => {
    site.broken.createCheckout = async (...given) => {
      await site.real.createCheckout(...given)
      throw new Error('killed')
    }
    expect((await shop.pay(invoice.token)).status).toBe(500)
    delete site.broken.createCheckout
    const session = await shop.goToPage(invoice.token)
    expect((await shop.checkouts()).map(({ state }) => state)).toEqual(['expired', 'open'])
    expect(shop.at.session(session).status).toBe('open')
  })

  test('a page whose answer comes after another click took its place is closed at Stripe too', async () => {
    const hold = Promise.withResolvers<void>()
    site.broken.createCheckout = async (...given) => {
      delete site.broken.createCheckout
      const answer = await site.real.createCheckout(...given)
      await hold.promise
      return answer
    }
    const slow = shop.pay(invoice.token)
    await expect.poll(() => open().length).toBe(1)
    // Longer than Stripe is waited for: as after the death of the process that asked.
    site.clock.advance(ASKING_MS)
    const quick = await shop.pay(invoice.token)
    hold.resolve()
    expect((await slow).body.url).toBe(quick.body.url)
    expect(open()).toHaveLength(1)
  })

  test('a click of another link waits for the page that is being asked for, then takes its place', async () => {
    const other = await shop.makeLink(invoice.id)
    const hold = Promise.withResolvers<void>()
    site.broken.createCheckout = async (...given) => {
      delete site.broken.createCheckout
      await hold.promise
      return site.real.createCheckout(...given)
    }
    const first = shop.pay(invoice.token)
    await expect.poll(async () => (await shop.checkouts()).length).toBe(1)
    const second = shop.pay(other)
    hold.resolve()
    const urls = (await Promise.all([first, second])).map(({ body }) => body.url)
    expect(new Set(urls).size).toBe(2)
    expect(open().map(({ id }) => id)).toEqual([urls[1]!.split('/').at(-1)])
  })
})
