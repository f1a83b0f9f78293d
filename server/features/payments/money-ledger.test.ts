import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { invoicesOf, line, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { recordMovement } from '#server/features/payments/steps/record-movement.ts'
import { memberScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { EReport } from '#shared/contract/e-reporting.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import type { LedgerFault } from '#shared/contract/ledger.ts'
import type { MoneyMovement, MovementStates, Payment, PaymentDetail } from '#shared/contract/payments.ts'
import { feeMovement } from '#shared/domain/payments/ledger-entries.ts'
import { movePayment } from './commands/move-payment.ts'
import { type MoneyToReceive, receiveMoney } from './commands/receive-money.ts'

let app: TestApp
let owner: Member
let companyId: string
/** 120 € each, with VAT, of one client. */
let first: InvoiceDetail
let second: InvoiceDetail
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
})
beforeEach(async () => {
  owner = await own().makeSeller()
  companyId = await own().makeCompany()
  first = await issued()
  second = await issued()
})
afterAll(() => app.close())
const own = () => invoicesOf(app, () => owner)
const issued = async (over: object = {}): Promise<InvoiceDetail> =>
  (await own().issue((await own().makeDraft({ companyId, ...over })).id)).body

type Answer = Payment & { code?: string; fields?: { path: string; code: string; message: string }[] }
const post = (path: string, body: object, as: Member = owner) =>
  app.request<Answer>('POST', `/api/v1/payments${path}`, {
    as,
    body,
    headers: { 'idempotency-key': randomUUID() },
  })
const on = (invoice: InvoiceDetail, amountCents: number) => ({ invoiceId: invoice.id, amountCents })
const pay = (amountCents: number, ...allocations: object[]) =>
  post('', { amountCents, companyId, allocations })
const read = async (invoice: InvoiceDetail) => (await own().ask('GET', `/${invoice.id}`)).body
const moneyOf = async (invoice: InvoiceDetail) => {
  const { status, paidCents, owedCents } = await read(invoice)
  return [status, paidCents, owedCents]
}
const verify = async () =>
  (
    await app.request<{ checked: number; fault: LedgerFault | null }>('POST', '/api/v1/ledger/verify', {
      as: owner,
      body: {},
    })
  ).body
/** Invoices whose kept amount is not what the ledger says: there are none. */
const apart = async () => {
  const { rows } = await app.context.pool.query(
    `select i.id from invoices as i where i.org_id = $1 and i.paid_cents <> coalesce((
       select -sum(l.amount_cents) from money_lines as l where l.org_id = i.org_id and l.invoice_id = i.id), 0)`,
    [owner.orgId],
  )
  return rows
}
const scope = () =>
  memberScope(app.context, { orgId: owner.orgId, userId: owner.userId, role: 'owner', rights: [] })
const take = (more: Partial<MoneyToReceive>) =>
  inTransaction(scope(), (tx) =>
    receiveMoney(tx, {
      amountCents: 12_000,
      method: 'direct_debit',
      capturedAt: tx.now,
      lenient: true,
      allocations: [on(first, 12_000)],
      ...more,
    }),
  )
const move = (paymentId: string, to: Parameters<typeof movePayment>[1]['to']) =>
  inTransaction(scope(), (tx) => movePayment(tx, { paymentId, to, occurredAt: tx.now }))

