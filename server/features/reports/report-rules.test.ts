import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoicesOf, line, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { makeFree } from '#server/features/plans/plans.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type {
  AgeingReport,
  DsoReport,
  DueReport,
  ForecastReport,
  PayersReport,
  RecoveryReport,
} from '#shared/contract/debt-reports.ts'
import type { ReportRows } from '#shared/contract/report-rows.ts'
import type {
  ConversionReport,
  MarginReport,
  RecurringReport,
  RevenueByDimension,
  RevenueReport,
} from '#shared/contract/revenue-reports.ts'
import { roleCan } from '#shared/domain/permissions.ts'
import { rowFigures } from '#shared/domain/reports/figure-names.ts'
import { figures } from '#shared/domain/reports/figures.ts'
import { roles } from '#shared/domain/roles.ts'

const TODAY = '2026-12-06'
const clock = createFixedClock(new Date('2026-11-02T10:00:00Z'))
const at = (day: string) => clock.set(new Date(`${day}T10:00:00Z`))
let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
  owner = await its().makeSeller()
})
afterAll(() => app.close())

const its = () => invoicesOf(app, () => owner)
const get = <T = { code: string; fields?: { path: string; message: string }[] }>(
  path: string,
  as: Member = owner,
) => app.request<T>('GET', `/api/v1/reports${path}`, { as })
const read = async <T>(path: string, as: Member = owner): Promise<T> => {
  const { status, body } = await get<T>(path, as)
  expect([path, status]).toEqual([path, 200])
  return body
}
const pay = async (body: object) => {
  const answer = await app.request<{ id: string }>('POST', '/api/v1/payments', { as: owner, body })
  expect(answer.status).toBe(200)
}
const year = 'from=2026-01-01&to=2026-12-06'
const all = [
  `/revenue?${year}`,
  ...['client', 'product', 'person', 'origin'].map(
    (dimension) => `/revenue-by?${year}&dimension=${dimension}`,
  ),
  ...['/ageing', '/due?side=clients', '/due?side=suppliers', '/dso', '/forecast'],
  ...['payers', 'conversion', 'recurring', 'margin', 'recovery'].map((name) => `/${name}?${year}`),
  ...rowFigures.map((figure) => `/rows?figure=${figure}&${year}`),
  ...['/goals', '/goals/current', '/dashboards'],
]

test('« au 30/11 » takes a payment that was recorded later, « tel que connu le 30/11 » does not, and the difference is said', async () => {
  at('2026-11-02')
  const companyId = await its().makeCompany()
  const made = await its().makeDraft({ companyId, lines: [line({ unitPriceCents: 250_000 })] })
  const { body: invoice } = await its().issue(made.id)
  expect(invoice.totals.grossCents).toBe(300_000)
  at('2026-12-05')
  await pay({ invoiceId: invoice.id, amountCents: 250_000, capturedAt: '2026-11-28T10:00:00Z' })
  at(TODAY)
  const now = await read<AgeingReport>('/ageing?on=2026-11-30')
  expect(now.total.totalCents).toBe(50_000)
  expect(now.corrected).toEqual({
    knownThenCents: 300_000,
    sinceCents: -250_000,
    lastRecordedOn: '2026-12-05',
  })
  expect((await read<AgeingReport>('/ageing?on=2026-11-30&knownOn=2026-11-30')).total.totalCents).toBe(
    300_000,
  )
  expect((await read<AgeingReport>('/ageing?on=2026-11-30&knownOn=2026-12-05')).total.totalCents).toBe(50_000)
  const known = await read<RevenueReport>('/revenue?from=2026-11-01&to=2026-11-30&knownOn=2026-11-30')
  expect(known.months).toMatchObject([{ collectedCents: 0, owedCents: 300_000, complete: true }])
  const dso = await read<DsoReport>('/dso?on=2026-11-30')
  // 500 of the 3,000 of November: five of its thirty days.
  expect([dso.dso, dso.slices.length]).toEqual([5, 1])
})

