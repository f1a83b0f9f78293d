import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { invoicesOf, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import type { PdfRenderer } from '#server/integrations/pdf/port.ts'
import { memberScope } from '#server/scope.ts'
import { brokenSums } from '#server/test/broken-sums.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import type { MoneyMovement, Payment } from '#shared/contract/payments.ts'
import type { InvoiceLosses } from '#shared/contract/write-offs.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { receiveMoney } from './commands/receive-money.ts'

type Failure = { code?: string; fields?: { path: string; code: string; message: string }[] }

let app: TestApp
let owner: Member
let companyId: string
/** 120 € with VAT: services, whose VAT is due when they are paid, and goods, whose VAT was due on issue. */
let services: InvoiceDetail
let goods: InvoiceDetail
let drawn: Parameters<PdfRenderer['renderInvoice']>[]
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
  const renderInvoice: PdfRenderer['renderInvoice'] = (...asked) => {
    drawn.push(asked)
    return plainPages(...asked)
  }
  app.context.pdf = { ...app.context.pdf, renderInvoice }
})
beforeEach(async () => {
  drawn = []
  owner = await own().makeSeller()
  companyId = await own().makeCompany()
  services = await issued()
  goods = await issued({ operation: 'goods' })
})
afterAll(() => app.close())
const own = () => invoicesOf(app, () => owner)
const issued = async (over: object = {}): Promise<InvoiceDetail> =>
  (await own().issue((await own().makeDraft({ companyId, ...over })).id)).body
const post = <T>(path: string, body: object, { as = owner, key = randomUUID() } = {}) =>
  app.request<T & Failure>('POST', `/api/v1${path}`, { as, body, headers: { 'idempotency-key': key } })
const get = async <T>(path: string) => (await app.request<T>('GET', `/api/v1${path}`, { as: owner })).body
const lose = (invoice: InvoiceDetail, over: object = {}, options: object = {}) =>
  post<InvoiceLosses>(
    `/invoices/${invoice.id}/write-off`,
    { amountCents: 12_000, reason: 'liquidation', ...over },
    options,
  )
const pay = (invoice: InvoiceDetail, amountCents: number) =>
  post<Payment>('/payments', { amountCents, invoiceId: invoice.id })
const moneyOf = async ({ id }: InvoiceDetail) => {
  const { status, paidCents, lostCents, owedCents } = (await own().ask('GET', `/${id}`)).body
  return [status, paidCents, lostCents, owedCents]
}
const movements = async () =>
  (await get<{ items: MoneyMovement[] }>('/movements?limit=50')).items.map(
    ({ kind, amountCents }) => `${kind} ${amountCents}`,
  )
const linesOf = async (kind: string) =>
  (
    await app.context.pool.query<{ line: string }>(
      `select l.account || ' ' || l.amount_cents as line from money_lines as l join money_movements as m on m.org_id = l.org_id and m.id = l.movement_id
       where l.org_id = $1 and m.kind = $2 order by m.created_at, m.id, l.line_no`,
      [owner.orgId, kind],
    )
  ).rows.map(({ line }) => line)