describe('a payment of several invoices', () => {
  test('pays each its part, keeps the rest for the client, and gives it later to another', async () => {
    const { body } = await pay(20_000, on(first, 12_000), on(second, 5_000))
    expect(body).toMatchObject({
      receivedCents: 20_000,
      heldCents: 3_000,
      state: 'succeeded',
      currency: 'EUR',
    })
    expect(body.allocations.map(({ amountCents }) => amountCents).toSorted()).toEqual([12_000, 5_000])
    expect([await moneyOf(first), await moneyOf(second)]).toEqual([
      ['paid', 12_000, 0],
      ['partly_paid', 5_000, 7_000],
    ])
    const credit = await app.request<{ items: Payment[] }>(
      'GET',
      `/api/v1/payments?companyId=${companyId}&held=true`,
      { as: owner },
    )
    expect(credit.body.items).toMatchObject([{ id: body.id, heldCents: 3_000 }])
    const ofSecond = () => app.request('GET', `/api/v1/payments?invoiceId=${second.id}`, { as: owner })
    expect((await ofSecond()).body).toMatchObject({ clientHasCredit: true })
    const later = await post(`/${body.id}/allocate`, { allocations: [on(second, 3_000)] })
    expect(later.body).toMatchObject({ heldCents: 0 })
    expect((await ofSecond()).body).toMatchObject({ clientHasCredit: false })
    expect(await moneyOf(second)).toEqual(['partly_paid', 8_000, 4_000])
    expect([await apart(), (await verify()).fault]).toEqual([[], null])
  })

  test('is refused above the payment, above what an invoice asks, of another client, or twice on one', async () => {
    const codes = async (answer: ReturnType<typeof pay>) => (await answer).body.code
    expect(await codes(pay(1_000, on(first, 600), on(second, 600)))).toBe('allocated_above_payment')
    const above = await pay(30_000, on(first, 12_001), on(second, 1))
    expect([above.body.code, above.body.fields?.[0]?.path]).toEqual([
      'payment_above_owed',
      'allocations.0.amountCents',
    ])
    const other = await issued({ companyId: await own().makeCompany() })
    expect(await codes(pay(1_000, on(first, 500), on(other, 500)))).toBe('payment_other_client')
    expect((await pay(1_000, on(first, 500), on(first, 400))).status).toBe(400)
    const { body } = await pay(1_000)
    expect(body.heldCents).toBe(1_000)
    const tooMuch = post(`/${body.id}/allocate`, { allocations: [on(first, 1_001)] })
    expect(await codes(tooMuch)).toBe('allocated_above_payment')
    expect(await codes(post(`/${body.id}/allocate`, { allocations: [on(other, 1)] }))).toBe(
      'payment_other_client',
    )
    expect(await moneyOf(first)).toEqual(['issued', 0, 12_000])
  })

  test('of a contact is its own, that of its company once it has one', async () => {
    const contact = async (body: object) =>
      (await app.request<{ id: string }>('POST', '/api/v1/contacts', { as: owner, body })).body.id
    const alone = await contact({
      firstName: 'Élise',
      lastName: 'Vasseur',
      country: 'FR',
      addressLine1: '4 quai Sud',
      postalCode: '44000',
      city: 'Nantes',
    })
    const employed = await contact({ lastName: 'Morel', companyId })
    const paid = async (contactId: string) => (await post('', { amountCents: 5_000, contactId })).body
    expect(await paid(alone)).toMatchObject({ contactId: alone, companyId: null, heldCents: 5_000 })
    expect(await paid(employed)).toMatchObject({ contactId: null, companyId, heldCents: 5_000 })
    const his = await issued({ companyId: null, contactId: alone })
    expect(await post('', { amountCents: 100, contactId: alone, allocations: [on(his, 100)] })).toMatchObject(
      {
        status: 200,
        body: { contactId: alone, heldCents: 0 },
      },
    )
    const another = await contact({ lastName: 'Petit' })
    expect(
      (await post('', { amountCents: 100, contactId: another, allocations: [on(his, 100)] })).body.code,
    ).toBe('payment_other_client')
    expect((await post('', { amountCents: 100, contactId: randomUUID() })).status).toBe(404)
  })

  test('gives its last euro once, whoever asks at once', async () => {
    const { body } = await pay(1_000)
    const all = await Promise.all(
      [first, second, first, second].map((invoice) =>
        post(`/${body.id}/allocate`, { allocations: [on(invoice, 1_000)] }),
      ),
    )
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const paid = (await read(first)).paidCents + (await read(second)).paidCents
    expect([paid, await apart()]).toEqual([1_000, []])
  })

  test('two payments never pay more than an invoice asks', async () => {
    const made = await Promise.all([pay(12_000), pay(12_000), pay(12_000)])
    const all = await Promise.all(
      made.map(({ body }) => post(`/${body.id}/allocate`, { allocations: [on(first, 12_000)] })),
    )
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await moneyOf(first)).toEqual(['paid', 12_000, 0])
  })
})

