import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StatementLinkView } from '#shared/contract/statement-links.ts'
import { type Shop, startShop } from './online-payments.fixture.ts'

let site: Awaited<ReturnType<typeof startShop>>
let shop: Shop
let first: { id: string; token: string }
let second: { id: string; token: string }
let token: string
beforeAll(async () => {
  site = await startShop()
})
afterAll(() => site.close())
beforeEach(async () => {
  shop = await site.openShop()
  first = await shop.makeInvoice()
  second = await shop.makeInvoice()
  const { body } = await shop.call<{ url: string }>('POST', '/invoices/statement/links', {
    companyId: shop.companyId,
  })
  token = body.url.split('/s/')[1]!
})

const at = (path = '') => `/api/v1/statement-links/${token}${path}`
const view = async () => (await site.app.request<StatementLinkView>('GET', at())).body
const pay = () =>
  site.app.request<{ url: string; code?: string }>('POST', at('/pay'), { body: { currency: 'EUR' } })
const goToPage = async () => (await pay()).body.url.split('/').at(-1)!
const deliver = async (how: Parameters<typeof site.twin.deliver>[1] = {}) => {
  await site.twin.deliver(site.post, how)
  await shop.handleAll()
}
const money = () => Promise.all([shop.money(first.id), shop.money(second.id)])
const paid = { status: 'paid', paidCents: 12_000, owedCents: 0 }
const owed = { status: 'issued', paidCents: 0, owedCents: 12_000 }

test('one card pays all, booked once whatever the order and number of its events; then nothing is owed', async () => {
  expect((await view()).accounts[0]!.online).toEqual({
    amountCents: 24_000,
    processingCents: 0,
    testMode: true,
  })
  const session = await goToPage()
  expect(shop.at.session(session)).toMatchObject({
    amount_total: 24_000,
    success_url: expect.stringContaining(`/s/${token}?payment=`),
  })
  expect(await goToPage()).toBe(session)
  shop.at.pay(session)
  await deliver({ times: 3, order: 'reversed' })
  expect(await money()).toEqual([paid, paid])
  expect(await shop.payments()).toMatchObject([
    { method: 'card', state: 'succeeded', amountCents: 24_000, heldCents: 0 },
  ])
  expect((await view()).accounts).toEqual([])
  const [row] = await shop.checkouts()
  const back = await site.app.request('POST', at(`/payments/${row!.id}`), { body: {} })
  expect(back.body).toMatchObject({ state: 'paid', amountCents: 24_000 })
  expect(await shop.receipts()).toMatchObject([
    { subject: expect.stringMatching(/^Paiement reçu.*Factures /) },
  ])
  expect((await pay()).body.code).toBe('nothing_to_pay')
  expect(await shop.brokenSums()).toEqual([])
})

test('a member who opens the address of the session reads what it pays: the first invoice, and how many others', async () => {
  const session = await goToPage()
  const ask = async () =>
    (await shop.call<{ session: unknown }>('GET', `/payments/session?sessionId=${session}`)).body.session
  const document = { kind: 'invoice', number: expect.stringMatching(/^F\d{4}-\d+$/) }
  expect(await ask()).toMatchObject({ status: 'open', received: { state: 'pending', document, others: 1 } })
  shop.at.pay(session)
  expect(await ask()).toMatchObject({
    status: 'complete',
    amountCents: 24_000,
    received: { state: 'succeeded', document, others: 1 },
  })
})

test('one page at a time takes the money of an invoice: that of one closes that of all, and the other way round', async () => {
  const all = await goToPage()
  const alone = await shop.goToPage(first.token)
  expect(shop.at.pay(all)).toBeNull()
  const again = await goToPage()
  expect(shop.at.pay(alone)).toBeNull()
  shop.at.pay(again)
  await deliver()
  expect(await money()).toEqual([paid, paid])
})

test('what was paid meanwhile is not asked again, and the page that asks too much is closed', async () => {
  const session = await goToPage()
  await shop.call('POST', '/payments', { amountCents: 12_000, invoiceId: first.id, method: 'transfer' })
  await shop.revise()
  expect(shop.at.pay(session)).toBeNull()
  const next = await goToPage()
  expect(shop.at.session(next)).toMatchObject({ amount_total: 12_000 })
  shop.at.pay(next)
  await deliver()
  expect(await money()).toEqual([paid, paid])
  expect(await shop.brokenSums()).toEqual([])
})

test.each([
  ['succeeded', [paid, paid]],
  ['failed', [owed, owed]],
] as const)('a debit of several is on its way to each, then %s', async (how, after) => {
  const intent = shop.at.pay(await goToPage(), 'sepa_debit')!
  await deliver()
  expect(await money()).toEqual([owed, owed])
  const [account] = (await view()).accounts
  expect(account).toMatchObject({ processingCents: 24_000, payableCents: 0, transfer: null })
  expect(account!.invoices.map(({ processingCents }) => processingCents)).toEqual([12_000, 12_000])
  expect((await shop.view(first.token)).online).toMatchObject({ amountCents: 0, processingCents: 12_000 })
  expect((await pay()).body.code).toBe('nothing_to_pay')
  shop.at.settle(intent, how)
  await deliver({ times: 2 })
  expect(await money()).toEqual(after)
  expect((await shop.payments()).map(({ state }) => state)).toEqual([how])
  expect((await shop.receipts()).map(({ subject }) => subject)).toEqual(
    how === 'succeeded' ? [expect.stringMatching(/Factures \S+, \S+$/)] : [],
  )
  expect(await shop.brokenSums()).toEqual([])
})

test('money given back opens both debts again as far as it goes', async () => {
  const intent = shop.at.pay(await goToPage())!
  await deliver()
  shop.at.refund(intent, 24_000)
  await deliver()
  expect((await money()).map(({ owedCents }) => owedCents)).toEqual([12_000, 12_000])
  expect(await shop.brokenSums()).toEqual([])
})
