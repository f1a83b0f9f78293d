import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { line } from '#server/features/invoices/invoices.fixture.ts'
import { handleEvent } from '#server/features/payment-setup/commands/handle-event.ts'
import { eventFollowers } from '#server/features/registry.ts'
import type { Member } from '#server/test/harness.ts'
import type { CheckoutOutcome } from '#shared/contract/online-payments.ts'
import type { FailedEvents } from '#shared/contract/payment-setup.ts'
import type { LinkView } from '#shared/contract/signatures.ts'
import { type Shop, startShop } from './online-payments.fixture.ts'

let site: Awaited<ReturnType<typeof startShop>>
let shop: Shop
let quoteId: string
let token: string
beforeAll(async () => {
  site = await startShop()
})
afterAll(() => site.close())
beforeEach(async () => {
  shop = await site.openShop()
  // 1,200 € with VAT, of which 30 % are asked at signature.
  const made = await shop.call<{ id: string }>('POST', '/quotes', {
    companyId: shop.companyId,
    depositBps: 3_000,
    lines: [line({ unitPriceCents: 100_000 })],
  })
  quoteId = made.body.id
  await shop.call('POST', `/quotes/${quoteId}/send`, {})
  const mail = await site.app.context.pool.query<{ text: string }>(
    `select text from outgoing_mails where org_id = $1 and kind = 'quote' order by created_at desc limit 1`,
    [shop.owner.orgId],
  )
  token = /\/d\/([\w-]+)/.exec(mail.rows[0]!.text)![1]!
})

const ask = <T>(method: string, path: string) =>
  site.app.request<T & { code?: string }>(method, `/api/v1/links/${token}${path}`, {
    ...(method === 'POST' ? { body: {} } : {}),
  })
const offer = async () => (await ask<LinkView>('GET', '')).body.online
async function sign() {
  const client = await site.app.context.pool.connect()
  await client.query(
    `begin; set local app.permissions = 'quote:sign'; update quotes set status = 'signed', signed_at = now() where id = '${quoteId}'; commit`,
  )
  client.release()
}
const goToPage = async () => (await ask<{ url: string }>('POST', '/pay')).body.url.split('/').at(-1)!

test('the deposit asked at signature is paid right after it, held on the devis, and asked once', async () => {
  expect((await offer()).amountCents).toBe(0)
  expect((await ask('POST', '/pay')).body.code).toBe('nothing_to_pay')
  await sign()
  expect(await offer()).toEqual({ amountCents: 36_000, processingCents: 0, testMode: true })
  const session = await goToPage()
  expect(shop.at.session(session)).toMatchObject({
    amount_total: 36_000,
    success_url: expect.stringContaining(`/d/${token}?payment=`),
  })
  shop.at.pay(session)
  const [checkout] = await shop.checkouts()
  const outcome = await ask<CheckoutOutcome>('POST', `/payments/${checkout!.id}`)
  expect(outcome.body).toMatchObject({ state: 'paid', amountCents: 36_000, receiptTo: 'achats@martin.test' })
  await site.twin.deliver(site.post, { times: 2, order: 'reversed' })
  await shop.handleAll()
  expect(await shop.payments()).toMatchObject([
    { quoteId, invoiceId: null, amountCents: 36_000, heldCents: 36_000, method: 'card', state: 'succeeded' },
  ])
  expect((await ask('POST', '/pay')).body.code).toBe('nothing_to_pay')
  expect((await shop.receipts())[0]!.subject).toMatch(/Acompte du devis/)
  expect(await shop.brokenSums()).toEqual([])
})

test('a deposit received by transfer meanwhile closes the page, and an invoice of the devis asks for itself', async () => {
  await sign()
  const session = await goToPage()
  await shop.call('POST', '/payments', { amountCents: 10_000, quoteId, method: 'transfer' })
  await shop.revise()
  expect(shop.at.session(session).status).toBe('expired')
  expect((await offer()).amountCents).toBe(26_000)
  const { body } = await shop.call<{ id: string }>('POST', '/invoices/from-quote', {
    quoteId,
    part: { kind: 'deposit_percent', bps: 3_000 },
  })
  const issued = await shop.own.issue(body.id)
  expect(issued.status).toBe(200)
  expect((await offer()).amountCents).toBe(0)
})