describe('what was recorded is undone by opposite entries', () => {
  test('an allocation: the client keeps the money, and the invoice asks again', async () => {
    const { body } = await pay(12_000, on(first, 12_000))
    const release = (amountCents: number) =>
      post(`/${body.id}/release`, { ...on(first, amountCents), reason: 'Mauvaise facture' })
    expect((await release(12_001)).body.code).toBe('released_above_allocated')
    expect((await release(4_000)).body).toMatchObject({ heldCents: 4_000, receivedCents: 12_000 })
    expect(await moneyOf(first)).toEqual(['partly_paid', 8_000, 4_000])
    await release(8_000)
    expect(await moneyOf(first)).toEqual(['issued', 0, 12_000])
  })

  test('a refund opens the debt again, never above what was paid nor in another currency', async () => {
    const { body } = await pay(15_000, on(first, 12_000))
    const refund = (more: object) =>
      post(`/${body.id}/refund`, { amountCents: 1_000, reason: 'Trop perçu', ...more })
    const above = await refund({ amountCents: 15_001 })
    expect([above.status, above.body.code, above.body.fields]).toEqual([
      409,
      'refund_above_paid',
      [
        {
          path: 'amountCents',
          code: 'refund_above_paid',
          message: 'Le remboursement ne peut pas dépasser 150,00\u00a0€.',
        },
      ],
    ])
    expect((await refund({ amountCents: 12_001, invoiceId: first.id })).body.code).toBe('refund_above_paid')
    expect((await refund({ currency: 'USD' })).body.code).toBe('payment_other_currency')
    expect((await refund({ amountCents: 3_000 })).body).toMatchObject({ heldCents: 0, refundedCents: 3_000 })
    expect(await moneyOf(first)).toEqual(['paid', 12_000, 0])
    await refund({ amountCents: 2_000 })
    expect(await moneyOf(first)).toEqual(['partly_paid', 10_000, 2_000])
    const rest = await refund({ amountCents: 10_000, invoiceId: first.id })
    expect(rest.body).toMatchObject({ state: 'refunded', receivedCents: 0, refundedCents: 15_000 })
    expect(await moneyOf(first)).toEqual(['issued', 0, 12_000])
    expect((await refund({})).body.code).toBe('payment_not_received')
    expect([await apart(), (await verify()).fault]).toEqual([[], null])
  })

  test('a payment recorded by mistake is cancelled with its reason, once, by those who may', async () => {
    const { body } = await pay(15_000, on(first, 12_000))
    const cancel = (as: Member = owner) => post(`/${body.id}/cancel`, { reason: 'Saisi deux fois' }, as)
    expect((await cancel(await app.makeMember(owner.orgId, 'viewer'))).status).toBe(403)
    expect((await post(`/${body.id}/cancel`, { reason: ' ' })).status).toBe(400)
    expect((await cancel()).body).toMatchObject({
      state: 'canceled',
      receivedCents: 0,
      heldCents: 0,
      allocations: [],
    })
    expect((await cancel()).body.code).toBe('payment_not_cancelable')
    expect(await moneyOf(first)).toEqual(['issued', 0, 12_000])
    const { body: detail } = await app.request<PaymentDetail>('GET', `/api/v1/payments/${body.id}/detail`, {
      as: owner,
    })
    expect(detail.states).toMatchObject([
      { state: 'succeeded' },
      { state: 'canceled', reason: 'Saisi deux fois' },
    ])
    expect(detail.movements.map(({ kind, lines }) => [kind, lines.map((line) => line.amountCents)])).toEqual([
      ['payment_received', [15_000, -12_000, -3_000]],
      ['correction', [-15_000, 12_000, 3_000]],
    ])
  })

  test('a deposit of which an invoice is made stays as it is', async () => {
    const quoteId = await own().makeSignedQuote()
    const { body } = await post('', { amountCents: 10_000, quoteId })
    await own().ask('POST', '/from-payment', { paymentId: body.id })
    const refused = await post(`/${body.id}/cancel`, { reason: 'Par erreur' })
    expect(refused.body.code).toBe('payment_has_deposit')
  })
})

