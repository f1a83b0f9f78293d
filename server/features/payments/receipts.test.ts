import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { invoicesOf, line, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Payment } from '#shared/contract/payments.ts'
import type { ReceiptDocument } from '#shared/domain/payments/receipt-document.ts'

let app: TestApp
let owner: Member
let companyId: string
/** Documents asked of the drawing port, in order. */
const drawn: ReceiptDocument[] = []
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
  const renderReceipt = async (document: ReceiptDocument) => {
    drawn.push(document)
    return Buffer.from('%PDF-1.7')
  }
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages, renderReceipt }
})
beforeEach(async () => {
  drawn.splice(0)
  owner = await own().makeSeller()
  companyId = await own().makeCompany()
})
afterAll(() => app.close())
const own = () => invoicesOf(app, () => owner)
const post = async (path: string, body: object) =>
  (
    await app.request<Payment>('POST', `/api/v1/payments${path}`, {
      as: owner,
      body,
      headers: { 'idempotency-key': randomUUID() },
    })
  ).body
const receipt = (id: string, as: Member = owner) =>
  app.request<{ code?: string }>('GET', `/api/v1/payments/${id}/receipt`, { as })

test('a receipt has what the payment pays and its split by rate as stored, less what was given back since', async () => {
  const lines = [line({ unitPriceCents: 10_000 }), line({ unitPriceCents: 10_000, vatRateBps: 1_000 })]
  const { id: draftId } = await own().makeDraft({ companyId, lines })
  const { body: invoice } = await own().issue(draftId)
  const on = { invoiceId: invoice.id, amountCents: 11_500 }
  const { id } = await post('', { amountCents: 12_000, companyId, allocations: [on], reference: 'VIR 7' })
  const answer = await receipt(id)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(drawn[0]).toMatchObject({
    method: 'transfer',
    reference: 'VIR 7',
    currency: 'EUR',
    amountCents: 12_000,
    rows: [
      { label: `Facture ${invoice.number}`, cents: 11_500 },
      { label: 'Gardé à votre crédit', cents: 500 },
    ],
    parts: [
      { rateBps: 2_000, grossCents: 6_000 },
      { rateBps: 1_000, grossCents: 5_500 },
    ],
    buyer: { name: 'Boulangerie Martin' },
  })
  await post(`/${id}/refund`, { amountCents: 2_800, reason: 'Geste' })
  await receipt(id)
  expect(drawn[1]).toMatchObject({
    amountCents: 12_000,
    rows: [
      { label: `Facture ${invoice.number}`, cents: 9_200 },
      { label: 'Rendu', cents: 2_800 },
    ],
    parts: [
      { rateBps: 2_000, grossCents: 4_800 },
      { rateBps: 1_000, grossCents: 4_400 },
    ],
  })
})

test('money for a devis is a deposit on its receipt; what is not there has none, nor for who may not read payments', async () => {
  const quoteId = await own().makeSignedQuote()
  const { id, quoteNumber } = await post('', { amountCents: 5_000, quoteId })
  expect((await receipt(id)).status).toBe(200)
  expect(drawn[0]!.rows).toEqual([{ label: `Acompte sur le devis ${quoteNumber}`, cents: 5_000 }])
  expect(drawn[0]!.parts).toEqual([])
  const viewer = await app.makeMember(owner.orgId, 'viewer')
  expect((await receipt(id, viewer)).status).toBe(403)
  expect((await receipt(id, await own().makeSeller())).status).toBe(404)
  await post(`/${id}/cancel`, { reason: 'Par erreur' })
  const canceled = await receipt(id)
  expect([canceled.status, canceled.body.code]).toEqual([409, 'payment_not_received'])
})
