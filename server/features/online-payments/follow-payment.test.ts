import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepEvents } from '#server/features/payment-setup/commands/sweep-events.ts'
import type { Member } from '#server/test/harness.ts'
import type { PaymentSession } from '#shared/contract/payments.ts'
import type { ReceiptDocument } from '#shared/domain/payments/receipt-document.ts'
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
  site.twin.faults.answers = []
  shop = await site.openShop()
  invoice = await shop.makeInvoice()
})

const paid = { status: 'paid', paidCents: 12_000, owedCents: 0 }
const owed = { status: 'issued', paidCents: 0, owedCents: 12_000 }
const deliver = async (how: Parameters<typeof site.twin.deliver>[1] = {}) => {
  await site.twin.deliver(site.post, how)
  await shop.handleAll()
}
const payByCard = async () => shop.at.pay(await shop.goToPage(invoice.token))!
const payByDebit = async () => shop.at.pay(await shop.goToPage(invoice.token), 'sepa_debit')!
/** Types of the notifications that members got. */
const notified = async () => {
  const { rows } = await site.app.context.pool.query<{ event_type: string }>(
    'select event_type from notifications where org_id = $1',
    [shop.owner.orgId],
  )
  return rows.map(({ event_type }) => event_type)
}
const states = async () => (await shop.payments()).map(({ state }) => state)

describe('a card', () => {
  test('pays once, however often and in whatever order its events come; the receipt leaves once', async () => {
    const intentId = await payByCard()
    await deliver({ times: 3, order: 'reversed' })
    expect(await shop.money(invoice.id)).toEqual(paid)
    expect(await shop.payments()).toMatchObject([
      { method: 'card', state: 'succeeded', invoiceId: invoice.id, reference: expect.stringMatching(/^ch_/) },
    ])
    expect(await shop.receipts()).toMatchObject([
      { to_email: 'achats@martin.test', subject: expect.stringMatching(/^Paiement reçu/) },
    ])
    const { rows } = await site.app.context.pool.query(
      `select source_kind, source_id from payments where org_id = $1`,
      [shop.owner.orgId],
    )
    expect(rows).toEqual([{ source_kind: 'stripe', source_id: intentId }])
    expect(await shop.brokenSums()).toEqual([])
  })

  test('that is refused leaves the page open; the next one pays', async () => {
    const session = await shop.goToPage(invoice.token)
    shop.at.pay(session, 'card', true)
    await deliver()
    expect([await shop.money(invoice.id), await states()]).toEqual([owed, []])
    const [row] = await shop.checkouts()
    expect((await shop.check(invoice.token, row!.id)).body.state).toBe('open')
    shop.at.pay(session)
    await deliver()
    expect(await shop.money(invoice.id)).toEqual(paid)
  })

  test('the client who comes back sees the true state before any webhook, and what is paid counts', async () => {
    const session = await shop.goToPage(invoice.token)
    const [row] = await shop.checkouts()
    const state = async () => (await shop.check(invoice.token, row!.id)).body.state
    expect(await state()).toBe('open')
    shop.at.pay(session)
    expect(await state()).toBe('paid')
    expect(await shop.money(invoice.id)).toEqual(paid)
    await deliver()
    expect([await states(), (await shop.receipts()).length]).toEqual([['succeeded'], 1])
  })
})

describe('the session of a client’s payment, asked for by a member', () => {
  type Told = { session: PaymentSession | null }
  const ask = async (sessionId: string, as?: Member) =>
    (await shop.call<Told>('GET', `/payments/session?sessionId=${sessionId}`, undefined, as)).body.session

  test('is as the ledger has it: not finished, paid before any webhook, refunded, with its invoice', async () => {
    const session = await shop.goToPage(invoice.token)
    const document = { kind: 'invoice', id: invoice.id, number: expect.stringMatching(/^F\d{4}-\d+$/) }
    expect(await ask(session)).toMatchObject({ status: 'open', received: { state: 'pending', document } })
    const intent = shop.at.pay(session)!
    expect(await ask(session)).toEqual({
      id: session,
      status: 'complete',
      paymentStatus: 'paid',
      amountCents: 12_000,
      currency: 'EUR',
      nextBillingAt: null,
      received: { state: 'succeeded', document },
    })
    expect(await shop.money(invoice.id)).toEqual(paid)
    shop.at.refund(intent, 12_000)
    await deliver()
    expect(await ask(session)).toMatchObject({
      status: 'complete',
      paymentStatus: 'unpaid',
      received: { state: 'refunded' },
    })
  })

  test('is under way, then refused, as the bank of a debit answers', async () => {
    const session = await shop.goToPage(invoice.token)
    const intent = shop.at.pay(session, 'sepa_debit')!
    expect(await ask(session)).toMatchObject({
      status: 'complete',
      paymentStatus: 'unpaid',
      received: { state: 'processing' },
    })
    shop.at.settle(intent, 'failed')
    await deliver()
    expect(await ask(session)).toMatchObject({ paymentStatus: 'unpaid', received: { state: 'failed' } })
  })

  test('is unknown to another organization, and to a member who may not read payments', async () => {
    const session = await shop.goToPage(invoice.token)
    const stranger = (await site.openShop()).owner
    expect(await ask(session, stranger)).toBeNull()
    expect(await ask(session, await site.app.makeMember(shop.owner.orgId, 'viewer'))).toBeNull()
  })
})