describe('a payment on its way', () => {
  test('pays nothing before it succeeds, and its failure weeks later opens the debt again', async () => {
    const { paymentId } = await take({ state: 'processing' })
    expect(await moneyOf(first)).toEqual(['issued', 0, 12_000])
    expect(await move(paymentId, 'succeeded')).toBe(true)
    expect(await move(paymentId, 'succeeded')).toBe(false)
    expect(await moneyOf(first)).toEqual(['paid', 12_000, 0])
    expect(await move(paymentId, 'failed')).toBe(true)
    expect(await moneyOf(first)).toEqual(['issued', 0, 12_000])
    await expect(move(paymentId, 'succeeded')).rejects.toMatchObject({ code: 'payment_state_refused' })
    expect([await apart(), (await verify()).fault]).toEqual([[], null])
  })

  test('a dispute keeps the invoice paid until it is lost', async () => {
    const { paymentId } = await take({})
    await move(paymentId, 'disputed')
    expect(await moneyOf(first)).toEqual(['paid', 12_000, 0])
    await move(paymentId, 'won')
    await move(paymentId, 'disputed')
    await move(paymentId, 'lost')
    expect(await moneyOf(first)).toEqual(['issued', 0, 12_000])
    expect((await verify()).fault).toBeNull()
  })

  test('its source is recorded once, whoever asks at once; money that came is never refused', async () => {
    const source = { kind: 'stripe_payment_intent', id: randomUUID() }
    const taken = await Promise.all(
      Array.from({ length: 4 }, () =>
        take({ source, amountCents: 20_000, allocations: [on(first, 20_000)] }),
      ),
    )
    expect(new Set(taken.map(({ paymentId }) => paymentId)).size).toBe(1)
    expect(taken.filter(({ repeated }) => !repeated)).toHaveLength(1)
    expect(await moneyOf(first)).toEqual(['paid', 12_000, 0])
    const fee = {
      movement: feeMovement({ amountCents: 50, currency: 'EUR' }),
      source: { kind: 'stripe_fee', id: source.id },
    }
    const book = () =>
      inTransaction(scope(), (tx) =>
        recordMovement(tx, { ...fee, paymentId: taken[0]!.paymentId, occurredAt: tx.now }),
      )
    expect([await book(), await book()]).toEqual([true, false])
    expect([await apart(), (await verify()).fault]).toEqual([[], null])
  })
})

