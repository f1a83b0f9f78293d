import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { InvoiceSending } from '#shared/contract/invoice-sending.ts'
import type { PaymentPlan } from '#shared/contract/payment-plans.ts'
import { judgePaymentPlans } from './commands/judge-payment-plans.ts'
import { paymentPlansOf } from './payment-plans.fixture.ts'

const start = new Date('2026-11-20T09:00:00Z')
const clock = createFixedClock(start)
let app: TestApp
let owner: Member
let client: { companyId: string; email: string }
let invoice: { id: string; number: string }
const own = () => paymentPlansOf(app, () => owner)
const day = (days: number) => own().day(days)

beforeAll(async () => {
  app = await startTestApp({ clock })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
})
beforeEach(async () => {
  clock.set(start)
  await app.context.pool.query('delete from rate_limits')
  owner = await own().makeSeller()
  client = await own().makeClient()
  invoice = await own().makeLate(client.companyId)
})
afterAll(() => app.close())

const ask = <T>(method: string, path: string, body?: unknown) =>
  app.request<T & { code?: string }>(method as 'POST', `/api/v1${path}`, {
    as: owner,
    body,
    headers: { 'idempotency-key': randomUUID() },
  })
const contest = async (amountCents: number | null) => {
  const problem = { reason: 'not_delivered', message: 'Une porte manque.', amountCents }
  expect((await ask('POST', `/invoices/${invoice.id}/disputes`, problem)).status).toBe(200)
}
const settle = async () => {
  const { body } = await ask<InvoiceSending>('GET', `/invoices/${invoice.id}/sending`)
  const open = body.disputes.find(({ settledAt }) => settledAt === null)!
  const settled = await ask('POST', `/invoices/${invoice.id}/disputes/${open.id}/settle`, { note: 'Livrée.' })
  expect(settled.status).toBe(200)
}
const pay = async (amountCents: number) => {
  expect((await ask('POST', '/payments', { amountCents, invoiceId: invoice.id })).status).toBe(200)
  await judgePaymentPlans(app.context)
}
const propose = (...cents: number[]) =>
  own().propose({
    companyId: client.companyId,
    invoiceIds: [invoice.id],
    to: { email: client.email },
    terms: cents.map((one, at) => ({ dueOn: day(10 + 30 * at), cents: one })),
  })
const read = async (id: string) => (await own().plans<PaymentPlan>('GET', `/${id}`)).body

test('a plan is of what is not contested: the rest is signed and paid, and the contested part stays owed beside it', async () => {
  await contest(4_000)
  const draft = await own().plans<{ invoices: object[] }>('GET', `/draft?companyId=${client.companyId}`)
  expect(draft.body.invoices).toMatchObject([{ owedCents: 8_000, contestedCents: 4_000, refusal: null }])
  expect((await propose(6_000, 6_000)).body.code).toBe('payment_plan_refused')
  const proposed = await propose(4_000, 4_000)
  expect(proposed.body).toMatchObject({ totalCents: 8_000, contestedCents: 0 })
  const token = await own().tokenOf(client.email)
  expect((await own().view(token)).body).toMatchObject({ stands: true, totalCents: 8_000 })
  const { status } = await own().sign(token, await own().codeFor(token, client.email))
  expect(status).toBe(200)
  await pay(4_000)
  expect(await read(proposed.body.id)).toMatchObject({
    standing: 'signed',
    paidCents: 4_000,
    contestedCents: 0,
  })
  await pay(4_000)
  expect(await read(proposed.body.id)).toMatchObject({ standing: 'completed', paidCents: 8_000 })
  const { body } = await ask<{ owedCents: number; status: string }>('GET', `/invoices/${invoice.id}`)
  expect(body).toMatchObject({ owedCents: 4_000, status: 'disputed' })
})

test('all that is contested is covered by no plan; a proposal no longer stands once more or less is contested', async () => {
  await contest(null)
  expect((await propose(6_000, 6_000)).body.code).toBe('payment_plan_disputed')
  await settle()
  expect((await propose(6_000, 6_000)).status).toBe(200)
  const token = await own().tokenOf(client.email)
  await contest(4_000)
  expect((await own().view(token)).body).toMatchObject({ stands: false })
  await settle()
  expect((await own().view(token)).body).toMatchObject({ stands: true })
})

test('what is contested after a plan was signed is told beside its terms, which stay as they were signed', async () => {
  const proposed = await propose(6_000, 6_000)
  const token = await own().tokenOf(client.email)
  await own().sign(token, await own().codeFor(token, client.email))
  await contest(4_000)
  const terms = [{ cents: 6_000 }, { cents: 6_000 }]
  expect(await read(proposed.body.id)).toMatchObject({ standing: 'signed', contestedCents: 4_000, terms })
  await pay(8_000)
  expect(await read(proposed.body.id)).toMatchObject({ paidCents: 8_000, contestedCents: 4_000 })
  await settle()
  expect(await read(proposed.body.id)).toMatchObject({ standing: 'signed', contestedCents: 0 })
})