describe('bad input', () => {
  test.each([
    ['/revenue?from=2026-12-01&to=2026-11-30', 'to', 'La fin précède le début.'],
    ['/revenue?from=2015-01-01&to=2026-11-30', 'to', 'Cinq ans au plus.'],
    ['/ageing?on=2026-12-07', 'on', 'Ce jour n’est pas encore là.'],
    ['/dso?knownOn=2027-01-01', 'knownOn', 'Ce jour n’est pas encore là.'],
    ['/export?table=payers', 'from', 'Indiquez le premier jour.'],
  ])('%s', async (path, field, message) => {
    const { status, body } = await get(path)
    expect([status, body.code, body.fields?.map((one) => [one.path, one.message])]).toEqual([
      400,
      'invalid_input',
      [[field, message]],
    ])
  })

  test.each([
    '/revenue?from=2026-02-30&to=2026-03-01',
    '/rows?figure=dso&to=2026-03-01',
    '/ageing?currency=XXX',
  ])('%s', async (path) => {
    expect((await get(path)).status).toBe(400)
  })

  test('a single day, a day without anything and an organization without invoices say what they can: no NaN, no infinity', async () => {
    const nobody = await app.makeOrganization()
    for (const path of [
      ...all,
      '/revenue?from=2026-11-28&to=2026-11-28',
      '/ageing?on=2000-01-01',
      '/dso?on=2000-01-01',
    ]) {
      const text = JSON.stringify(await read(path, nobody))
      expect(text, path).not.toMatch(/NaN|Infinity/)
      expect(JSON.stringify(await read(path)), path).not.toMatch(/NaN|Infinity/)
    }
    const dso = await read<DsoReport>('/dso', nobody)
    expect(dso).toMatchObject({
      owedCents: 0,
      dso: 0,
      inCredit: false,
      simple: null,
      clients: [],
      slices: [],
    })
    const { months } = await read<RevenueReport>('/revenue?from=2026-11-28&to=2026-11-28')
    expect(months).toMatchObject([{ collectedCents: 250_000, owedCents: 50_000, complete: false }])
  })

  test('a client of another organization is as one that is not there', async () => {
    const { clients } = await read<AgeingReport>('/ageing')
    const other = await app.makeOrganization()
    const clientId = clients[0]!.clientId
    expect((await read<AgeingReport>(`/ageing?clientId=${clientId}`)).total.totalCents).not.toBe(0)
    expect((await read<AgeingReport>(`/ageing?clientId=${clientId}`, other)).total.totalCents).toBe(0)
    expect((await read<ReportRows>(`/rows?figure=invoiced&${year}&clientId=${clientId}`, other)).count).toBe(
      0,
    )
  })
})

test.each(roles)('%s: each figure by its own permission, in the endpoint and in the rows', async (role) => {
  const member = await app.makeMember(owner.orgId, role)
  const pays = roleCan(role, 'payment:read')
  const { total, months } = await read<RevenueReport>(`/revenue?${year}`, member)
  expect([total.collectedCents === null, months.at(-1)!.owedCents === null]).toEqual([!pays, !pays])
  expect(total.invoicedCents).toBe((await read<RevenueReport>(`/revenue?${year}`)).total.invoicedCents)
  for (const path of ['/ageing', '/dso', '/due?side=clients', `/payers?${year}`, '/forecast', '/differences'])
    expect([path, (await get(path, member)).status]).toEqual([path, pays ? 200 : 403])
  for (const figure of rowFigures) {
    const { needs } = figures[figure]
    const may = (needs === null || roleCan(role, needs)) && (figure !== 'recovered' || pays)
    expect([figure, (await get(`/rows?figure=${figure}&${year}`, member)).status]).toEqual([
      figure,
      may ? 200 : 403,
    ])
  }
})