describe('the database', () => {
  test('refuses a movement that does not add up to zero or has no entry, and every change, whoever asks', async () => {
    const { body } = await pay(1_000)
    const { pool } = app.context
    for (const table of ['money_movements', 'money_lines', 'payment_states', 'cash_in_parts']) {
      await expect(pool.query(`truncate ${table} cascade`)).rejects.toThrow('append-only')
      if (table === 'cash_in_parts') continue
      await expect(pool.query(`delete from ${table} where org_id = $1`, [owner.orgId])).rejects.toThrow(
        'append-only',
      )
    }
    const movement = `insert into money_movements (org_id, id, kind, source_kind, source_id, occurred_at, created_at)
      values ($1, $2::uuid, 'payout', 'test', $2::text, now(), now())`
    const lineOf = (no: number, cents: number) =>
      `insert into money_lines (org_id, movement_id, line_no, account, amount_cents, currency) values ('${owner.orgId}', $1, ${no}, 'bank', ${cents}, 'EUR')`
    const book = async (cents: number) => {
      const client = await pool.connect()
      const own = randomUUID()
      try {
        await client.query('begin')
        await client.query(movement, [owner.orgId, own])
        await client.query(lineOf(1, 100), [own])
        await client.query(lineOf(2, cents), [own])
        await client.query('commit')
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    await expect(book(-99)).rejects.toThrow('adds up to zero')
    await expect(book(-100)).rejects.toThrow('has an entry in the ledger')
    const { rows } = await pool.query('select id from money_movements where payment_id = $1', [body.id])
    await expect(pool.query(lineOf(9, 5), [rows[0].id])).rejects.toThrow('append-only')
    await expect(pool.query(`update payments set state = 'failed' where id = $1`, [body.id])).rejects.toThrow(
      'append-only',
    )
    await expect(
      pool.query(
        `insert into payment_states (org_id, payment_id, state, occurred_at, created_at) values ($1, $2, 'won', now(), now())`,
        [owner.orgId, body.id],
      ),
    ).rejects.toThrow('does not go from succeeded to won')
  })

  test('an altered line is named by the verification', async () => {
    await pay(1_000, on(first, 1_000))
    const client = await app.context.pool.connect()
    await client.query('begin; alter table money_lines disable trigger user')
    await client.query(
      `update money_lines set amount_cents = -900 where org_id = $1 and account = 'receivable'`,
      [owner.orgId],
    )
    await client.query('alter table money_lines enable trigger user; commit')
    client.release()
    expect((await verify()).fault).toMatchObject({ kind: 'movement_recorded', reason: 'document_altered' })
  })
})

test('the split by rate is stored once, a refund takes from it, and e-reporting reads both', async () => {
  const consumer = await own().makeCompany(owner, { kind: 'consumer', siren: null })
  const lines = [line({ unitPriceCents: 10_000 }), line({ unitPriceCents: 10_000, vatRateBps: 1_000 })]
  const sold = await issued({ companyId: consumer, lines })
  const { body } = await post('', { amountCents: 11_500, invoiceId: sold.id })
  await post(`/${body.id}/refund`, { amountCents: 2_300, reason: 'Geste', invoiceId: sold.id })
  const { rows } = await app.context.pool.query(
    `select m.kind, c.rate_bps, c.gross_cents from cash_in_parts as c
     join money_movements as m on m.org_id = c.org_id and m.id = c.movement_id
     where c.org_id = $1 order by m.created_at, c.rate_bps desc`,
    [owner.orgId],
  )
  expect(rows).toMatchObject([
    { kind: 'payment_received', rate_bps: 2_000, gross_cents: 6_000 },
    { kind: 'payment_received', rate_bps: 1_000, gross_cents: 5_500 },
    { kind: 'refund', rate_bps: 2_000, gross_cents: -1_200 },
    { kind: 'refund', rate_bps: 1_000, gross_cents: -1_100 },
  ])
  const report = await app.request<EReport>('GET', '/api/v1/e-reporting', { as: owner })
  expect(report.body.consumerPayments).toMatchObject([
    { rateBps: 2_000, grossCents: 4_800, payments: 2 },
    { rateBps: 1_000, grossCents: 4_400, payments: 2 },
  ])
})

test('the history lists movements by kind, state, means, client, day and word, and exports them', async () => {
  const { body } = await pay(15_000, on(first, 12_000))
  await post(`/${body.id}/refund`, { amountCents: 1_000, reason: 'Trop perçu', method: 'cheque' })
  await post('', { amountCents: 500, method: 'cash', reference: 'Reçu n°\u00a07' })
  const list = async (query = '') =>
    (await app.request<{ items: MoneyMovement[] }>('GET', `/api/v1/movements?${query}`, { as: owner })).body
      .items
  expect((await list()).map(({ kind, amountCents }) => [kind, amountCents]).toSorted()).toEqual([
    ['payment_received', 15_000],
    ['payment_received', 500],
    ['refund', -1_000],
  ])
  expect(await list('kind=refund')).toMatchObject([{ amountCents: -1_000, clientName: 'Boulangerie Martin' }])
  expect(await list('method=cash')).toHaveLength(1)
  expect(await list('state=failed')).toEqual([])
  expect(await list(`companyId=${companyId}`)).toHaveLength(2)
  expect(await list(`q=${first.number}`)).toMatchObject([{ invoiceNumbers: first.number }])
  expect(await list('q=boulangerie')).toHaveLength(2)
  expect(await list('q=boulnagerie')).toHaveLength(2)
  expect(await list('q=boulangerie&kind=refund')).toHaveLength(1)
  expect(await list('q=trop martin')).toHaveLength(1)
  expect(await list('q=reçu')).toMatchObject([{ amountCents: 500 }])
  expect(await list('q=helsinki')).toEqual([])
  const count = async (query: string) =>
    (await app.request<{ count: number }>('GET', `/api/v1/movements/count?${query}`, { as: owner })).body
      .count
  expect([await count(''), await count('q=boulangerie'), await count('method=cash&q=martin')]).toEqual([
    3, 2, 0,
  ])
  const states = async (query: string) =>
    (await app.request<MovementStates>('GET', `/api/v1/movements/states?${query}`, { as: owner })).body
  expect(await states('')).toMatchObject({ count: 3, byState: { succeeded: 3, refunded: 0 } })
  expect(await states('method=cash')).toMatchObject({ count: 1, byState: { succeeded: 1 } })
  const found = await app.request<{ items: MoneyMovement[]; nextCursor: string }>(
    ...(['GET', '/api/v1/movements?limit=1&q=boulangerie', { as: owner }] as const),
  )
  const rest = await list(`limit=1&q=boulangerie&cursor=${found.body.nextCursor}`)
  expect(new Set([...found.body.items, ...rest].map((row) => row.id)).size).toBe(2)
  expect(await list('to=2001-01-01')).toEqual([])
  const page = await app.request<{ items: MoneyMovement[]; nextCursor: string }>(
    'GET',
    '/api/v1/movements?limit=2',
    { as: owner },
  )
  const next = await list(`limit=2&cursor=${page.body.nextCursor}`)
  expect(new Set([...page.body.items, ...next].map((row) => row.id)).size).toBe(3)
  await post(`/${body.id}/refund`, { amountCents: 14_000, reason: 'Annulé', method: 'cheque' })
  expect(await states('q=boulangerie')).toMatchObject({ count: 3, byState: { succeeded: 0, refunded: 3 } })
  expect(await states('kind=refund&from=2001-01-01')).toMatchObject({ count: 2, byState: { refunded: 2 } })
  expect(await count('state=refunded')).toBe(3)
})
