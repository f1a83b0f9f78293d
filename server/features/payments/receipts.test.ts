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
      { label: expect.stringMatching(new RegExp(`^Facture ${invoice.number} du `)), cents: 11_500 },
      { label: 'Gardé à votre crédit', cents: 500 },
    ],
    parts: [
      { rateBps: 2_000, grossCents: 6_000 },
      { rateBps: 1_000, grossCents: 5_500 },
    ],
    buyer: { name: 'Boulangerie Martin' },
    leftCents: invoice.owedCents - 11_500,
  })
  const { rows } = await app.context.pool.query(
    "select position from ledger_entries where org_id = $1 and kind = 'payment_recorded' and subject_id = $2",
    [owner.orgId, id],
  )
  expect(drawn[0]!.number).toBe(`R${new Date().getFullYear()}-${rows[0].position}`)
  expect(answer.headers['content-disposition']).toContain(`Recu-${drawn[0]!.number}.pdf`)
  await post(`/${id}/refund`, { amountCents: 2_800, reason: 'Geste' })
  await receipt(id)
  expect(drawn[1]).toMatchObject({
    amountCents: 12_000,
    rows: [
      { label: expect.stringMatching(new RegExp(`^Facture ${invoice.number} du `)), cents: 9_200 },
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

test('a payment is thanked for by a mail that carries its receipt, to the address of the client’s card alone', async () => {
  const email = `client-${randomUUID()}@martin.test`
  await app.context.pool.query('update companies set email = $2 where id = $1', [companyId, email])
  const { id: draftId } = await own().makeDraft({ companyId, lines: [line({ unitPriceCents: 10_000 })] })
  const { body: invoice } = await own().issue(draftId)
  const { id } = await post('', { amountCents: 5_000, invoiceId: invoice.id })
  const send = (body: object) =>
    app.request<{ sentTo?: string; code?: string }>('POST', `/api/v1/payments/${id}/receipt`, {
      as: owner,
      body,
    })
  const stranger = await send({ to: { email: 'inconnu@ailleurs.test', name: null } })
  expect([stranger.status, stranger.body.code]).toEqual([400, 'recipient_not_on_card'])
  expect((await send({})).body).toEqual({ sentTo: email })
  const { rows } = await app.context.pool.query(
    "select subject, text, attachments from outgoing_mails where to_email = $1 and kind = 'payment-receipt'",
    [email],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].subject).toMatch(/^Merci pour votre règlement – /)
  expect(rows[0].text).toMatch(/Reste à payer\s: 70,00\s€/)
  expect(rows[0].attachments).toMatchObject([{ filename: `Recu-${drawn[0]!.number}.pdf` }])
  const { rows: told } = await app.context.pool.query(
    "select meta from event_log where org_id = $1 and event_type = 'payment.receipt_sent'",
    [owner.orgId],
  )
  expect(told).toMatchObject([{ meta: { to: email } }])
})
