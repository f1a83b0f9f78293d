import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeLedgers } from '#server/features/invoices/commands/close-ledger.ts'
import { invoicesOf, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import type { LedgerClosure, LedgerFault } from '#shared/contract/ledger.ts'
import type { Payment } from '#shared/contract/payments.ts'

let app: TestApp
let owner: Member
/** 120 € with VAT. */
let invoice: InvoiceDetail
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
})
beforeEach(async () => {
  owner = await own().makeSeller()
  invoice = (await own().issue((await own().makeDraft()).id)).body
})
afterAll(() => app.close())
const own = () => invoicesOf(app, () => owner)

type Answer = Payment & { code?: string; fields?: { path: string; message: string }[] }
const pay = (amountCents: number, more: object = {}, as: Member = owner, key: string = randomUUID()) =>
  app.request<Answer>('POST', '/api/v1/payments', {
    as,
    body: { amountCents, invoiceId: invoice.id, ...more },
    headers: { 'idempotency-key': key },
  })
const read = async (id = invoice.id) => (await own().ask('GET', `/${id}`)).body
const verify = async () =>
  (
    await app.request<{ checked: number; fault: LedgerFault | null }>('POST', '/api/v1/ledger/verify', {
      as: owner,
      body: {},
    })
  ).body

describe('a payment of an invoice', () => {
  test('is taken from what is owed, until nothing is', async () => {
    const first = await pay(5_000, { method: 'cheque', reference: 'Chèque 12' })
    expect([first.status, first.body]).toMatchObject([
      200,
      { invoiceId: invoice.id, invoiceNumber: invoice.number, companyId: invoice.companyId },
    ])
    expect(await read()).toMatchObject({ status: 'partly_paid', paidCents: 5_000, owedCents: 7_000 })
    await pay(7_000)
    expect(await read()).toMatchObject({ status: 'paid', paidCents: 12_000, owedCents: 0, overdue: false })
    const { body } = await app.request<{ items: Payment[] }>(
      'GET',
      `/api/v1/payments?invoiceId=${invoice.id}`,
      { as: owner },
    )
    expect(body.items.map(({ amountCents }) => amountCents)).toEqual([7_000, 5_000])
  })

  test('is filed where its invoice is, and nowhere else', async () => {
    const other = await own().makeCompany()
    const refused = await pay(1_000, { companyId: other })
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'companyId', code: 'other_client' }] },
    })
    expect((await pay(1_000, { companyId: invoice.companyId })).status).toBe(200)
  })

  test('is refused above what is owed, at its field; of a draft, a credit note, or of what is paid', async () => {
    const above = await pay(12_001)
    expect([above.status, above.body.code, above.body.fields]).toEqual([
      409,
      'payment_above_owed',
      [
        {
          path: 'amountCents',
          code: 'payment_above_owed',
          message: 'Il reste 120,00\u00a0€ à payer sur cette facture.',
        },
      ],
    ])
    const draft = await own().makeDraft()
    expect((await pay(1, { invoiceId: draft.id })).body.code).toBe('invoice_not_issued')
    await pay(12_000)
    expect((await pay(1)).body.code).toBe('invoice_already_paid')
    const note = (await own().ask('POST', `/${invoice.id}/credit`, { choice: { kind: 'whole' } })).body
    await own().issue(note.id)
    expect((await pay(1, { invoiceId: note.id })).body.code).toBe('invoice_is_credit_note')
    expect((await read()).paidCents).toBe(12_000)
  })

  test('is taken once, whoever asks at once, and by those who may', async () => {
    const key = randomUUID()
    const same = await Promise.all([pay(4_000, {}, owner, key), pay(4_000, {}, owner, key)])
    expect(same.map(({ body }) => body.id ?? body.code)).toContain(same[0]!.body.id)
    const many = await Promise.all(Array.from({ length: 6 }, () => pay(2_000)))
    expect(many.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 409, 409])
    expect(await read()).toMatchObject({ status: 'paid', paidCents: 12_000 })
    const stranger = await app.makeOrganization()
    expect((await pay(1, {}, stranger)).status).toBe(404)
    expect((await pay(1, {}, await app.makeMember(owner.orgId, 'viewer'))).status).toBe(403)
  })
})

describe('payments in the ledger', () => {
  test('each enters the chain; an altered one is named', async () => {
    await pay(5_000, { reference: 'Virement 7' })
    await app.request('POST', '/api/v1/payments', { as: owner, body: { amountCents: 900 } })
    // The invoice, then for each payment its own entry and that of its movement.
    expect(await verify()).toMatchObject({ checked: 5, fault: null })
    const client = await app.context.pool.connect()
    await client.query('begin; alter table payments disable trigger user')
    await client.query('update payments set amount_cents = 4000 where org_id = $1 and amount_cents = 5000', [
      owner.orgId,
    ])
    await client.query('alter table payments enable trigger user; commit')
    client.release()
    expect((await verify()).fault).toMatchObject({
      position: 2,
      kind: 'payment_recorded',
      name: 'Virement 7',
      reason: 'document_altered',
    })
  })

  test('the database refuses to change, delete or leave one out, whoever asks', async () => {
    const { body } = await pay(5_000)
    const { pool } = app.context
    for (const statement of ['update payments set amount_cents = 1', 'delete from payments'])
      await expect(pool.query(`${statement} where id = $1`, [body.id])).rejects.toThrow('append-only')
    await expect(pool.query('truncate payments cascade')).rejects.toThrow('append-only')
    const alone = pool.query(
      'insert into payments (org_id, amount_cents, captured_at) values ($1, 1, now())',
      [owner.orgId],
    )
    await expect(alone).rejects.toThrow('has an entry in the ledger')
  })

  test('closures add up what was received, on days without an invoice too', async () => {
    await pay(5_000)
    const { clock } = app.context
    const later = (days: number) => ({
      ...clock,
      now: () => new Date(clock.now().getTime() + days * 86_400_000),
    })
    try {
      app.context.clock = later(2)
      await pay(3_000)
      app.context.clock = later(400)
      await closeLedgers(app.context)
      const days = await app.request<{ items: LedgerClosure[] }>('GET', '/api/v1/ledger/closures?span=day', {
        as: owner,
      })
      expect(days.body.items).toMatchObject([
        { invoices: 0, payments: 1, paidCents: 3_000, totalPaidCents: 8_000, totalGrossCents: 12_000 },
        { invoices: 1, payments: 1, paidCents: 5_000, totalPaidCents: 5_000, totalGrossCents: 12_000 },
      ])
      expect((await verify()).fault).toBeNull()
    } finally {
      app.context.clock = clock
    }
  })
})
