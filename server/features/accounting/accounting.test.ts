import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoicesOf, line, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { AccountingAccounts, VatRows } from '#shared/contract/accounting.ts'
import type { Payment, PaymentDetail } from '#shared/contract/payments.ts'
import { usualNumbers } from '#shared/domain/accounting/accounts.ts'
import { fecFaults } from '#shared/domain/accounting/check-fec.fixture.ts'
import { bookedSums, readBooks } from '#shared/domain/accounting/read-books.fixture.ts'
import type { VatSummary } from '#shared/domain/accounting/vat-summary.ts'

type Failure = { code?: string; fields?: { path: string; code: string }[] }

const clock = createFixedClock(new Date('2026-03-02T10:00:00Z'))
const on = (day: string) => clock.set(new Date(`${day}T10:00:00Z`))

let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
})
afterAll(() => app.close())

const own = () => invoicesOf(app, () => owner)
const issue = async (id: string) => {
  const { status, body } = await own().issue(id)
  expect([status, body.code, body.fields]).toEqual([200, undefined, undefined])
  return body
}
const made = async (path: string, body: object) => {
  const answer = await own().ask<{ id: string } & Failure>('POST', path, body)
  expect([answer.status < 300, answer.body.code]).toEqual([true, undefined])
  return answer.body.id
}
const pay = async (body: object) => {
  const answer = await app.request<{ id: string } & Failure>('POST', '/api/v1/payments', { as: owner, body })
  expect([answer.status, answer.body.code]).toEqual([200, undefined])
  return answer.body.id
}
const refund = (paymentId: string, amountCents: number) =>
  app.request('POST', `/api/v1/payments/${paymentId}/refund`, {
    as: owner,
    body: { amountCents, method: 'transfer', reason: 'Geste commercial' },
  })
const file = async (from: string, to: string, format = 'fec', as = owner) => {
  const answer = await app.request<Failure>(
    'GET',
    `/api/v1/accounting/export?from=${from}&to=${to}&format=${format}`,
    { as },
  )
  return { ...answer, text: answer.bytes.toString('utf8') }
}
const vatOf = async (from: string, to: string) =>
  (await app.request<VatSummary>('GET', `/api/v1/accounting/vat?from=${from}&to=${to}`, { as: owner })).body
type Cells = { journal: string; account: string; cents: number; letter: string; piece: string }
const cellsOf = (text: string): Cells[] =>
  text
    .split('\r\n')
    .slice(1, -1)
    .map((row) => row.split('\t'))
    .map((cells) => ({
      journal: cells[0]!,
      account: cells[4]!,
      piece: cells[8]!,
      letter: cells[13]!,
      cents: Number(cells[11]!.replace(',', '')) - Number(cells[12]!.replace(',', '')),
    }))
const sum = (cells: Cells[], ...accounts: string[]) =>
  cells.filter(({ account }) => accounts.includes(account)).reduce((total, { cents }) => total + cents, 0)

/** A year of one company: a devis by deposit and balance, a credit note, a replaced invoice, payments in parts, a refund, a credit. */
async function liveAYear() {
  owner = await own().makeSeller()
  on('2026-03-02')
  const quoteId = await own().makeSignedQuote()
  const deposit = await issue(
    await made('/from-quote', {
      quoteId,
      part: { kind: 'deposit_percent', bps: 3_000 },
    }),
  )
  on('2026-03-10')
  await pay({ invoiceId: deposit.id, amountCents: deposit.totals.grossCents })
  on('2026-04-01')
  const balance = await issue(await made('/from-quote', { quoteId, part: { kind: 'balance' } }))
  await pay({ invoiceId: balance.id, amountCents: 50_001 })
  on('2026-04-20')
  const payment = await pay({ invoiceId: balance.id, amountCents: balance.totals.grossCents - 50_001 })
  on('2026-04-28')
  await refund(payment, 12_000)
  on('2026-05-29')
  const note = await issue(await made(`/${balance.id}/credit`, { choice: { kind: 'amount', cents: 12_000 } }))
  on('2026-06-01')
  const goods = { operation: 'goods', lines: [line({ unitPriceCents: 30_000 })] }
  const draft = await own().makeDraft(goods)
  const wrong = await issue(draft.id)
  await issue(await made(`/${wrong.id}/replace`, {}))
  on('2026-12-30')
  const open = await own().makeDraft({ lines: [line({ unitPriceCents: 10_000, vatRateBps: 550 })] })
  const last = await issue(open.id)
  const { companyId } = last
  const year = { kind: 'period', from: '2026-01-01', to: '2026-12-31' }
  const allowance = { kind: 'global_allowance', contractReference: 'C-4', performance: year }
  await issue((await own().makeDraft(allowance)).id)
  await pay({ companyId, amountCents: 5_000 })
  on('2027-01-12')
  await pay({ invoiceId: last.id, amountCents: last.totals.grossCents })
  return { deposit, balance, note, last }
}

