import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Payment } from '#shared/contract/payments.ts'
import type { StatementAccount } from '#shared/domain/invoices/statement-document.ts'
import { type Answered, type Failure, invoicesOf, plainPages } from './invoices.fixture.ts'

let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
  owner = await its().makeSeller()
})
afterAll(() => app.close())

const its = () => invoicesOf(app, () => owner)
const pay = async (body: Record<string, unknown>) =>
  (await app.request<Payment>('POST', '/api/v1/payments', { as: owner, body })).body
const invoice = (paymentId: string, as: Member = owner) =>
  its().ask<Answered>('POST', '/from-payment', { paymentId }, as)
const depositsOf = async (quoteId: string) =>
  (await app.request<{ items: Payment[] }>('GET', `/api/v1/payments?quoteId=${quoteId}`, { as: owner })).body
    .items

test('a deposit received on a devis becomes its 386, of that amount and paid; the account is settled', async () => {
  const quoteId = await its().makeSignedQuote()
  const payment = await pay({ quoteId, amountCents: 52_500 })
  expect(await depositsOf(quoteId)).toMatchObject([{ id: payment.id, depositId: null }])
  const { status, body: draft } = await invoice(payment.id)
  expect([status, draft.problems]).toEqual([200, []])
  expect(draft).toMatchObject({
    kind: 'deposit',
    status: 'draft',
    quoteId,
    grossCents: 52_500,
    content: { prepaidCents: 52_500, prepaidOn: payment.capturedAt.slice(0, 10) },
  })
  const { body } = await its().issue(draft.id)
  expect(body).toMatchObject({ status: 'paid', owedCents: 0, totals: { grossCents: 52_500, dueCents: 0 } })
  expect(await depositsOf(quoteId)).toMatchObject([{ depositId: draft.id }])
  const account = await app.request<{ accounts: StatementAccount[] }>(
    'GET',
    `/api/v1/invoices/statement?companyId=${payment.companyId}`,
    { as: owner },
  )
  const nothing = { notDueCents: 0, late30Cents: 0, late60Cents: 0, late90Cents: 0, laterCents: 0 }
  expect(account.body.accounts).toMatchObject([
    {
      closingCents: 0,
      movements: [{ effectCents: 52_500 }, { effectCents: -52_500 }],
      owed: { ...nothing, creditCents: 0 },
    },
  ])
  const balance = await its().ask('POST', '/from-quote', { quoteId, part: { kind: 'balance' } })
  expect(balance.body).toMatchObject({ grossCents: 175_000 - 52_500 })
})

test('its draft is issued with what was received, and with nothing else', async () => {
  const quoteId = await its().makeSignedQuote()
  const { id } = await pay({ quoteId, amountCents: 10_000 })
  const { id: draftId, revision, content } = (await invoice(id)).body
  const save = (prepaidCents: number, from: number) =>
    its().ask('PUT', `/${draftId}/draft`, { revision: from, content: { ...content, prepaidCents } })
  const changed = (await save(0, revision)).body
  expect(changed.problems).toMatchObject([{ path: 'prepaidCents', code: 'invoice_prepaid_not_received' }])
  expect((await its().issue(draftId)).body.code).toBe('invoice_not_ready')
  expect((await save(10_000, changed.revision)).body.problems).toEqual([])
  expect((await its().issue(draftId)).body).toMatchObject({ status: 'paid', owedCents: 0 })
})

test('it is never invoiced twice, two at once included; a deleted draft gives it back', async () => {
  const quoteId = await its().makeSignedQuote()
  const { id } = await pay({ quoteId, amountCents: 10_000 })
  const answers = await Promise.all([invoice(id), invoice(id), invoice(id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const made = answers.find(({ status }) => status === 200)!.body
  expect((await invoice(id)).body.code).toBe('payment_already_invoiced')
  await its().ask('DELETE', `/${made.id}`)
  const again = await invoice(id)
  expect(again.status).toBe(200)
  await its().issue(again.body.id)
  expect((await invoice(id)).body.code).toBe('payment_already_invoiced')
  await expect(
    app.context.pool.query(
      'update invoices set payment_id = $1 where id = (select id from invoices where org_id = $2 and payment_id is null limit 1)',
      [id, owner.orgId],
    ),
  ).rejects.toThrow()
})

test('what the devis is worth bounds what is received on it, whoever asks at once', async () => {
  const quoteId = await its().makeSignedQuote()
  const record = (amountCents: number) =>
    app.request<Failure>('POST', '/api/v1/payments', { as: owner, body: { quoteId, amountCents } })
  const refused = (message: string) => ({
    status: 409,
    body: { code: 'payment_above_quote', fields: [{ path: 'amountCents', message }] },
  })
  expect(await record(175_001)).toMatchObject(refused('Le devis s’élève à 1\u202f750,00\u00a0€.'))
  const many = await Promise.all(Array.from({ length: 4 }, () => record(60_000)))
  expect(many.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
  expect(await record(55_001)).toMatchObject(
    refused(
      'Le devis s’élève à 1\u202f750,00\u00a0€, dont 1\u202f200,00\u00a0€ déjà reçus\u00a0: il reste 550,00\u00a0€ à recevoir.',
    ),
  )
  expect((await record(55_000)).status).toBe(200)
  expect(await depositsOf(quoteId)).toHaveLength(3)
})

test('what was paid on the invoices of a devis counts as received, and what is to be given back no more', async () => {
  const quoteId = await its().makeSignedQuote()
  const deposit = await pay({ quoteId, amountCents: 50_000 })
  const { body: made } = await its().issue((await invoice(deposit.id)).body.id)
  const balance = await its().ask('POST', '/from-quote', { quoteId, part: { kind: 'balance' } })
  const { body: rest } = await its().issue(balance.body.id)
  await pay({ invoiceId: rest.id, amountCents: rest.owedCents })
  const record = (amountCents: number) =>
    app.request<Failure>('POST', '/api/v1/payments', { as: owner, body: { quoteId, amountCents } })
  expect((await record(1)).body.code).toBe('payment_above_quote')
  const credit = (id: string) => its().ask('POST', `/${id}/credit`, { choice: { kind: 'whole' } })
  await its().issue((await credit(rest.id)).body.id)
  await its().issue((await credit(made.id)).body.id)
  expect((await record(175_001)).body.code).toBe('payment_above_quote')
  expect((await record(175_000)).status).toBe(200)
})

test('neither the payment of an invoice, nor what exceeds the devis, nor another organization’s', async () => {
  const quoteId = await its().makeSignedQuote()
  const more = await pay({ quoteId, amountCents: 100_000 })
  const half = { quoteId, part: { kind: 'deposit_amount', cents: 100_000 } }
  await its().issue((await its().ask('POST', '/from-quote', half)).body.id)
  expect((await invoice(more.id)).body.code).toBe('invoice_above_quote')
  const { body: issued } = await its().issue((await its().makeDraft()).id)
  const ofInvoice = await pay({ invoiceId: issued.id, amountCents: 1_000 })
  expect((await invoice(ofInvoice.id)).body.code).toBe('payment_without_quote')
  const neighbour = await app.makeOrganization()
  expect((await invoice(more.id, neighbour)).status).toBe(404)
  const { body } = await its().ask<Failure>(
    'POST',
    '/from-payment',
    { paymentId: more.id },
    await app.makeMember(owner.orgId, 'viewer'),
  )
  expect(body.code).toBe('forbidden')
})
