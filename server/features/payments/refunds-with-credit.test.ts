import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invoicesOf, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { brokenSums } from '#server/test/broken-sums.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import type { Payment } from '#shared/contract/payments.ts'
import { creditRefund } from './commands/credit-refund.ts'

let app: TestApp
let owner: Member
let companyId: string
let invoice: InvoiceDetail
let payment: Payment
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await own().makeSeller()
  companyId = await own().makeCompany()
  invoice = await issued()
  payment = (await post<Payment>('/payments', { amountCents: 12_000, invoiceId: invoice.id })).body
})

type Failure = { code?: string; isAsked?: boolean }
const own = () => invoicesOf(app, () => owner)
const issued = async (): Promise<InvoiceDetail> =>
  (await own().issue((await own().makeDraft({ companyId })).id)).body
const post = <T>(path: string, body: object, { as = owner, key = randomUUID() } = {}) =>
  app.request<T & Failure>('POST', `/api/v1${path}`, { as, body, headers: { 'idempotency-key': key } })
const refund = (amountCents: number, over: object = {}, options: object = {}) =>
  post<Payment>(
    `/payments/${payment.id}/refund`,
    { amountCents, reason: 'Geste commercial', withCredit: true, ...over },
    options,
  )
const standing = async ({ id }: InvoiceDetail = invoice) => {
  const { status, paidCents, creditedCents, owedCents } = (await own().ask('GET', `/${id}`)).body
  return { status, paidCents, creditedCents, owedCents }
}
const credits = async () => {
  const { rows } = await app.context.pool.query<{ status: string; gross_cents: number }>(
    `select status, gross_cents from invoices where org_id = $1 and kind like '%credit_note' order by created_at`,
    [owner.orgId],
  )
  return rows.map(({ status, gross_cents: cents }) => [status, Number(cents)])
}
const pool = async () =>
  (
    await app.request<{ pool: object }>('GET', `/api/v1/payments/${payment.id}/refund-standing`, {
      as: owner,
    })
  ).body.pool

