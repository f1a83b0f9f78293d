import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Payment } from '#shared/contract/payments.ts'
import { type Shop, startShop } from './online-payments.fixture.ts'

let site: Awaited<ReturnType<typeof startShop>>
let shop: Shop
let invoice: { id: string; token: string }
let intentId: string
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

const paidBy = async (means: 'card' | 'sepa_debit' = 'card') => {
  intentId = shop.at.pay(await shop.goToPage(invoice.token), means)!
  if (means === 'sepa_debit') shop.at.settle(intentId, 'succeeded')
  await shop.revise(true)
  return (await shop.payments())[0]!
}
const deliver = async () => {
  await site.twin.deliver(site.post, { times: 2, order: 'reversed' })
  await shop.handleAll()
}
const refund = (payment: Payment, amountCents: number, requestId: string = randomUUID()) =>
  shop.call<Payment>('POST', `/payments/${payment.id}/online-refund`, {
    amountCents,
    requestId,
    reason: 'Commande annulée',
  })
const refunds = () => site.twin.test.all('refund', shop.accountId)

describe('« Rembourser » by Stripe', () => {
  test('gives back on the card once, however often it is asked for; the debt opens again with its reason', async () => {
    const payment = await paidBy()
    expect(payment).toMatchObject({ online: true, refundingCents: 0 })
    const canceled = await shop.call('POST', `/payments/${payment.id}/cancel`, { reason: 'Par erreur' })
    expect([canceled.status, canceled.body.code]).toEqual([409, 'payment_is_online'])
    const requestId = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => refund(payment, 2_000, requestId)))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    await refund(payment, 2_000, requestId)
    expect(refunds()).toHaveLength(1)
    expect((await refund(payment, 1_000, requestId)).body.code).toBe('idempotency_conflict')
    await deliver()
    expect((await shop.payments())[0]).toMatchObject({ refundedCents: 2_000, receivedCents: 10_000 })
    expect(await shop.money(invoice.id)).toMatchObject({ paidCents: 10_000, owedCents: 2_000 })
    const { body } = await shop.call<{ items: { kind: string; reason: string | null }[] }>(
      'GET',
      '/movements',
    )
    expect(body.items.find(({ kind }) => kind === 'refund')?.reason).toBe('Commande annulée')
    expect(await shop.brokenSums()).toEqual([])
  })

  test('above the amount that the owner chose is asked of Stripe once another person allowed it', async () => {
    const other = await site.app.makeMember(shop.owner.orgId, 'billing')
    await shop.call('PUT', '/refund-rule', { limitCents: 5_000, revision: 0 })
    const payment = await paidBy()
    const asked = await refund(payment, 6_000)
    expect(asked.body).toMatchObject({ refundingCents: 0, refundRequest: { amountCents: 6_000 } })
    expect((await refund(payment, 1_000)).body.code).toBe('refund_already_asked')
    expect(refunds()).toEqual([])
    const allowed = await site.app.request<Payment>(
      ...(['POST', `/api/v1/refund-requests/${asked.body.refundRequest!.id}/approve`] as const),
      { as: other, body: {}, headers: { 'idempotency-key': randomUUID() } },
    )
    expect(allowed.body).toMatchObject({ refundingCents: 6_000, refundRequest: null, receivedCents: 12_000 })
    await shop.revise(false)
    expect(refunds()).toHaveLength(1)
    await deliver()
    expect((await shop.payments())[0]).toMatchObject({ refundingCents: 0, refundedCents: 6_000 })
    expect(await shop.money(invoice.id)).toMatchObject({ paidCents: 6_000, owedCents: 6_000 })
  })

  test('of a debit is on its way until the bank has it, and cannot be given back twice meanwhile', async () => {
    const payment = await paidBy('sepa_debit')
    const { body } = await refund(payment, 8_000)
    expect(body).toMatchObject({ refundingCents: 8_000, refundedCents: 0, receivedCents: 12_000 })
    const above = await refund(payment, 4_001)
    expect([above.status, above.body.code]).toEqual([409, 'refund_above_paid'])
    const noted = (amountCents: number) =>
      shop.call<Payment>('POST', `/payments/${payment.id}/refund`, { amountCents, reason: 'Trop perçu' })
    expect((await noted(4_001)).body.code).toBe('refund_above_paid')
    const [kept] = refunds()
    shop.at.endRefund(kept!.id, 'succeeded')
    await deliver()
    expect((await shop.payments())[0]).toMatchObject({ refundingCents: 0, refundedCents: 8_000 })
  })

  test('that fails at the bank changes nothing, and may be asked for again', async () => {
    const payment = await paidBy('sepa_debit')
    await refund(payment, 12_000)
    shop.at.endRefund(refunds()[0]!.id, 'failed')
    await deliver()
    expect((await shop.payments())[0]).toMatchObject({ refundingCents: 0, receivedCents: 12_000 })
    expect((await refund(payment, 12_000)).status).toBe(200)
  })

  test('Stripe silent or killed in between: it is asked for once more, and given back once', async () => {
    const payment = await paidBy()
    site.broken.createRefund = async (...given) => {
      await site.real.createRefund(...given)
      throw new Error('killed')
    }
    expect((await refund(payment, 3_000)).status).toBe(500)
    delete site.broken.createRefund
    expect((await shop.payments())[0]).toMatchObject({ refundingCents: 3_000, refundedCents: 0 })
    site.twin.forgetKeys()
    await shop.revise()
    await shop.revise()
    expect(refunds()).toHaveLength(1)
    expect((await shop.payments())[0]).toMatchObject({ refundingCents: 0, refundedCents: 3_000 })
    site.twin.faults.answers.push({ status: 500 })
    const silent = await refund(payment, 1_000)
    expect([silent.status, silent.body.code]).toEqual([503, 'payment_provider_silent'])
    await shop.revise()
    expect((await shop.payments())[0]).toMatchObject({ refundingCents: 0, refundedCents: 4_000 })
  })

  test('is refused in French when Stripe says no, above what was paid, and for money that came otherwise', async () => {
    const payment = await paidBy()
    expect((await refund(payment, 12_001)).body.code).toBe('refund_above_paid')
    shop.at.refund(intentId, 12_000)
    const refused = await refund(payment, 1_000)
    expect([refused.status, refused.body.code]).toEqual([409, 'refund_refused'])
    await deliver()
    expect((await shop.payments())[0]).toMatchObject({ refundingCents: 0, state: 'refunded' })
    const other = await shop.makeInvoice()
    await shop.call('POST', '/payments', { amountCents: 1_000, invoiceId: other.id, method: 'transfer' })
    const transfer = (await shop.payments()).find(({ method }) => method === 'transfer')!
    expect(transfer.online).toBe(false)
    expect((await refund(transfer, 1_000)).body.code).toBe('payment_not_online')
  })
})