test('a year as FEC: valid, the sums of its accounts are those of the invoices and payments, settled debts have their letter', async () => {
  const { deposit, balance, note, last } = await liveAYear()
  const { status, text, headers } = await file('2026-01-01', '2026-12-31')
  expect(status).toBe(200)
  expect(headers['content-disposition']).toBe('attachment; filename="552081317FEC20261231.txt"')
  expect(fecFaults(text)).toEqual([])
  const cells = cellsOf(text)
  // Owed at the end of the year: the corrective invoice and the last one, less the allowance.
  expect(sum(cells, '411000')).toBe(36_000 + last.totals.grossCents - 12_000)
  expect(sum(cells, '419000')).toBe(-5_000)
  expect(sum(cells, '419100')).toBe(0)
  expect(sum(cells, '707000')).toBe(-30_000)
  expect(sum(cells, '706000')).toBe(-(150_000 + 10_000 - 10_000 - note.totals.netCents))
  // The last invoice is not paid, nor the allowance given back: their VAT still waits.
  expect(sum(cells, '445740')).toBe(2_000 - last.totals.vatCents)
  expect(sum(cells, '512000')).toBe(175_000 - 12_000 + 5_000)
  const letters = new Set(cells.map(({ letter }) => letter).filter((letter) => letter !== ''))
  expect(letters.has(deposit.number!)).toBe(true)
  expect(letters.has(balance.number!)).toBe(true)
  expect(letters.has(last.number!)).toBe(false)
})

test('the next year begins with what was open, debt by debt, and settles it', async () => {
  const { text } = await file('2027-01-01', '2027-12-31')
  expect(fecFaults(text)).toEqual([])
  const cells = cellsOf(text)
  const opening = cells.filter(({ journal }) => journal === 'AN')
  expect(opening.map(({ account, cents }) => [account, cents]).sort()).toEqual(
    [
      ['411000', -12_000],
      ['411000', 10_550],
      ['411000', 36_000],
      ['419000', -5_000],
      ['890000', -29_550],
    ].sort(),
  )
  expect(sum(cells, '411000')).toBe(36_000 - 12_000)
})

test('VAT by rate: on issue for goods, on payment for services; credit notes and refunds take it back', async () => {
  expect(await vatOf('2026-06-01', '2026-06-30')).toMatchObject({
    rows: [{ rateBps: 2_000, issuedBaseCents: 30_000, issuedVatCents: 6_000, paidVatCents: 0 }],
  })
  expect(await vatOf('2026-12-01', '2026-12-31')).toMatchObject({ rows: [], foreignDocuments: 0 })
  expect(await vatOf('2027-01-01', '2027-01-31')).toMatchObject({
    rows: [{ rateBps: 550, paidBaseCents: 10_000, paidVatCents: 550 }],
  })
})

test('behind each figure of a summary are the documents that add up to it', async () => {
  const days = 'from=2026-01-01&to=2027-12-31'
  const { rows } = await vatOf('2026-01-01', '2027-12-31')
  expect(rows.length).toBeGreaterThan(1)
  const behind = async (rateBps: number, basis: string, as = owner) =>
    (
      await app.request<VatRows>(
        'GET',
        `/api/v1/accounting/vat/rows?${days}&rateBps=${rateBps}&basis=${basis}`,
        { as },
      )
    ).body
  let documents = 0
  for (const row of rows)
    for (const basis of ['issued', 'paid'] as const) {
      const { items, count, ...sums } = await behind(row.rateBps, basis)
      expect(sums).toEqual({ baseCents: row[`${basis}BaseCents`], vatCents: row[`${basis}VatCents`] })
      expect(items).toHaveLength(count)
      expect(items.reduce((sum, { vatCents }) => sum + vatCents, 0)).toBe(sums.vatCents)
      expect(items.map(({ on: day }) => day)).toEqual(
        items
          .map(({ on: day }) => day)
          .toSorted()
          .toReversed(),
      )
      documents += count
    }
  expect(documents).toBeGreaterThan(3)
  const other = await app.makeOrganization()
  expect(await behind(rows[0]!.rateBps, 'issued', other)).toEqual({
    items: [],
    count: 0,
    baseCents: 0,
    vatCents: 0,
  })
})