describe('a refund with a credit note', () => {
  test('leaves nothing due again, for a part or for the whole; without one the invoice is due', async () => {
    expect(await pool()).toMatchObject({
      heldCents: 0,
      invoices: [
        { invoiceId: invoice.id, allocatedCents: 12_000, overpaidCents: 0, creditableCents: 12_000 },
      ],
    })
    expect((await refund(3_000)).body).toMatchObject({ refundedCents: 3_000 })
    expect(await standing()).toEqual({ status: 'paid', paidCents: 9_000, creditedCents: 3_000, owedCents: 0 })
    expect((await refund(2_000, { withCredit: false })).status).toBe(200)
    expect(await standing()).toMatchObject({ status: 'partly_paid', owedCents: 2_000 })
    expect((await refund(7_000)).status).toBe(200)
    expect(await standing()).toMatchObject({ paidCents: 0, creditedCents: 10_000, owedCents: 2_000 })
    expect(await credits()).toEqual([
      ['issued', 3_000],
      ['issued', 7_000],
    ])
    expect(await brokenSums(app, owner)).toEqual([])
  })

  test('credits the whole invoice line by line, and nothing of what was credited before', async () => {
    const credit = await own().ask('POST', `/${invoice.id}/credit`, {
      choice: { kind: 'amount', cents: 2_000 },
    })
    await own().issue(credit.body.id)
    expect(await pool()).toMatchObject({ invoices: [{ overpaidCents: 2_000, creditableCents: 10_000 }] })
    expect((await refund(12_000)).status).toBe(200)
    expect(await standing()).toEqual({
      status: 'cancelled',
      paidCents: 0,
      creditedCents: 12_000,
      owedCents: 0,
    })
    expect(await credits()).toEqual([
      ['issued', 2_000],
      ['issued', 10_000],
    ])
    expect(await brokenSums(app, owner)).toEqual([])
  })

  test('is one act however often it is asked, at once or later', async () => {
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => refund(4_000, {}, { key })))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect((await refund(4_000, {}, { key })).body).toMatchObject({ refundedCents: 4_000 })
    expect(await credits()).toEqual([['issued', 4_000]])
    expect(await standing()).toMatchObject({ paidCents: 8_000, owedCents: 0 })
    expect(await brokenSums(app, owner)).toEqual([])
  })

  test('that stopped before its credit note was drawn owes nothing to anybody, and is taken up where it stopped', async () => {
    const key = randomUUID()
    const { renderInvoice } = app.context.pdf
    app.context.pdf.renderInvoice = () => Promise.reject(new Error('stopped'))
    const stopped = await refund(4_000, {}, { key })
    app.context.pdf.renderInvoice = renderInvoice
    expect(stopped.status).toBeGreaterThanOrEqual(500)
    expect(await standing()).toMatchObject({ paidCents: 12_000, creditedCents: 0, owedCents: 0 })
    expect(await credits()).toEqual([])
    expect((await refund(4_000, {}, { key })).status).toBe(200)
    expect(await credits()).toEqual([['issued', 4_000]])
    expect(await standing()).toMatchObject({ paidCents: 8_000, owedCents: 0 })
  })

  test('that stopped between the credit note and the refund leaves the client a credit, which the next one gives back', async () => {
    const act = randomUUID()
    for (let time = 0; time < 2; time += 1)
      await creditRefund(owner.scope, { paymentId: payment.id, amountCents: 4_000, act })
    expect(await credits()).toEqual([['issued', 4_000]])
    expect(await standing()).toMatchObject({ status: 'paid', paidCents: 12_000, owedCents: 0 })
    expect((await refund(4_000)).status).toBe(200)
    expect(await credits()).toEqual([['issued', 4_000]])
    expect(await standing()).toMatchObject({ paidCents: 8_000, owedCents: 0 })
    expect(await brokenSums(app, owner)).toEqual([])
  })

  test('that stopped between two credit notes issues the other when it is repeated', async () => {
    const both = [await issued(), await issued()]
    payment = (
      await post<Payment>('/payments', {
        amountCents: 24_000,
        companyId,
        allocations: both.map(({ id: invoiceId }) => ({ invoiceId, amountCents: 12_000 })),
      })
    ).body
    const key = randomUUID()
    const { renderInvoice } = app.context.pdf
    let drawn = 0
    app.context.pdf.renderInvoice = (...asked) =>
      drawn++ === 0 ? renderInvoice(...asked) : Promise.reject(new Error('stopped'))
    const stopped = await refund(24_000, {}, { key })
    app.context.pdf.renderInvoice = renderInvoice
    expect(stopped.status).toBeGreaterThanOrEqual(500)
    expect((await refund(24_000, {}, { key })).status).toBe(200)
    expect(await credits()).toEqual([
      ['issued', 12_000],
      ['issued', 12_000],
    ])
    for (const one of both) expect(await standing(one)).toMatchObject({ status: 'cancelled', owedCents: 0 })
    expect(await brokenSums(app, owner)).toEqual([])
  })

  test('drops the draft that another one left when its process died, unless somebody has changed it', async () => {
    const leaveDraft = async () => {
      const choice = { kind: 'amount', cents: 1_000 }
      const { id } = (await own().ask('POST', `/${invoice.id}/credit`, { choice })).body
      await app.context.pool.query(
        `insert into refund_credits (org_id, act, invoice_id, payment_id, credit_id, created_at)
         values ($1, $2, $3, $4, $5, now() - interval '11 minutes')`,
        [owner.orgId, randomUUID(), invoice.id, payment.id, id],
      )
      return id
    }
    await leaveDraft()
    const changed = await leaveDraft()
    await app.context.pool.query('update invoices set revision = 2 where id = $1', [changed])
    expect((await refund(4_000)).status).toBe(200)
    expect(await credits()).toEqual([
      ['draft', 1_000],
      ['issued', 4_000],
    ])
  })

  test('takes what is held first, and credits the invoices paid last', async () => {
    const other = await issued()
    payment = (
      await post<Payment>('/payments', {
        amountCents: 15_000,
        companyId,
        allocations: [{ invoiceId: other.id, amountCents: 12_000 }],
      })
    ).body
    expect((await refund(5_000)).status).toBe(200)
    expect(await credits()).toEqual([['issued', 2_000]])
    expect(await standing(other)).toMatchObject({ paidCents: 10_000, creditedCents: 2_000, owedCents: 0 })
    expect(await brokenSums(app, owner)).toEqual([])
  })

  test('is refused whole where it may not be: nothing is credited', async () => {
    expect((await refund(12_001)).body.code).toBe('refund_above_paid')
    const late = new Date(Date.now() + 86_400_000).toISOString()
    expect((await refund(1_000, { refundedAt: late })).body.code).toBe('invalid_input')
    const foreign = await app.makeOrganization()
    expect((await refund(1_000, {}, { as: foreign })).status).toBe(404)
    const member = await app.makeMember(owner.orgId, 'member')
    expect((await refund(1_000, {}, { as: member })).status).toBe(403)
    expect(await credits()).toEqual([])
  })

  test('waits with its credit note for the second person', async () => {
    const billing = await app.makeMember(owner.orgId, 'billing')
    const rule = { limitCents: 1_000, revision: 0 }
    await app.request('PUT', '/api/v1/refund-rule', { as: owner, body: rule })
    const { refundRequest } = (await refund(5_000, {}, { as: billing })).body
    expect(refundRequest).toMatchObject({ amountCents: 5_000, withCredit: true })
    expect(await credits()).toEqual([])
    expect((await post(`/refund-requests/${refundRequest!.id}/approve`, {}, { as: billing })).status).toBe(
      409,
    )
    expect(await credits()).toEqual([])
    const key = randomUUID()
    for (let time = 0; time < 2; time += 1)
      expect((await post(`/refund-requests/${refundRequest!.id}/approve`, {}, { key })).status).toBe(200)
    expect(await credits()).toEqual([['issued', 5_000]])
    expect(await standing()).toMatchObject({ status: 'paid', paidCents: 7_000, owedCents: 0 })
    expect(await brokenSums(app, owner)).toEqual([])
  })

  test('by a transfer credits too', async () => {
    const { body, status } = await post<{ isAsked: boolean }>(`/bank/payments/${payment.id}/refund`, {
      amountCents: 12_000,
      reason: 'Commande annulée',
      holder: 'Boulangerie Martin',
      iban: 'FR1420041010050500013M02606',
      withCredit: true,
    })
    expect([status, body.isAsked]).toEqual([200, false])
    expect(await standing()).toMatchObject({ status: 'cancelled', owedCents: 0 })
    expect(await brokenSums(app, owner)).toEqual([])
  })
})
