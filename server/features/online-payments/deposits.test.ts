import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { line } from '#server/features/invoices/invoices.fixture.ts'
import type { CheckoutOutcome } from '#shared/contract/online-payments.ts'
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
    ...{ companyId: shop.companyId, depositBps: 3_000, lines: [line({ unitPriceCents: 100_000 })] },
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
    ...{ amount_total: 36_000, success_url: expect.stringContaining(`/d/${token}?payment=`) },
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
  expect(await shop.fault()).toBeNull()
})

test('a deposit received by transfer meanwhile closes the page, and an invoice of the devis asks for itself', async () => {
  await sign()
  const session = await goToPage()
  await shop.call('POST', '/payments', { amountCents: 10_000, quoteId, method: 'transfer' })
  await shop.revise()
  expect(shop.at.session(session).status).toBe('expired')
  expect((await offer()).amountCents).toBe(26_000)
  const { body } = await shop.call<{ id: string }>('POST', '/invoices/from-quote', {
    ...{ quoteId, part: { kind: 'deposit_percent', bps: 3_000 } },
  })
  const issued = await shop.own.issue(body.id)
  expect(issued.status).toBe(200)
  expect((await offer()).amountCents).toBe(0)
})