test('VAT of each month is that of its entries, also where a credit note settles a refund of the month before', async () => {
  for (let month = 1; month <= 12; month++) {
    const from = `2026-${String(month).padStart(2, '0')}-01`
    const to = new Date(Date.UTC(2026, month, 0)).toISOString().slice(0, 10)
    const { rows } = await vatOf(from, to)
    const due = rows.reduce(
      (total, { paidVatCents, issuedVatCents }) => total + paidVatCents + issuedVatCents,
      0,
    )
    const cells = cellsOf((await file(from, to)).text)
    expect([from, due]).toEqual([from, 0 - sum(cells, '445711', '445712', '445713')])
  }
})

test('as CSV, the same lines with the days as spreadsheets read them', async () => {
  const { text } = await file('2026-01-01', '2026-12-31', 'csv')
  const fec = await file('2026-01-01', '2026-12-31')
  expect(text.split('\r\n').length).toBe(fec.text.split('\r\n').length)
  expect(text).toContain(';2026-03-02;VE1;')
})

test('for EBP, Sage 50, Ciel and Quadra, each account of each journal has the sums of the FEC, opening included', async () => {
  for (const [from, to] of [
    ['2026-01-01', '2026-12-31'],
    ['2027-01-01', '2027-12-31'],
  ] as const) {
    const expected = bookedSums(readBooks('fec', (await file(from, to)).text))
    expect(Object.keys(expected).length).toBeGreaterThan(5)
    for (const format of ['ebp', 'ximport', 'quadra'] as const) {
      const { status, bytes, headers } = await file(from, to, format)
      expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=windows-1252'])
      expect(headers['content-disposition']).toContain(
        { ebp: '"ECRITURES.TXT"', ximport: '"XIMPORT.TXT"', quadra: `"quadra-${from}-${to}.txt"` }[format],
      )
      expect(bookedSums(readBooks(format, bytes.toString('latin1')))).toEqual(expected)
    }
  }
  expect((await file('2026-01-01', '2026-12-31', 'sage100')).status).toBe(400)
})

test('VAT as CSV, by rate', async () => {
  const answer = await app.request('GET', '/api/v1/accounting/vat/export?from=2026-06-01&to=2026-06-30', {
    as: owner,
  })
  expect(answer.bytes.toString('utf8')).toContain('\r\n20,00;300,00;60,00;0,00;0,00;0,00;0,00;60,00\r\n')
})

test('account numbers are chosen, refused at their field, and never overwritten unseen', async () => {
  const path = '/api/v1/accounting/accounts'
  const save = (numbers: object, revision: number, as = owner) =>
    app.request<AccountingAccounts & Failure>('PUT', path, {
      as,
      body: { numbers: { ...usualNumbers, ...numbers }, revision },
    })
  expect((await app.request('GET', path, { as: owner })).body).toEqual({ numbers: usualNumbers, revision: 0 })
  const refused = await save({ clients: '7' }, 0)
  expect([refused.status, refused.body.fields?.map(({ path: at }) => at)]).toEqual([400, ['numbers.clients']])
  expect((await save({ services: '706100' }, 0)).body).toMatchObject({ revision: 1 })
  expect((await save({}, 0)).body.code).toBe('version_conflict')
  const { text } = await file('2026-01-01', '2026-12-31')
  expect(sum(cellsOf(text), '706000')).toBe(0)
  // Quadra reads eight characters of a number: this one would be another account there.
  expect((await save({ services: '706100001', bank: '512100' }, 1)).status).toBe(200)
  const long = await file('2026-01-01', '2026-12-31', 'quadra')
  expect([long.status, long.body.code]).toEqual([409, 'accounting_account_too_long'])
  expect((await file('2026-01-01', '2026-12-31', 'ebp')).status).toBe(200)
  const { items } = (
    await app.request<{ items: Payment[] }>('GET', '/api/v1/payments?limit=1', { as: owner })
  ).body
  const detail = (
    await app.request<PaymentDetail>('GET', `/api/v1/payments/${items[0]!.id}/detail`, { as: owner })
  ).body
  expect(detail.movements[0]!.lines).toMatchObject([
    { account: 'bank', accountNumber: '512100' },
    { account: 'receivable', accountNumber: '411000' },
  ])
  const member = await app.makeMember(owner.orgId, 'member')
  expect((await save({}, 2, member)).status).toBe(403)
  expect(
    (await file('2026-01-01', '2026-12-31', 'fec', await app.makeMember(owner.orgId, 'viewer'))).status,
  ).toBe(403)
})

