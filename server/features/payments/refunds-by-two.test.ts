import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invoicesOf, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { makeBankLine } from '#server/test/make-money.ts'
import type { BankTransferFile } from '#shared/contract/bank-transfers.ts'
import type { Payment } from '#shared/contract/payments.ts'
import type { RefundRule } from '#shared/contract/refunds.ts'

const CLIENT = 'FR1420041010050500013M02606'
const HERS = 'DE89370400440532013000'
let app: TestApp
let owner: Member
let billing: Member
let companyId: string
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
})
beforeEach(async () => {
  owner = await invoicesOf(app, () => owner).makeSeller()
  billing = await app.makeMember(owner.orgId, 'billing')
  companyId = await invoicesOf(app, () => owner).makeCompany()
})
afterAll(() => app.close())

type Answer = Payment & { code?: string; fields?: { path: string; code: string }[] }
const call = <T = Answer>(method: 'GET' | 'POST' | 'PUT', path: string, as: Member, body?: object) =>
  app.request<T>(method, `/api/v1${path}`, {
    as,
    ...(body && { body, headers: { 'idempotency-key': randomUUID() } }),
  })
/** A payment that a line of the bank proves, from the client's account. */
const pay = async (amountCents: number, clientId = companyId) => {
  const { body } = await call('POST', '/payments', owner, { amountCents, companyId: clientId })
  const { pool } = app.context
  const { rows } = await pool.query<{ id: string }>(
    `insert into bank_accounts (org_id, name, iban, currency) values ($1, 'Courant', 'FR7630006000011234567890189', 'EUR')
     on conflict (org_id, iban) do update set name = excluded.name returning id`,
    [owner.orgId],
  )
  const lineId = await makeBankLine(app, owner, rows[0]!.id, { amountCents, counterpartyIban: CLIENT })
  await pool.query(
    'insert into bank_matches (org_id, line_id, payment_id, client_key, created_at) values ($1, $2, $3, $4, now())',
    [owner.orgId, lineId, body.id, clientId],
  )
  return body
}
const transfer = (payment: Payment, amountCents: number, iban = CLIENT, as: Member = owner) =>
  call<{ isAsked: boolean; code?: string }>('POST', `/bank/payments/${payment.id}/refund`, as, {
    amountCents,
    reason: 'Trop perçu',
    holder: 'Boulangerie Martin',
    iban,
  })
const refund = (payment: Payment, amountCents: number, as: Member = owner) =>
  call('POST', `/payments/${payment.id}/refund`, as, { amountCents, reason: 'Trop perçu' })
const answer = (payment: Payment, what: string, as: Member, body: object = {}) =>
  call('POST', `/refund-requests/${payment.refundRequest!.id}/${what}`, as, body)
const limit = (limitCents: number | null, revision = 0, as: Member = owner) =>
  call<RefundRule & { code?: string; fields?: { path: string; code: string }[] }>('PUT', '/refund-rule', as, {
    limitCents,
    revision,
  })
const read = async (payment: Payment) => (await call('GET', `/payments/${payment.id}/detail`, owner)).body
const movements = async (payment: Payment) => {
  const { rows } = await app.context.pool.query<{ kind: string }>(
    'select kind from money_movements where org_id = $1 and payment_id = $2 order by created_at, id',
    [owner.orgId, payment.id],
  )
  return rows.map(({ kind }) => kind)
}

describe('the rule', () => {
  test('is off by default; the owner alone sets it, from the revision seen, where another person may answer', async () => {
    expect((await call<RefundRule>('GET', '/refund-rule', billing)).body).toEqual({
      limitCents: null,
      revision: 0,
    })
    expect((await limit(50_000, 0, billing)).status).toBe(403)
    const admin = await app.makeMember(owner.orgId, 'admin')
    expect((await limit(50_000, 0, admin)).status).toBe(403)
    expect((await limit(50_000)).body).toEqual({ limitCents: 50_000, revision: 1 })
    expect((await limit(10_000)).status).toBe(409)
    expect((await limit(null, 1)).body).toEqual({ limitCents: null, revision: 2 })
    const alone = await invoicesOf(app, () => owner).makeSeller()
    expect(await limit(50_000, 0, alone)).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'limitCents', code: 'refund_rule_alone' }] },
    })
  })
})