test('a deposit refunded in Stripe’s dashboard once it is invoiced waits for its credit note, says so, and is booked at another try', async () => {
  await sign()
  shop.at.pay(await goToPage())
  await site.twin.deliver(site.post)
  await shop.handleAll()
  const [payment] = await shop.payments()
  const deposit = (
    await shop.call<{ id: string }>('POST', '/invoices/from-payment', { paymentId: payment!.id })
  ).body
  expect((await shop.own.issue(deposit.id)).status).toBe(200)
  shop.at.refund(site.twin.test.all<{ id: string }>('payment_intent', shop.accountId)[0]!.id, 36_000)
  await site.twin.deliver(site.post)
  const { orgId } = shop.owner
  for (const eventId of await shop.waiting())
    await expect(
      handleEvent(site.app.context, { orgId, eventId }, { last: true }, eventFollowers),
    ).rejects.toMatchObject({ code: 'payment_has_deposit' })

  const failed = async () =>
    (await shop.call<{ items: FailedEvents[] }>('GET', '/payment-setup/webhook/failed')).body.items
  expect(await failed()).toMatchObject([
    {
      about: 'refund',
      count: 2,
      references: [payment!.reference],
      message: expect.stringContaining('émettez un avoir d’abord'),
    },
  ])
  const retry = async () =>
    (await shop.call<{ retried: number }>('POST', '/payment-setup/webhook/failed/retry', {})).body.retried
  const jobs = await shop.jobs('handle-payment-event')
  expect([await retry(), await retry()]).toEqual([2, 0])
  expect(await shop.jobs('handle-payment-event')).toBe(jobs + 2)
  expect(await failed()).toEqual([])

  const credit = (
    await shop.call<{ id: string }>('POST', `/invoices/${deposit.id}/credit`, { choice: { kind: 'whole' } })
  ).body
  expect((await shop.own.issue(credit.id)).status).toBe(200)
  await shop.handleAll()
  expect(await shop.waiting()).toEqual([])
  expect(await shop.payments()).toMatchObject([{ state: 'refunded', refundedCents: 36_000 }])
  expect(await shop.brokenSums()).toEqual([])
})

test('failed events are shown to who reads the setup, tried again by who writes it, and are nobody else’s', async () => {
  await site.app.context.pool.query(
    `insert into payment_webhook_events (org_id, event_id, type, received_at, mode, state, fault, own, object_id)
     select $1, id, type, now(), 'test', 'failed', fault, own, 'ch_1'
     from (values ('evt_a', 'charge.refunded', 'refund_above_paid', false), ('evt_b', 'payout.paid', 'unheard_of', false),
       ('evt_c', 'charge.refunded', 'refund_above_paid', true)) as e (id, type, fault, own)`,
    [shop.owner.orgId],
  )
  const path = '/api/v1/payment-setup/webhook/failed'
  const items = async (as: Member) =>
    (await site.app.request<{ items?: FailedEvents[] }>('GET', path, { as })).body.items
  expect(await items(shop.owner)).toMatchObject([
    { about: 'refund', count: 1 },
    { about: 'payout', count: 1 },
  ])
  expect(await items(await site.app.makeOrganization())).toEqual([])
  const retried = await site.app.request<{ retried: number }>('POST', `${path}/retry`, {
    as: await site.app.makeOrganization(),
    body: {},
  })
  expect([retried.status, retried.body.retried]).toEqual([200, 0])
  const member = await site.app.makeMember(shop.owner.orgId, 'member')
  expect((await site.app.request('POST', `${path}/retry`, { as: member, body: {} })).status).toBe(403)
  expect(await items(shop.owner)).toHaveLength(2)
})