test('another organization has its own books; days that contradict each other and a missing SIREN are said', async () => {
  const other = await app.makeOrganization()
  expect((await file('2026-01-01', '2026-12-31', 'fec', other)).text.split('\r\n')).toHaveLength(2)
  for (const format of ['ebp', 'ximport', 'quadra']) {
    const empty = await file('2026-01-01', '2026-12-31', format, other)
    expect([empty.status, empty.bytes.length]).toEqual([200, 0])
  }
  expect((await file('2026-02-01', '2026-01-01')).body).toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'to' }],
  })
  expect((await file('2020-01-01', '2026-01-01')).body).toMatchObject({ fields: [{ path: 'to' }] })
  await app.context.pool.query('update organizations set siren = null, siret = null where id = $1', [
    other.orgId,
  ])
  expect((await file('2026-01-01', '2026-12-31', 'fec', other)).body.code).toBe('accounting_without_siren')
})

test('losses: VAT that never was due leaves its account, VAT that comes back is taken off, and both debts have their letter', async () => {
  owner = await own().makeSeller()
  on('2027-03-01')
  const services = await issue((await own().makeDraft()).id)
  const goods = await issue((await own().makeDraft({ operation: 'goods' })).id)
  await pay({ invoiceId: services.id, amountCents: 3_333 })
  on('2027-04-02')
  const lose = (id: string, amountCents: number, recoverVat: boolean) =>
    made(`/${id}/write-off`, { amountCents, reason: 'liquidation', recoverVat })
  await lose(services.id, 8_667, false)
  await lose(goods.id, 12_000, true)
  const { text } = await file('2027-01-01', '2027-12-31')
  expect(fecFaults(text)).toEqual([])
  const cells = cellsOf(text)
  expect([sum(cells, '411000'), sum(cells, '445740')]).toEqual([0, 0])
  // 8,667 with its VAT of 1,444, and the base of the goods.
  expect(sum(cells, '654000')).toBe(8_667 - 1_444 + 10_000)
  expect(sum(cells, '445711')).toBe(-556)
  expect(cells.filter(({ journal }) => journal === 'OD').map(({ piece }) => piece)).toContain(goods.number)
  const letters = new Set(cells.filter(({ account }) => account === '411000').map(({ letter }) => letter))
  expect(letters).toEqual(new Set([services.number, goods.number]))
  const vat = await vatOf('2027-04-01', '2027-04-30')
  expect(vat.rows).toMatchObject([
    { rateBps: 2_000, issuedVatCents: 0, paidVatCents: 0, lostBaseCents: -10_000, lostVatCents: -2_000 },
  ])
  const behind = await app.request<VatRows>(
    'GET',
    '/api/v1/accounting/vat/rows?from=2027-04-01&to=2027-04-30&basis=lost&rateBps=2000',
    { as: owner },
  )
  expect(behind.body.items).toMatchObject([{ invoiceId: goods.id, on: '2027-04-02', vatCents: -2_000 }])
  on('2027-05-10')
  await pay({ invoiceId: goods.id, amountCents: 12_000 })
  expect((await vatOf('2027-05-01', '2027-05-31')).rows).toMatchObject([{ lostVatCents: 2_000 }])
  const year = await file('2027-01-01', '2027-12-31')
  expect(fecFaults(year.text)).toEqual([])
  expect(sum(cellsOf(year.text), '654000')).toBe(8_667 - 1_444)
  // A debt lost before the year is not open at its beginning.
  const next = cellsOf((await file('2028-01-01', '2028-12-31')).text)
  expect(sum(next, '411000')).toBe(0)
})