describe('above the amount', () => {
  test('a payment is not cancelled as a mistake while its refund waits, so that no transfer is left to nothing', async () => {
    await limit(50_000)
    const payment = await pay(120_000)
    const asked = await transfer(payment, 80_000, CLIENT, billing)
    expect(asked.body.isAsked).toBe(true)
    const unmatch = () => call('POST', `/bank/payments/${payment.id}/unmatch`, owner, {})
    expect((await unmatch()).body.code).toBe('refund_already_asked')
    await answer(await read(payment), 'refuse', owner, { reason: 'Ce n’est pas dû' })
    expect((await unmatch()).body).toMatchObject({ state: 'canceled' })
  })

  test('nothing is booked before another person agrees; then it is, once', async () => {
    await limit(50_000)
    const payment = await pay(120_000)
    const asked = await refund(payment, 80_000, billing)
    expect(asked.body).toMatchObject({
      receivedCents: 120_000,
      refundedCents: 0,
      refundRequest: { amountCents: 80_000, reason: 'Trop perçu', requestedBy: billing.userId },
    })
    expect(await movements(payment)).toEqual(['payment_received'])
    expect((await refund(payment, 100)).body.code).toBe('refund_already_asked')
    expect((await answer(asked.body, 'approve', billing)).body.code).toBe('refund_needs_another')
    const reader = await app.makeMember(owner.orgId, 'member')
    expect((await answer(asked.body, 'approve', reader)).status).toBe(403)
    const both = await Promise.all([1, 2].map(() => answer(asked.body, 'approve', owner)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await read(payment)).toMatchObject({
      receivedCents: 40_000,
      refundedCents: 80_000,
      refundRequest: null,
    })
    expect(await movements(payment)).toEqual(['payment_received', 'refund'])
  })

  test('several refunds of one payment count together; at the amount one person is enough', async () => {
    await limit(50_000)
    const payment = await pay(120_000)
    expect((await refund(payment, 30_000)).body).toMatchObject({ refundedCents: 30_000, refundRequest: null })
    expect((await refund(payment, 20_000)).body).toMatchObject({ refundedCents: 50_000, refundRequest: null })
    expect((await refund(payment, 1)).body).toMatchObject({
      refundedCents: 50_000,
      refundRequest: { amountCents: 1 },
    })
  })

  test('no transfer goes round the rule', async () => {
    await limit(50_000)
    const payment = await pay(120_000)
    expect((await transfer(payment, 50_000)).body).toMatchObject({ isAsked: false })
    expect((await transfer(payment, 1)).body).toMatchObject({ isAsked: true })
    expect((await transfer(payment, 1)).body.code).toBe('refund_already_asked')
    expect(await read(payment)).toMatchObject({ refundedCents: 50_000, refundRequest: { amountCents: 1 } })
  })

  test('refunds asked at once cannot pass together', async () => {
    await limit(50_000)
    const payment = await pay(120_000)
    await Promise.all(Array.from({ length: 6 }, () => refund(payment, 40_000)))
    expect((await read(payment)).refundedCents).toBe(40_000)
  })

  test('it is refused with a reason, or taken back by its author alone', async () => {
    await limit(0)
    const payment = await pay(10_000)
    const first = (await refund(payment, 5_000, billing)).body
    expect((await answer(first, 'withdraw', owner)).body.code).toBe('refund_request_of_another')
    expect((await answer(first, 'refuse', owner, { reason: 'x' })).status).toBe(400)
    expect((await answer(first, 'refuse', owner, { reason: 'Déjà rendu' })).body.refundRequest).toBeNull()
    const second = (await refund(payment, 5_000, billing)).body
    expect((await answer(second, 'withdraw', billing)).body.refundRequest).toBeNull()
    expect((await answer(second, 'approve', owner)).body.code).toBe('refund_request_settled')
    expect(await movements(payment)).toEqual(['payment_received'])
  })

  test('what may not be given back is refused at once, and what may no longer be when it is answered', async () => {
    await limit(0)
    const payment = (await call('POST', '/payments', owner, { amountCents: 10_000, companyId })).body
    expect(await refund(payment, 10_001)).toMatchObject({
      status: 409,
      body: { code: 'refund_above_paid', fields: [{ path: 'amountCents' }] },
    })
    const asked = (await refund(payment, 10_000, billing)).body
    const cancel = () => call('POST', `/payments/${payment.id}/cancel`, owner, { reason: 'Par erreur' })
    expect((await cancel()).body.code).toBe('refund_already_asked')
    // A bank may take money back whatever waits.
    await app.context.pool.query(
      `insert into payment_states (org_id, payment_id, state, occurred_at, created_at) values ($1, $2, 'failed', now(), now())`,
      [owner.orgId, payment.id],
    )
    expect((await answer(asked, 'approve', owner)).body.code).toBe('payment_not_received')
    expect((await answer(asked, 'refuse', owner, { reason: 'Repris par la banque' })).status).toBe(200)
  })

  test('those who may answer are told, and see what waits', async () => {
    await limit(0)
    const asked = (await refund(await pay(10_000), 4_000, billing)).body
    const bell = await call<{ items: { type: string }[] }>('GET', '/notifications', owner)
    expect(bell.body.items.map(({ type }) => type)).toContain('payment.refund_asked')
    const waiting = await call<{ items: { id: string; payment: Payment }[] }>(
      'GET',
      '/refund-requests',
      owner,
    )
    expect(waiting.body.items).toMatchObject([{ id: asked.refundRequest!.id, payment: { id: asked.id } }])
    await answer(asked, 'refuse', owner, { reason: 'Déjà rendu' })
    const told = await call<{ items: { type: string }[] }>('GET', '/notifications', billing)
    expect(told.body.items.map(({ type }) => type)).toContain('payment.refund_declined')
  })
})

describe('what one person, one client and one account got in 30 days counts together', () => {
  const waits = async (refunded: Promise<{ body: Answer }>) =>
    (await refunded).body.refundRequest?.why ?? null

  test('payments at the limit, each refunded alone: the second already waits, for its asker and its client', async () => {
    await limit(50_000)
    const other = await invoicesOf(app, () => owner).makeCompany(owner, { name: 'Autre' })
    expect(await waits(refund(await pay(50_000), 50_000, billing))).toBeNull()
    expect(await waits(refund(await pay(50_000), 1, owner))).toEqual(['client'])
    expect(await waits(refund(await pay(50_000, other), 1, billing))).toEqual(['asker'])
    expect(await waits(refund(await pay(50_000, other), 50_000, owner))).toEqual(['asker', 'client'])
    const admin = await app.makeMember(owner.orgId, 'admin')
    const third = await invoicesOf(app, () => owner).makeCompany(owner, { name: 'Tiers' })
    expect((await transfer(await pay(50_000, third), 30_000, CLIENT, admin)).body.isAsked).toBe(false)
    const last = await invoicesOf(app, () => owner).makeCompany(owner, { name: 'Dernier' })
    const payment = await pay(50_000, last)
    const second = await app.makeMember(owner.orgId, 'billing')
    expect((await transfer(payment, 20_001, CLIENT, second)).body.isAsked).toBe(true)
    expect((await read(payment)).refundRequest?.why).toEqual(['iban'])
  })

  test('at once, on payments apart, they do not pass together', async () => {
    await limit(50_000)
    const payments = await Promise.all(Array.from({ length: 6 }, () => pay(50_000)))
    await Promise.all(payments.map((payment) => refund(payment, 40_000, billing)))
    const given = await Promise.all(payments.map(async (payment) => (await read(payment)).refundedCents))
    expect(given.reduce((sum, cents) => sum + cents, 0)).toBe(40_000)
  })

  test('money that nothing proves, and an account that its client never paid from, wait at any amount', async () => {
    await limit(50_000)
    const typed = (await call('POST', '/payments', owner, { amountCents: 50_000, companyId })).body
    expect(await waits(refund(typed, 1))).toEqual(['unproven'])
    const payment = await pay(50_000)
    expect((await transfer(payment, 1, HERS, billing)).body.isAsked).toBe(true)
    const { refundRequest } = await read(payment)
    expect(refundRequest).toMatchObject({ holder: 'Boulangerie Martin', iban: HERS, why: ['new_iban'] })
    const reader = await app.makeMember(owner.orgId, 'member')
    const shown = (await call('GET', `/payments/${payment.id}/detail`, reader)).body
    expect(shown.refundRequest?.iban).toBe('DE89\u00a0••••\u00a03000')
    const { rows } = await app.context.pool.query<{ meta: object }>(
      `select meta from event_log where org_id = $1 and event_type = 'payment.refund_asked' and subject_id = $2`,
      [owner.orgId, payment.id],
    )
    expect(rows[0]!.meta).toMatchObject({
      means: 'Virement',
      holder: 'Boulangerie Martin',
      iban: 'DE89\u00a0••••\u00a03000, IBAN jamais vu de ce client',
      why: expect.stringContaining('IBAN'),
    })
  })

  test('who is alone gives back alone, and why somebody should have looked is kept', async () => {
    await limit(50_000)
    const payment = (await call('POST', '/payments', owner, { amountCents: 90_000, companyId })).body
    await app.context.pool.query(`update memberships set status = 'suspended' where user_id = $1`, [
      billing.userId,
    ])
    expect((await refund(payment, 60_000)).body).toMatchObject({ refundedCents: 60_000, refundRequest: null })
    const { rows } = await app.context.pool.query(
      'select state, why from refund_approvals where org_id = $1',
      [owner.orgId],
    )
    expect(rows).toEqual([{ state: 'alone', why: ['payment', 'asker', 'client', 'unproven'] }])
  })

  test('a file above the limit, or files that are together, is downloaded once another person allowed it', async () => {
    await limit(50_000)
    const transfers: string[] = []
    for (const [at, as] of [owner, billing, await app.makeMember(owner.orgId, 'admin')].entries()) {
      const client = await invoicesOf(app, () => owner).makeCompany(owner, { name: `Client ${at}` })
      const done = await transfer(await pay(40_000, client), 16_000, CLIENT, as)
      expect(done.body.isAsked).toBe(false)
      transfers.push((done.body as unknown as { id: string }).id)
    }
    const [{ id: accountId }] = (
      await app.context.pool.query('select id from bank_accounts where org_id = $1', [owner.orgId])
    ).rows
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const makeFile = (transferIds: string[]) =>
      call<BankTransferFile & { code?: string }>('POST', '/bank/transfer-files', billing, {
        accountId,
        transferIds,
        executeOn: day,
      })
    await call('PUT', '/refund-rule', owner, { limitCents: 40_000, revision: 1 })
    const small = (await makeFile(transfers.slice(0, 2))).body
    expect(small.waits).toBe(false)
    const large = (await makeFile(transfers.slice(2))).body
    expect(large.waits).toBe(true)
    const download = (id: string) => call('GET', `/bank/transfer-files/export?fileId=${id}`, billing)
    expect((await download(large.id)).body.code).toBe('transfer_file_waiting')
    const allow = (as: Member) =>
      call<BankTransferFile & { code?: string }>('POST', `/bank/transfer-files/${large.id}/allow`, as, {})
    expect((await allow(billing)).body.code).toBe('transfer_file_own')
    const inside = await call<{ items: { iban: string; standing: string }[] }>(
      'GET',
      `/bank/transfer-files/${large.id}/transfers`,
      owner,
    )
    expect(inside.body.items).toMatchObject([{ iban: CLIENT, standing: 'seen' }])
    const both = await Promise.all([allow(owner), allow(owner)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(
      (await app.request('GET', `/api/v1/bank/transfer-files/export?fileId=${large.id}`, { as: billing }))
        .status,
    ).toBe(200)
    const bell = await call<{ items: { type: string }[] }>('GET', '/notifications', owner)
    expect(bell.body.items.map(({ type }) => type)).toContain('bank.file_asked')
  })
})

test('the database lets nobody answer their own request, nor change one that was answered', async () => {
  await limit(0)
  const asked = (await refund(await pay(10_000), 4_000, billing)).body
  const change = (set: string) =>
    app.context.pool.query(`update refund_approvals set ${set} where org_id = $1 and id = $2`, [
      owner.orgId,
      asked.refundRequest!.id,
    ])
  await expect(change(`state = 'done', decided_by = requested_by, decided_at = now()`)).rejects.toThrow()
  await expect(change('amount_cents = 1')).rejects.toThrow('answered once')
  await answer(asked, 'refuse', owner, { reason: 'Déjà rendu' })
  await expect(change(`state = 'done'`)).rejects.toThrow('answered once')
})