describe('a debit', () => {
  test('is under way until the bank answers, then pays', async () => {
    const intentId = await payByDebit()
    await deliver()
    expect([await shop.money(invoice.id), await states()]).toEqual([owed, ['processing']])
    expect(await shop.receipts()).toEqual([])
    site.clock.advance(8 * 86_400_000)
    shop.at.settle(intentId, 'succeeded')
    await deliver({ times: 2 })
    expect([await shop.money(invoice.id), await states()]).toEqual([paid, ['succeeded']])
    expect(await shop.receipts()).toHaveLength(1)
  })

  test('that the bank refuses opens the debt again, says why, and may be paid anew', async () => {
    const intentId = await payByDebit()
    await deliver()
    site.clock.advance(8 * 86_400_000)
    shop.at.settle(intentId, 'failed')
    await deliver()
    expect([await shop.money(invoice.id), await states()]).toEqual([owed, ['failed']])
    expect(await notified()).toEqual(['payment.failed'])
    const [payment] = await shop.payments()
    const detail = await shop.call<{ states: { reason: string | null }[] }>(
      'GET',
      `/payments/${payment!.id}/detail`,
    )
    expect(detail.body.states.at(-1)?.reason).toBe('Le compte n’est pas assez approvisionné.')
    await payByCard()
    await deliver()
    expect(await shop.money(invoice.id)).toEqual(paid)
  })

  test('that the client has their bank take back weeks later opens the debt again', async () => {
    const intentId = await payByDebit()
    shop.at.settle(intentId, 'succeeded')
    await deliver()
    site.clock.advance(40 * 86_400_000)
    shop.at.dispute(intentId, 'lost')
    await deliver()
    expect([await shop.money(invoice.id), await states()]).toEqual([owed, ['lost']])
    expect((await notified()).toSorted()).toEqual(['payment.disputed', 'payment.lost'])
    expect(await shop.brokenSums()).toEqual([])
  })
})

describe('what happens to money after it came', () => {
  test('a refund in Stripe’s dashboard, in parts, each once; a part that fails comes back', async () => {
    const intentId = await payByCard()
    shop.at.refund(intentId, 2_000)
    await deliver({ times: 2 })
    expect(await shop.money(invoice.id)).toEqual({
      status: 'partly_paid',
      paidCents: 10_000,
      owedCents: 2_000,
    })
    const last = shop.at.refund(intentId, 10_000)
    await deliver()
    expect([await shop.money(invoice.id), await states()]).toEqual([owed, ['refunded']])
    shop.at.endRefund(last, 'failed')
    await deliver({ times: 2 })
    expect(await shop.money(invoice.id)).toMatchObject({ paidCents: 10_000 })
    expect([await states(), await shop.brokenSums()]).toEqual([['succeeded'], []])
    expect(await notified()).toEqual(['payment.refund_failed'])
  })

  test('a refund in Stripe’s dashboard of what was noted as given back by other means fails with its reason, a whole as a part', async () => {
    const intentId = await payByCard()
    await deliver()
    const [payment] = await shop.payments()
    const give = { amountCents: 12_000, method: 'transfer', reason: 'Rendu par virement' }
    expect((await shop.call('POST', `/payments/${payment!.id}/refund`, give)).status).toBe(200)
    expect(await states()).toEqual(['refunded'])
    shop.at.refund(intentId, 12_000)
    await site.twin.deliver(site.post)
    const events = await shop.waiting()
    expect(events).not.toEqual([])
    for (const eventId of events)
      await expect(shop.handle(eventId)).rejects.toMatchObject({ code: 'payment_not_received' })
    expect([await states(), await shop.brokenSums()]).toEqual([['refunded'], []])
  })

  test('a dispute sets the money apart; won it is back, lost the debt is open again', async () => {
    const intentId = await payByCard()
    await deliver()
    const first = shop.at.dispute(intentId, 'needs_response')
    await deliver()
    expect([await shop.money(invoice.id), await states()]).toEqual([paid, ['disputed']])
    shop.at.judge(first, 'won')
    await deliver()
    expect([await shop.money(invoice.id), await states()]).toEqual([paid, ['won']])
    const [payment] = await shop.payments()
    expect(payment).toMatchObject({ receivedCents: 12_000 })
  })

  test('an inquiry takes nothing, and the loss of a part takes that part', async () => {
    const intentId = await payByCard()
    shop.at.dispute(intentId, 'warning_needs_response')
    await deliver()
    expect(await states()).toEqual(['succeeded'])
    shop.at.judge(shop.at.dispute(intentId, 'needs_response', 3_000), 'lost')
    await deliver({ times: 2 })
    expect(await shop.money(invoice.id)).toEqual({
      status: 'partly_paid',
      paidCents: 9_000,
      owedCents: 3_000,
    })
    expect(await shop.brokenSums()).toEqual([])
    const drawn: ReceiptDocument[] = []
    site.app.context.pdf.renderReceipt = async (document) => {
      drawn.push(document)
      return Buffer.from('%PDF-1.7')
    }
    await shop.call('GET', `/payments/${(await shop.payments())[0]!.id}/receipt`)
    expect(drawn[0]!.rows).toMatchObject([
      { label: expect.stringMatching(/^Facture F/), cents: 9_000 },
      { label: 'Rendu', cents: 3_000 },
    ])
  })
})