test('row-level security hides movements of money from who may not read payments, whatever is asked', async () => {
  const client = await app.context.pool.connect()
  try {
    await client.query(
      `begin; set local role ardoise_app; select set_config('app.org_id', '${owner.orgId}', true), set_config('app.permissions', 'report:read', true)`,
    )
    for (const table of ['debt_movements', 'debt_days', 'debt_client_months']) {
      const { rows } = await client.query<{ kind: string }>(`select distinct kind from ${table}`)
      expect([table, rows]).toEqual([table, [{ kind: 'issued' }]])
    }
    expect((await client.query('select from debt_invoices')).rowCount).toBe(0)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a plan without dashboards is refused by its limit; what leaves as a file leaves', async () => {
  const free = await makeFree(app)
  for (const path of all) {
    const { status, body } = await get(path, free)
    expect([path, status, body.code]).toEqual([path, 403, 'plan_limit'])
  }
  expect((await get(`/export?table=revenue&${year}`, free)).status).toBe(200)
})

test('exports are the tables, and the rows of a figure', async () => {
  const text = async (path: string) =>
    Buffer.from((await app.request('GET', `/api/v1/reports${path}`, { as: owner })).bytes).toString()
  expect(await text('/export?table=ageing&to=2026-11-30')).toMatch(/Boulangerie Martin.*500,00/)
  expect(await text('/export?table=revenue&from=2026-11-01&to=2026-11-30')).toMatch(
    /2500,00.*2500,00.*500,00/,
  )
  for (const table of [
    ...['due-clients', 'due-suppliers', 'dso', 'payers', 'forecast', 'quote-margin', 'client-margin'],
    ...[
      'dso-clients',
      'revenue-products',
      'revenue-people',
      'revenue-origins',
      'margin',
      'conversion',
      'recurring',
    ],
    ...['recovery', 'calls', 'tasks'],
  ])
    expect([table, await text(`/export?table=${table}&from=2026-11-01&to=2026-11-30`)]).toEqual([
      table,
      expect.stringMatching(/^\ufeff/),
    ])
  expect(await text('/export?table=revenue-clients&from=2026-11-01&to=2026-11-30')).toMatch(
    /Client;Facturé HT;.*2500,00/s,
  )
  expect(await text('/rows/export?figure=collected&from=2026-11-01&to=2026-11-30')).toMatch(
    /Règlement reçu.*2500,00/,
  )
})

test('revenue by client, product, person and origin adds up to what was invoiced', async () => {
  const { total } = await read<RevenueReport>(`/revenue?${year}`)
  for (const dimension of ['client', 'product', 'person', 'origin'] as const) {
    const by = await read<RevenueByDimension>(`/revenue-by?${year}&dimension=${dimension}`)
    expect(by.totalCents).toBe(total.invoicedCents)
    expect(by.rows.reduce((sum, { invoicedCents }) => sum + invoicedCents, by.otherCents)).toBe(
      total.invoicedCents,
    )
  }
  const { rows, dependence } = await read<RevenueByDimension>(`/revenue-by?${year}&dimension=client`)
  expect(dependence!.firstCents).toBe(rows[0]!.invoicedCents)
})

test('devis by cohort and by period: sent, signed and lost are their rows', async () => {
  await its().makeSignedQuote()
  await app.context.pool.query(`update quotes set signed_at = $2 where org_id = $1 and status = 'signed'`, [
    owner.orgId,
    new Date(`${TODAY}T11:00:00Z`),
  ])
  const { now, pipeline, months } = await read<ConversionReport>(`/conversion?${year}`)
  expect(now).toMatchObject({
    sent: { count: 1, cents: 150_000 },
    signed: { count: 1 },
    cohortSigned: { count: 1 },
    lost: { count: 0 },
  })
  expect(now.medianDaysToSign).toBe(0)
  expect(months.reduce((sum, { sent }) => sum + sent.cents, 0)).toBe(now.sent.cents)
  expect(pipeline.map(({ stage, wonBps }) => [stage, wonBps])).toEqual([
    ['none', null],
    ['sent', null],
    ['viewed', null],
  ])
  for (const [figure, { cents, count }] of [
    ['quotesSent', now.sent],
    ['quotesSigned', now.signed],
    ['quotesLost', now.lost],
  ] as const)
    expect(await read<ReportRows>(`/rows?figure=${figure}&${year}`)).toMatchObject({
      totalCents: cents,
      count,
    })
})

test('recurring revenue is what subscriptions promise a month, and its movements lead from start to end', async () => {
  const companyId = await its().makeCompany()
  const insert = (every: string, cents: number, starts: string, ends: string | null) =>
    app.context.pool.query(
      `insert into invoice_subscriptions (org_id, company_id, content, currency, net_cents, gross_cents, every, covers, starts_on, ends_on, mode, hour, next_ordinal, next_on)
       values ($1, $2, '{}', 'EUR', $3, $3, $4, 'ahead', $5, $6, 'draft', 9, 1, coalesce($6, '2027-01-01'::date))`,
      [owner.orgId, companyId, cents, every, starts, ends],
    )
  await insert('quarter', 29_900, '2026-03-10', null)
  await insert('week', 2_500, '2026-11-10', '2026-12-31')
  const report = await read<RecurringReport>('/recurring?from=2026-11-01&to=2026-12-06')
  expect(report).toMatchObject({
    startCents: 9_967,
    expansionCents: 10_833,
    endCents: 20_800,
    newCents: 0,
    endingCents: 10_833,
    subscribers: 1,
  })
  for (const month of [report, ...report.months])
    expect(
      month.startCents +
        month.newCents +
        month.reactivationCents +
        month.expansionCents -
        month.contractionCents -
        month.churnCents,
    ).toBe(month.endCents)
})

test('received invoices: what they cost, what is to be paid, and when', async () => {
  await app.context.pool.query(
    `insert into received_invoices (org_id, source, status, file_name, file_type, file_size, file_sha256, file_key, supplier_name, number, issued_on, due_on, net_cents, gross_cents, due_cents)
     values ($1, 'file', 'approved', 'a.pdf', 'application/pdf', 1, repeat('a', 64), 'k', 'Fournisseur', 'X1', '2026-11-20', '2026-12-20', 10000, 12000, 12000)`,
    [owner.orgId],
  )
  const margin = await read<MarginReport>(`/margin?${year}`)
  expect(margin.total).toMatchObject({
    purchasesCents: 10_000,
    payableCents: 12_000,
    marginCents: margin.total.invoicedCents - 10_000,
  })
  expect(await read<ReportRows>(`/rows?figure=purchases&${year}`)).toMatchObject({
    totalCents: 10_000,
    count: 1,
  })
  expect(await read<ReportRows>(`/rows?figure=payable&${year}`)).toMatchObject({
    totalCents: 12_000,
    count: 1,
  })
  expect(await read<DueReport>('/due?side=suppliers')).toMatchObject({
    totalCents: 12_000,
    items: [{ name: 'Fournisseur' }],
  })
  const { weeks } = await read<ForecastReport>('/forecast')
  expect(weeks.filter(({ outgoingCents }) => outgoingCents !== 0)).toMatchObject([
    { from: '2026-12-14', outgoingCents: 12_000 },
  ])
})

test('the forecast awaits what is owed, in order, and thirteen weeks of it', async () => {
  const forecast = await read<ForecastReport>('/forecast')
  const { total } = await read<AgeingReport>('/ageing')
  expect(forecast.weeks).toHaveLength(13)
  expect(forecast.weeks[0]).toMatchObject({ from: '2026-11-30', to: '2026-12-06' })
  for (const { lowSumCents, likelySumCents, highSumCents } of forecast.weeks)
    expect([lowSumCents <= likelySumCents, likelySumCents <= highSumCents]).toEqual([true, true])
  expect(
    forecast.weeks.at(-1)!.likelySumCents +
      forecast.disputedCents +
      forecast.staleCents +
      forecast.laterCents,
  ).toBe(total.totalCents - total.creditsCents)
})

test('late payers, and what came in after a reminder, are their rows', async () => {
  const payers = await read<PayersReport>(`/payers?${year}`)
  expect(payers.clients.every(({ daysLate }) => daysLate > 0)).toBe(true)
  const recovery = await read<RecoveryReport>(`/recovery?${year}`)
  const rows = await read<ReportRows>(`/rows?figure=recovered&${year}`)
  expect([
    recovery.totalCents,
    recovery.steps.reduce((sum, { recoveredCents }) => sum + recoveredCents, 0),
  ]).toEqual([rows.totalCents, rows.totalCents])
})

test('what a subscription will invoice is awaited at its term, and leads to it', async () => {
  const before = await read<ForecastReport>('/forecast')
  const companyId = await its().makeCompany()
  await app.context.pool.query(
    `insert into invoice_subscriptions (org_id, company_id, content, currency, net_cents, gross_cents, every, covers, starts_on, mode, hour, next_ordinal, next_on)
     values ($1, $2, '{"paymentTerms": {"kind": "days", "days": 30}}', 'EUR', 10000, 12000, 'month', 'ahead', '2026-12-15', 'draft', 9, 0, '2026-12-15')`,
    [owner.orgId, companyId],
  )
  const after = await read<ForecastReport>('/forecast')
  const awaited = ({ weeks, laterCents }: ForecastReport) => weeks.at(-1)!.likelySumCents + laterCents
  // 15 December, January and February, each due thirty days later.
  expect(awaited(after) - awaited(before)).toBe(36_000)
  const rows = await read<ReportRows>('/rows?figure=expected&from=2026-11-30&to=2027-12-31')
  expect(rows.totalCents).toBe(awaited(after))
  expect(rows.items.filter(({ label }) => label === 'Abonnement à facturer')).toHaveLength(3)
})