describe('a debt that will never be paid', () => {
  test('is neither paid nor owed nor late once it is written off, and stands in the history', async () => {
    const { status, body } = await lose(services, { note: 'Tribunal de Nantes, 2026/123' })
    expect([status, body.code]).toEqual([200, undefined])
    expect(body).toMatchObject({
      losableCents: 0,
      items: [
        { amountCents: 12_000, leftCents: 12_000, vatCents: 0, reason: 'liquidation', note: /Nantes/ },
      ].map(({ note: _note, ...facts }) => facts),
    })
    expect(await moneyOf(services)).toEqual(['written_off', 0, 12_000, 0])
    expect(await movements()).toEqual(['write_off 12000'])
    expect(await linesOf('write_off')).toEqual(['bad_debt 12000', 'receivable -12000'])
    const figures = await get<{ totals: { owedCents: number }[] }>('/dashboard/invoices')
    expect(figures.totals.map(({ owedCents }) => owedCents)).toEqual([12_000])
    const statement = await get<{
      accounts: { closingCents: number; movements: { kind: string; effectCents: number }[] }[]
    }>(`/invoices/statement?companyId=${companyId}`)
    expect(statement.accounts[0]!.closingCents).toBe(12_000)
    expect(statement.accounts[0]!.movements.filter(({ kind }) => kind === 'loss')).toMatchObject([
      { effectCents: -12_000 },
    ])
    const csv = await app.request('GET', '/api/v1/invoices/export', { as: owner })
    expect(csv.bytes.toString('utf8')).toMatch(/Passée en perte;.*;0,00;120,00;/)
    expect(await brokenSums(app, owner)).toEqual([])
  })

  test('is lost in part beside what was paid, and the rest is still owed', async () => {
    await pay(services, 5_000)
    await lose(services, { amountCents: 3_000, reason: 'small_amount' })
    expect(await moneyOf(services)).toEqual(['partly_paid', 5_000, 3_000, 4_000])
    await lose(services, { amountCents: 4_000, reason: 'certificate' })
    expect(await moneyOf(services)).toEqual(['partly_written_off', 5_000, 7_000, 0])
    expect(await brokenSums(app, owner)).toEqual([])
  })

  test('is refused above what is owed, under way, twice, of a dispute, of a day to come, and repeated is booked once', async () => {
    const codes = async (answer: ReturnType<typeof lose>) => (await answer).body.code
    const above = await lose(services, { amountCents: 12_001 })
    expect([above.status, above.body.fields?.[0]?.path]).toEqual([409, 'amountCents'])
    const late = await lose(services, { on: '2999-01-01' })
    expect([late.body.code, late.body.fields?.[0]?.path]).toEqual(['invalid_input', 'on'])
    expect(await codes(lose(services, { on: '2001-01-01' }))).toBe('invalid_input')
    expect(await codes(lose(services, { reason: 'goodwill' }))).toBe('invalid_input')
    const scope = memberScope(app.context, {
      orgId: owner.orgId,
      userId: owner.userId,
      role: 'owner',
      rights: [],
    })
    await inTransaction(scope, (tx) =>
      receiveMoney(tx, {
        amountCents: 12_000,
        method: 'direct_debit',
        capturedAt: tx.now,
        state: 'processing',
        allocations: [{ invoiceId: goods.id, amountCents: 12_000 }],
      }),
    )
    expect(await codes(lose(goods))).toBe('loss_under_way')
    const key = randomUUID()
    const [first, again] = [await lose(services, {}, { key }), await lose(services, {}, { key })]
    expect([first.status, again.body]).toEqual([200, first.body])
    expect(await codes(lose(services))).toBe('loss_nothing_left')
    expect(await movements()).toEqual(['write_off 12000'])
  })

  test('two people at once write it off once, and other organizations know nothing of it', async () => {
    const both = await Promise.all([lose(services), lose(services)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await moneyOf(services)).toEqual(['written_off', 0, 12_000, 0])
    const stranger = await app.makeOrganization()
    expect((await lose(services, {}, { as: stranger })).status).toBe(404)
    const member = await app.makeMember(owner.orgId, 'member')
    expect((await lose(goods, {}, { as: member })).status).toBe(403)
  })
})

describe('a loss', () => {
  test('is undone by its opposite, once, and its debt is owed again', async () => {
    const { body } = await lose(services)
    const path = `/write-offs/${body.items[0]!.id}/undo`
    expect((await post(path, { reason: 'Le plan a payé' })).status).toBe(200)
    expect(await moneyOf(services)).toEqual(['issued', 0, 0, 12_000])
    expect((await post(path, { reason: 'Encore' })).body.code).toBe('loss_undone')
    expect(await linesOf('write_off_undone')).toEqual(['bad_debt -12000', 'receivable 12000'])
    expect(await movements()).toEqual(['write_off_undone -12000', 'write_off 12000'])
    expect(await brokenSums(app, owner)).toEqual([])
  })

  test('is opened again by money that comes after all, as far as it needs', async () => {
    await lose(services, { amountCents: 5_000 })
    await lose(services, { amountCents: 4_000 })
    const { body } = await pay(services, 8_000)
    expect(body.allocations).toMatchObject([{ amountCents: 8_000 }])
    expect(await moneyOf(services)).toEqual(['partly_written_off', 8_000, 4_000, 0])
    const { items } = await get<InvoiceLosses>(`/invoices/${services.id}/losses`)
    expect(items.map(({ leftCents }) => leftCents)).toEqual([0, 4_000])
    expect((await pay(services, 4_001)).body.code).toBe('payment_above_owed')
    await post(`/payments/${body.id}/cancel`, { reason: 'Chèque impayé' })
    expect(await moneyOf(services)).toEqual(['issued', 0, 4_000, 8_000])
    expect(await brokenSums(app, owner)).toEqual([])
  })

  test('is never opened before its day by money of an earlier one', async () => {
    await lose(services)
    const earlier = new Date(Date.now() - 86_400_000).toISOString()
    const { status } = await post('/payments', {
      amountCents: 12_000,
      invoiceId: services.id,
      capturedAt: earlier,
    })
    expect(status).toBe(200)
    const { rows } = await app.context.pool.query<{ kind: string }>(
      `select kind from money_movements where org_id = $1 order by occurred_at, created_at, id`,
      [owner.orgId],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['payment_received', 'write_off', 'write_off_undone'])
    expect(await brokenSums(app, owner)).toEqual([])
  })

  test('keeps a credit note and a corrective invoice away until it is undone', async () => {
    await lose(services)
    const credit = await own().ask('POST', `/${services.id}/credit`, { choice: { kind: 'whole' } })
    expect([credit.status, credit.body.code]).toEqual([409, 'invoice_written_off'])
    const draft = await own().ask('POST', `/${goods.id}/credit`, { choice: { kind: 'whole' } })
    await lose(goods)
    expect((await own().issue(draft.body.id)).body.code).toBe('invoice_written_off')
    const replaced = await own().ask('POST', `/${services.id}/replace`, {})
    expect(replaced.body.code).toBe('invoice_written_off')
  })
})

describe('the VAT of a loss', () => {
  const recover = { recoverVat: true, on: undefined }

  test('comes back where it was due on issue, with a duplicate that is kept, read and sent', async () => {
    const { body } = await lose(goods, recover)
    expect(body.items).toMatchObject([{ vatCents: 2_000 }])
    expect(await linesOf('write_off')).toEqual(['bad_debt 10000', 'recovered_vat 2000', 'receivable -12000'])
    const [, xml, , options] = drawn.at(-1)!
    expect(xml).toBeNull()
    expect(options?.stamp).toMatch(/impayée pour la somme de 100,00\s€ \(prix net\).*20,00\s€ \(TVA/)
    const id = body.items[0]!.id
    const pdf = await app.request('GET', `/api/v1/write-offs/${id}/duplicate`, { as: owner })
    expect(pdf.bytes.toString()).toBe(`pages of ${goods.number}`)
    const sent = await post<{ sentTo: string }>(`/write-offs/${id}/send`, {})
    expect(sent.body.sentTo).toBe('achats@martin.test')
    const { rows } = await app.context.pool.query(
      `select subject, attachments from outgoing_mails where org_id = $1`,
      [owner.orgId],
    )
    expect(rows).toMatchObject([
      { subject: expect.stringContaining(goods.number!), attachments: [{ contentType: 'application/pdf' }] },
    ])
    expect(await brokenSums(app, owner)).toEqual([])
  })

  test('is due again on what is paid after all, to the cent', async () => {
    await lose(goods, recover)
    await pay(goods, 7_001)
    expect(await moneyOf(goods)).toEqual(['partly_written_off', 7_001, 4_999, 0])
    await pay(goods, 4_999)
    expect(await moneyOf(goods)).toEqual(['paid', 12_000, 0, 0])
    const { rows } = await app.context.pool.query(
      `select account, sum(amount_cents)::int as cents from money_lines where org_id = $1 and account in ('bad_debt', 'recovered_vat') group by 1`,
      [owner.orgId],
    )
    expect(rows.map(({ cents }) => cents)).toEqual([0, 0])
    expect(await brokenSums(app, owner)).toEqual([])
  })

  test('does not come back for services, nor for an amount too small to claim, and nothing is drawn then', async () => {
    const before = drawn.length
    expect((await lose(services, recover)).body.code).toBe('loss_without_vat')
    expect((await lose(goods, { ...recover, reason: 'small_amount' })).body.code).toBe('loss_not_final')
    const losses = await get<InvoiceLosses>(`/invoices/${goods.id}/losses`)
    expect(losses).toMatchObject({ losableCents: 12_000, recoverableVatCents: 2_000, items: [] })
    const { body } = await lose(services)
    expect(
      (await app.request('GET', `/api/v1/write-offs/${body.items[0]!.id}/duplicate`, { as: owner })).status,
    ).toBe(404)
    expect(drawn.length).toBe(before)
  })

  test('comes back on the day of its duplicate, not on the earlier one of the judgment, which is kept', async () => {
    owner = await own().makeSeller()
    companyId = await own().makeCompany()
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
    const { id } = await own().makeDraft({ companyId, operation: 'goods' })
    const old = await own().issue(id, { issuedOn: ago(60) })
    expect(old.status).toBe(200)
    const before = Date.now()
    const on = ago(40)
    const { body } = await lose(old.body, { ...recover, on, amountCents: 6_000 })
    expect(body.items).toMatchObject([{ lostOn: on, vatCents: 1_000 }])
    expect(Date.parse(body.items[0]!.occurredAt)).toBeGreaterThanOrEqual(before - 1_000)
    const plain = await lose(old.body, { on, amountCents: 6_000 })
    const [latest] = plain.body.items
    expect(latest).toMatchObject({ lostOn: on, vatCents: 0 })
    expect(todayIn(old.body.timeZone, new Date(latest!.occurredAt))).toBe(on)
    expect(await brokenSums(app, owner)).toEqual([])
  })

  test('its duplicate is not sent any more once the loss is undone, even in part', async () => {
    const { body } = await lose(goods, recover)
    const send = () => post(`/write-offs/${body.items[0]!.id}/send`, {})
    await pay(goods, 1)
    const part = await send()
    expect([part.status, part.body.code]).toEqual([409, 'loss_undone'])
    await post(`/write-offs/${body.items[0]!.id}/undo`, { reason: 'Le liquidateur a payé' })
    expect((await send()).body.code).toBe('loss_undone')
    const { rows } = await app.context.pool.query(`select 1 from outgoing_mails where org_id = $1`, [
      owner.orgId,
    ])
    expect(rows).toEqual([])
  })

  test('a disk that fails leaves nothing: the same request again books it once', async () => {
    const key = randomUUID()
    const put = app.context.files.put
    app.context.files.put = () => Promise.reject(new Error('the disk went away'))
    const failed = await lose(goods, recover, { key })
    app.context.files.put = put
    expect(failed.status).toBeGreaterThanOrEqual(500)
    expect(await moneyOf(goods)).toEqual(['issued', 0, 0, 12_000])
    expect((await lose(goods, recover, { key })).status).toBe(200)
    expect(await movements()).toEqual(['write_off 12000'])
  })
})