describe('faults', () => {
  test('a webhook that is lost heals: by the hourly events, and by the look at the page itself', async () => {
    await payByCard()
    site.twin.test.outbox.splice(0)
    site.clock.advance(3_600_000)
    await sweepEvents(site.app.context, { orgId: shop.owner.orgId })
    await shop.handleAll()
    expect(await shop.money(invoice.id)).toEqual(paid)
    invoice = await shop.makeInvoice()
    await payByCard()
    site.twin.test.outbox.splice(0)
    await shop.revise()
    expect(await shop.money(invoice.id)).toEqual(paid)
    invoice = await shop.makeInvoice()
    const intentId = await payByDebit()
    await shop.revise()
    shop.at.settle(intentId, 'succeeded')
    site.twin.test.outbox.splice(0)
    await shop.revise(true)
    expect(await shop.money(invoice.id)).toEqual(paid)
  })

  test('Stripe down for an hour: nothing is booked nor lost, then all is', async () => {
    await payByCard()
    await site.twin.deliver(site.post)
    const [eventId] = await shop.waiting()
    site.twin.faults.answers.push({ status: 500 }, { status: 500 })
    await expect(shop.handle(eventId!)).rejects.toMatchObject({ code: 'payment_provider_silent' })
    await expect(shop.revise()).rejects.toMatchObject({ code: 'payment_provider_silent' })
    expect([await shop.money(invoice.id), await states()]).toEqual([owed, []])
    site.clock.advance(3_600_000)
    await shop.handleAll()
    expect(await shop.money(invoice.id)).toEqual(paid)
  })

  test('a worker killed before, between or after the steps of an event: the next attempt ends it', async () => {
    const intentId = await payByCard()
    shop.at.refund(intentId, 2_000)
    const disputed = shop.at.dispute(intentId, 'needs_response')
    await site.twin.deliver(site.post)
    const [eventId] = await shop.waiting()
    const { pool } = site.app.context
    const connect = pool.connect.bind(pool)
    // Dies at the first, the second… connection that an attempt takes.
    for (let dies = 1; dies <= 9; dies += 1) {
      let taken = 0
      pool.connect = (async () => {
        taken += 1
        if (taken === dies) throw new Error('killed')
        return connect()
      }) as typeof pool.connect
      await shop.handle(eventId!).catch(() => null)
      pool.connect = connect
    }
    await shop.handleAll()
    expect(await states()).toEqual(['disputed'])
    shop.at.judge(disputed, 'won')
    await deliver()
    expect(await shop.money(invoice.id)).toEqual({
      status: 'partly_paid',
      paidCents: 10_000,
      owedCents: 2_000,
    })
    expect([(await shop.receipts()).length, await shop.brokenSums()]).toEqual([1, []])
  })

  test('an older answer of Stripe that comes late replaces nothing', async () => {
    const intentId = await payByDebit()
    await site.twin.deliver(site.post)
    const [first, second] = await shop.waiting()
    const hold = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    site.broken.findPayment = async (...given) => {
      delete site.broken.findPayment
      const answer = await site.real.findPayment(...given)
      asked.resolve()
      await hold.promise
      return answer
    }
    const slow = shop.handle(first!)
    await asked.promise
    shop.at.settle(intentId, 'failed')
    await shop.handle(second!)
    hold.resolve()
    await slow
    await deliver()
    // The debit was never seen under way: it failed, and nothing was booked.
    expect([await shop.money(invoice.id), await states()]).toEqual([owed, []])
  })

  test('payments that Ardoise did not ask for, of the same account, are none of its business', async () => {
    const intentId = await payByCard()
    const intent = site.twin.test.find<{ metadata: object }>('payment_intent', shop.accountId, intentId)!
    intent.metadata = {}
    await deliver()
    expect(await states()).toEqual([])
  })
})
