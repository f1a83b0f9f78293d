import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import { invoicesOf, line, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { EReport } from '#shared/contract/e-reporting.ts'

let app: TestApp
let owner: Member
const own = () => invoicesOf(app, () => owner)

const report = async (search = '', as: Member = owner) => {
  const answer = await app.request<EReport & { code?: string }>('GET', `/api/v1/e-reporting${search}`, { as })
  return answer.body
}
/** Runs an act at noon of a day in Paris. */
async function on<T>(day: string, act: () => Promise<T>): Promise<T> {
  const { clock } = app.context
  app.context.clock = { ...clock, now: () => new Date(`${day}T10:00:00Z`) }
  try {
    return await act()
  } finally {
    app.context.clock = clock
  }
}
async function issue(facts: Record<string, unknown>) {
  const { body: draft } = await own().ask('POST', '', facts)
  return issueDraft(draft.id)
}
async function issueDraft(id: string) {
  const { status, body } = await own().issue(id)
  expect([status, body.code, body.fields]).toEqual([200, undefined, undefined])
  return body
}
const pay = async (body: Record<string, unknown>) => {
  const { status } = await app.request('POST', '/api/v1/payments', { as: owner, body })
  expect(status).toBe(200)
}
const company = (over: Record<string, unknown>) => own().makeCompany(owner, over)
const makeContact = async (lastName: string) => {
  const address = { addressLine1: '2 rue Haute', postalCode: '69001', city: 'Lyon', country: 'FR' }
  const facts = { firstName: 'Zoé', lastName, email: `${lastName.toLowerCase()}@client.test`, ...address }
  return (await app.request<{ id: string }>('POST', '/api/v1/contacts', { as: owner, body: facts })).body.id
}
const abroad = { siren: null, postal_code: '10115', city: 'Berlin' }

beforeAll(async () => {
  app = await startTestApp()
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
  owner = await own().makeSeller()
})
afterAll(() => app.close())

test('the four flows of a company that sells to all', async () => {
  const contactId = await makeContact('Martin')
  const french = await company({ name: 'Verrerie Oudinot' })
  const german = await company({ ...abroad, name: 'Müller', country: 'DE', vat_number: 'DE136695976' })
  const american = await company({ ...abroad, name: 'Acme', country: 'US' })
  const quoteId = await own().makeSignedQuote()
  await app.context.pool.query(
    `update companies set kind = 'consumer', siren = null where org_id = $1 and id = (select company_id from quotes where id = $2)`,
    [owner.orgId, quoteId],
  )
  const goods = { operation: 'goods', lines: [line({ unitPriceCents: 30_000 })] }
  const both = { lines: [line(), line({ unitPriceCents: 20_000, vatRateBps: 1_000 })] }

  const works = await on('2027-09-02', async () => {
    await pay({ invoiceId: (await issue({ companyId: french, lines: [line()] })).id, amountCents: 12_000 })
    await issue({ contactId, ...goods })
    return issue({ contactId, ...both })
  })
  const german1 = await on('2027-09-03', () =>
    issue({ companyId: german, vat: { kind: 'reverse_charge_eu_services' }, lines: [line()] }),
  )
  await on('2027-09-04', async () => {
    await issue({ companyId: american, vat: { kind: 'export' }, ...goods })
    // A training held in France: its VAT is French, so its payment is told.
    const taxed = await issue({ companyId: american, lines: [line({ unitPriceCents: 5_000 })] })
    await pay({ invoiceId: taxed.id, amountCents: 6_000 })
    await pay({ invoiceId: german1.id, amountCents: 10_000 })
    // 120.00 at 20 % and 220.00 at 10 %: half of 340.00.
    await pay({ invoiceId: works.id, amountCents: 17_000 })
    await pay({ companyId: french, amountCents: 700 })
  })
  await on('2027-09-05', async () => {
    const { body: draft } = await own().ask('POST', `/${works.id}/credit`, {
      choice: { kind: 'amount', cents: 3_400 },
    })
    await issueDraft(draft.id)
    const { body: deposit } = await own().ask<{ id: string }>('POST', '/from-quote', {
      quoteId,
      part: { kind: 'deposit_percent', bps: 1_000 },
    })
    await pay({ invoiceId: (await issueDraft(deposit.id)).id, amountCents: 17_500 })
    await issue({ contactId, lines: [line()], prepaidCents: 12_000, prepaidOn: '2027-09-04' })
  })
  await on('2027-09-15', () => pay({ invoiceId: works.id, amountCents: 13_600 }))

  const first = await report('?on=2027-09-05')
  expect(first).toMatchObject({
    regime: 'real_monthly',
    regimeSaid: false,
    eInvoices: 1,
    unreported: 0,
    unfiledPayments: 1,
    transactions: { from: '2027-09-01', to: '2027-09-10', dueOn: '2027-09-20' },
    payments: { from: '2027-09-01', to: '2027-09-30', dueOn: '2027-10-09' },
  })
  expect(
    first.foreignSales.map(({ on: day, buyerId, amounts }) => [
      ...[day, buyerId],
      ...amounts.flatMap(({ category, baseCents, vatCents }) => [category, baseCents, vatCents]),
    ]),
  ).toEqual([
    ['2027-09-03', 'DE136695976', 'AE', 10_000, 0],
    ['2027-09-04', null, 'G', 30_000, 0],
    ['2027-09-04', null, 'S', 5_000, 1_000],
  ])
  expect(
    first.consumerSales.map((row) => [
      ...[row.on, row.category, row.rateBps, row.baseCents, row.vatCents, row.documents],
    ]),
  ).toEqual([
    ['2027-09-02', 'TLB1', 2_000, 30_000, 6_000, 1],
    ['2027-09-02', 'TPS1', 2_000, 10_000, 2_000, 1],
    ['2027-09-02', 'TPS1', 1_000, 20_000, 2_000, 1],
    // The deposit (100.00 and 50.00), the prepaid invoice (100.00), less the credit note (10.00 and 20.00).
    ['2027-09-05', 'TPS1', 2_000, 19_000, 3_800, 3],
    ['2027-09-05', 'TPS1', 1_000, 3_000, 300, 2],
  ])
  const received = [
    ['2027-09-04', 2_000, 18_000, 2],
    ['2027-09-04', 1_000, 11_000, 1],
    ['2027-09-05', 2_000, 12_000, 1],
    ['2027-09-05', 1_000, 5_500, 1],
    ['2027-09-15', 2_000, 4_800, 1],
    ['2027-09-15', 1_000, 8_800, 1],
  ]
  expect(first.consumerPayments.map((row) => [row.on, row.rateBps, row.grossCents, row.payments])).toEqual(
    received,
  )
  expect(first.foreignPayments).toMatchObject([
    { on: '2027-09-04', rateBps: 2_000, grossCents: 6_000, payments: 1 },
  ])

  const second = await report('?on=2027-09-15')
  expect(second).toMatchObject({ foreignSales: [], consumerSales: [], eInvoices: 0 })
  expect(second.consumerPayments).toEqual(first.consumerPayments)

  const file = await app.request('GET', '/api/v1/e-reporting/export?on=2027-09-05', { as: owner })
  expect(file.headers['content-disposition']).toBe(
    'attachment; filename="e-reporting-2027-09-01-2027-09-10.csv"',
  )
  const rows = file.bytes.toString().split('\r\n')
  expect(rows).toHaveLength(1 + 3 + 1 + 5 + received.length + 1)
  expect(rows[1]).toBe(
    `10.1;2027-09-03;${german1.number};Facture;Müller;DE;DE136695976;;0,00;100,00;0,00;100,00;EUR;;`,
  )
  expect(rows.at(-2)).toBe('10.4;2027-09-15;;;;;;;10,00;;;88,00;EUR;1;')

  const stranger = await own().makeSeller()
  expect(await report('?on=2027-09-05', stranger)).toMatchObject({
    foreignSales: [],
    consumerSales: [],
    foreignPayments: [],
    consumerPayments: [],
    eInvoices: 0,
    unfiledPayments: 0,
  })
  expect((await report('?on=1999-12-31')).code).toBe('invalid_input')
})

test('an invoice that a corrective one replaces is taken back on the day of the corrective', async () => {
  owner = await own().makeSeller()
  const contactId = await makeContact('Durand')
  const invoice = await on('2027-09-02', () => issue({ contactId, lines: [line({ unitPriceCents: 4_000 })] }))
  await on('2027-09-12', async () => {
    const { body: draft } = await own().ask('POST', `/${invoice.id}/replace`, {})
    await issueDraft(draft.id)
    await issue({ contactId, lines: [line({ unitPriceCents: 1_000 })] })
  })
  const bases = async (day: string) =>
    (await report(`?on=${day}`)).consumerSales.map((row) => [row.on, row.baseCents, row.documents])
  expect(await bases('2027-09-02')).toEqual([['2027-09-02', 4_000, 1]])
  expect(await bases('2027-09-12')).toEqual([['2027-09-12', 1_000, 3]])
})

test('a deposit that came in before its invoice is told once, by its invoice', async () => {
  owner = await own().makeSeller()
  const quoteId = await own().makeSignedQuote()
  await app.context.pool.query(
    `update companies set kind = 'consumer', siren = null where org_id = $1 and id = (select company_id from quotes where id = $2)`,
    [owner.orgId, quoteId],
  )
  const told = async () => {
    const { unfiledPayments, consumerPayments } = await report('?on=2027-09-05')
    return [unfiledPayments, consumerPayments.reduce((sum, { grossCents }) => sum + grossCents, 0)]
  }
  await on('2027-09-05', async () => {
    const { body: payment } = await app.request<{ id: string }>('POST', '/api/v1/payments', {
      as: owner,
      body: { quoteId, amountCents: 35_000 },
    })
    expect(await told()).toEqual([1, 0])
    const { body: draft } = await own().ask('POST', '/from-payment', { paymentId: payment.id })
    expect(await told()).toEqual([1, 0])
    await issueDraft(draft.id)
  })
  expect(await told()).toEqual([0, 35_000])
})

test('the regime of the organization sets its periods; in franchise it is that of its facts', async () => {
  owner = await own().makeSeller()
  const { body: settings } = await app.request('GET', '/api/v1/invoice-settings', { as: owner })
  const { numbering: _numbering, revision, ...facts } = settings as Record<string, unknown>
  const main = { format: 'F{AAAA}-{N}', padding: 4, restarts: 'year', start: null }
  const saved = await app.request('PUT', '/api/v1/invoice-settings', {
    as: owner,
    body: {
      ...facts,
      vatRegime: 'simplified',
      revision,
      numbering: { main, deposit: null, creditNote: null },
    },
  })
  expect(saved.status).toBe(200)
  const period = { from: '2027-09-01', to: '2027-09-30', dueOn: '2027-10-25' }
  expect(await report('?on=2027-09-05')).toMatchObject({
    regime: 'simplified',
    regimeSaid: true,
    transactions: period,
    payments: period,
  })
  await app.context.pool.query('update organizations set vat_franchise = true where id = $1', [owner.orgId])
  expect(await report('?on=2027-09-05')).toMatchObject({
    regime: 'franchise',
    regimeSaid: true,
    transactions: { from: '2027-09-01', to: '2027-10-31', dueOn: '2027-11-25' },
  })
})

test('documents and cash of a period are found by an index, however many others there are', async () => {
  const { pool } = app.context
  await pool.query(
    `insert into invoices (org_id, kind, content)
     select $1, 'invoice', '{"lines": [], "prepaidOn": "2026-01-05"}' from generate_series(1, 2000)`,
    [owner.orgId],
  )
  await pool.query('analyze invoices')
  const plan = await readAs(owner.scope, async (tx) => {
    const plans = await Promise.all(
      [
        sql`sort_issued between '2027-09-01' and '2027-09-10'`,
        sql`number is not null and due_cents < gross_cents and sort_issued >= '2027-09-01'
            and content ->> 'prepaidOn' between '2027-09-01' and '2027-09-30'`,
      ].map((where) =>
        sql<{ 'QUERY PLAN': string }>`
          explain select id from invoices where org_id = ${owner.orgId} and ${where} limit 10001`.execute(
          tx.db,
        ),
      ),
    )
    return plans.flatMap(({ rows }) => rows.map((row) => row['QUERY PLAN'])).join(' ')
  })
  expect(plan).toMatch(/Index Cond: .*sort_issued >=/)
  expect(plan).toMatch(/invoices_prepaid .*Index Cond: .*sort_issued >=/)
})

test('what is recorded late says which earlier periods it changes, and they hold it', async () => {
  owner = await own().makeSeller()
  const contactId = await makeContact('Tardif')
  const works = await on('2027-08-20', () => issue({ contactId, lines: [line()] }))
  await on('2027-10-02', async () => {
    await pay({ invoiceId: works.id, amountCents: 6_000, capturedAt: '2027-08-25T10:00:00Z' })
    await pay({ invoiceId: works.id, amountCents: 1_200 })
    const { body: draft } = await own().ask('POST', '', {
      contactId,
      lines: [line()],
      prepaidCents: 600,
      prepaidOn: '2027-08-30',
    })
    const { status } = await app.request('POST', `/api/v1/invoices/${draft.id}/issue`, {
      as: owner,
      body: { revision: 1, issuedOn: '2027-09-30' },
    })
    expect(status).toBe(200)
  })
  const { corrections } = await report('?on=2027-10-02')
  expect(
    corrections.map((row) => [
      row.flow,
      row.from,
      row.to,
      row.rateBps,
      row.grossCents,
      row.count,
      row.afterDue,
    ]),
  ).toEqual([
    ['10.4', '2027-08-01', '2027-08-31', 2_000, 6_600, 2, true],
    ['10.3', '2027-09-21', '2027-09-30', 2_000, 12_000, 1, false],
  ])
  expect((await report('?on=2027-10-12')).corrections).toMatchObject([{ flow: '10.4' }])
  expect((await report('?on=2027-09-25')).corrections).toEqual([])
  const august = await report('?on=2027-08-25')
  expect(august.consumerPayments.map(({ on: paidOn, grossCents }) => [paidOn, grossCents])).toEqual([
    ['2027-08-25', 6_000],
    ['2027-08-30', 600],
  ])
  const file = await app.request('GET', '/api/v1/e-reporting/export?on=2027-10-02', { as: owner })
  expect(file.bytes.toString().split('\r\n').slice(-3, -1)).toEqual([
    '10.4;2027-08-01;;Rectification;;;;;20,00;;;66,00;EUR;2;2027-08-01/2027-08-31',
    '10.3;2027-09-21;;Rectification;;;;TPS1 Prestations de services;20,00;100,00;20,00;120,00;EUR;1;2027-09-21/2027-09-30',
  ])
  const stranger = await own().makeSeller()
  expect((await report('?on=2027-10-02', stranger)).corrections).toEqual([])
})

test('purchases from abroad are told once approved', async () => {
  owner = await own().makeSeller()
  const companyId = await company({ ...abroad, name: 'Cloud Inc', country: 'US' })
  const add = (facts: Record<string, unknown>) => {
    const row = {
      org_id: owner.orgId,
      source: 'file',
      status: 'approved',
      issued_on: '2027-09-03',
      currency: 'EUR',
      file_name: 'a.png',
      file_type: 'image/png',
      file_size: 1,
      file_key: 'k',
      supplier_name: 'S',
      file_sha256: `${facts.number}`.padStart(64, '0'),
      due_cents: 10_000,
      ...facts,
      net_cents: 10_000,
      gross_cents: 10_000,
    }
    const names = Object.keys(row)
    return app.context.pool.query(
      `insert into received_invoices (${names.join()}) values (${names.map((_, rank) => `$${rank + 1}`).join()})`,
      Object.values(row),
    )
  }
  const reversed = JSON.stringify([{ category: 'AE', rateBps: 0, baseCents: 10_000, vatCents: 0 }])
  await add({ number: '1', supplier_vat_number: 'NL123456789B01', source: 'cii', vat_rates: reversed })
  await add({ number: '2', company_id: companyId, issued_on: '2027-09-04', credit: true })
  await add({ number: '3', supplier_siren: '732829320' })
  await add({ number: '4' })
  await add({ number: '5', supplier_vat_number: 'DE136695976', status: 'to_check' })
  await add({ number: '6', supplier_vat_number: 'DE136695976', issued_on: '2027-09-11' })
  const shown = await report('?on=2027-09-05')
  expect(shown).toMatchObject({
    purchasesToCheck: 1,
    purchasesOfUnknownCountry: 1,
    foreignSales: [],
    foreignPurchases: [
      { number: '1', supplierCountry: 'NL', amounts: [{ category: 'AE', baseCents: 10_000, vatCents: 0 }] },
      { number: '2', supplierCountry: 'US', supplierId: null, amounts: [{ rateBps: 0, baseCents: -10_000 }] },
    ],
  })
  expect(shown.foreignPurchases).toHaveLength(2)
  const file = await app.request('GET', '/api/v1/e-reporting/export?on=2027-09-05', { as: owner })
  expect(file.bytes.toString().split('\r\n')[1]).toBe(
    '10.1;2027-09-03;1;Achat;S;NL;NL123456789B01;;0,00;100,00;0,00;100,00;EUR;;',
  )
  const stranger = await own().makeSeller()
  expect((await report('?on=2027-09-05', stranger)).foreignPurchases).toEqual([])
})
