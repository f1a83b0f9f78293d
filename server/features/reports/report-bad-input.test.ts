import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import { endTrial } from '#server/features/plans/plans.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { systemScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { AgeingReport, DsoReport, ForecastReport } from '#shared/contract/debt-reports.ts'
import type { ReportRows } from '#shared/contract/report-rows.ts'
import type { RevenueByDimension, RevenueReport } from '#shared/contract/revenue-reports.ts'
import { revenueDimensions, rowFigures } from '#shared/domain/reports/figure-names.ts'
import { walkFigures } from './figure-walk.fixture.ts'
import { type Ledger, writeInvoices, writeKnown } from './random-debts.fixture.ts'

const TODAY = '2026-06-30'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock: createFixedClock(new Date(`${TODAY}T10:00:00Z`)) })
})
afterAll(() => app.close())

type Fault = { code: string; fields?: { path: string; message: string }[] }
const get = <T = Fault>(path: string, as: Member) => app.request<T>('GET', `/api/v1/reports${path}`, { as })
const read = async <T>(path: string, as: Member): Promise<T> => {
  const { status, body } = await get<T>(path, as)
  expect([path, status]).toEqual([path, 200])
  return body
}
const year = `from=2026-01-01&to=${TODAY}`
const everything = [
  `/revenue?${year}`,
  ...revenueDimensions.map((dimension) => `/revenue-by?${year}&dimension=${dimension}`),
  ...['/ageing', '/due?side=clients', '/due?side=suppliers', '/dso', '/forecast'],
  ...['payers', 'conversion', 'recurring', 'margin', 'recovery', 'work'].map((name) => `/${name}?${year}`),
  ...rowFigures.map((figure) => `/rows?figure=${figure}&${year}`),
]

/** One invoice of 1,000 € of January, of which 400 came late in April. */
const ledger: Ledger = {
  invoices: [{ issued: 9, term: 30 }],
  moved: [
    {
      account: 'receivable',
      kind: 'issued',
      invoice: 0,
      on: '2026-01-10',
      recordedOn: '2026-01-10',
      cents: 100_000,
    },
    {
      account: 'receivable',
      kind: 'money',
      invoice: 0,
      on: '2026-04-10',
      recordedOn: '2026-04-12',
      cents: -40_000,
    },
    {
      account: 'money',
      kind: 'money',
      invoice: null,
      on: '2026-04-10',
      recordedOn: '2026-04-12',
      cents: 40_000,
    },
  ],
}
async function owing(member: Member): Promise<string> {
  const [written] = await writeInvoices(app, member.orgId, [ledger])
  await writeKnown(app, { orgId: member.orgId, clients: [written!] }, { after: '', until: TODAY })
  return written!.clientId
}

test('a period turned round is refused at its end, by every report and the rows of every figure', async () => {
  const member = await app.makeOrganization()
  for (const path of everything.filter((one) => one.includes('from='))) {
    const { status, body } = await get(path.replace(year, `from=${TODAY}&to=2026-01-01`), member)
    expect([path, status, body.fields]).toMatchObject([
      path,
      400,
      [{ path: 'to', message: 'La fin précède le début.' }],
    ])
  }
})

test('days before the history of the plan are in no file; of a period that is hidden whole, its last day stands alone', async () => {
  const free = await app.makeOrganization({ plan: 'gratuit' })
  // The clock of this file stands months before that of the database.
  await endTrial(app, free, 400)
  await owing(free)
  const text = async (path: string) =>
    Buffer.from((await app.request('GET', `/api/v1/reports${path}`, { as: free })).bytes).toString()
  for (const figure of ['invoiced', 'collected', 'sales', 'settled']) {
    expect(await text(`/rows/export?figure=${figure}&${year}`)).not.toMatch(/1000,00|400,00/)
    expect(await text(`/rows/export?figure=${figure}&from=2026-01-01&to=2026-02-01`)).not.toMatch(
      /1000,00|400,00/,
    )
  }
  expect(await text(`/export?table=revenue&${year}`)).not.toMatch(/1000,00|400,00|NaN|∞/)
  expect(
    (await text('/export?table=revenue&from=2026-01-01&to=2026-02-01')).trim().split('\n').slice(1),
  ).toEqual(['2026-02-01;2026-02-01;0,00;0,00;0,00;1000,00'])
})

test('a currency without rate is never added to another: what is in it stands alone, and one without anything is nothing', async () => {
  const member = await app.makeOrganization()
  await owing(member)
  await app.context.pool.query(
    `insert into debt_movements (org_id, account, kind, source_id, line_no, on_day, recorded_at, recorded_on, amount_cents, net_cents, currency)
     values ($1, 'client_credit', 'credit_note', $2, 1, '2026-03-01', '2026-03-01', '2026-03-01', -7700, -7700, 'USD')`,
    [member.orgId, randomUUID()],
  )
  const euros = await read<AgeingReport>('/ageing', member)
  expect([euros.currency, euros.currencies, euros.total.totalCents]).toEqual(['EUR', ['EUR', 'USD'], 60_000])
  const dollars = await read<AgeingReport>('/ageing?currency=USD', member)
  expect([dollars.total.totalCents, dollars.total.creditsCents]).toEqual([-7_700, -7_700])
  expect(await read<DsoReport>('/dso?currency=USD', member)).toMatchObject({ dso: 0, inCredit: true })
  for (const path of everything) {
    const answer = await read<object>(`${path}${path.includes('?') ? '&' : '?'}currency=CHF`, member)
    expect(JSON.stringify(answer), path).not.toMatch(/NaN|Infinity|\d{3}_?\d00,/)
  }
  expect((await read<RevenueReport>(`/revenue?${year}&currency=CHF`, member)).total.invoicedCents).toBe(0)
  expect((await get('/forecast?currency=DOLLAR', member)).status).toBe(400)
})

test('what an archived or an erased client owed stays, with its rows; its name is gone with it', async () => {
  const member = await app.makeOrganization()
  const clientId = await owing(member)
  const before = await read<AgeingReport>('/ageing', member)
  await app.context.pool.query('update companies set archived_at = now() where org_id = $1 and id = $2', [
    member.orgId,
    clientId,
  ])
  expect(await read<AgeingReport>('/ageing', member)).toMatchObject({
    total: before.total,
    clients: [{ clientId, clientName: 'Client 1' }],
  })
  // As an erasure by hand leaves it: the books keep what was owed, and no row names whose it was.
  await app.context.pool.query(
    `begin; alter table invoices disable trigger user; update invoices set company_id = null where org_id = '${member.orgId}';
     alter table invoices enable trigger user; delete from companies where org_id = '${member.orgId}' and id = '${clientId}'; commit`,
  )
  const after = await read<AgeingReport>('/ageing', member)
  expect(after).toMatchObject({ total: before.total, clients: [{ clientId, clientName: 'Client effacé' }] })
  const rows = await read<ReportRows>(`/rows?figure=owed&to=${TODAY}&clientId=${clientId}`, member)
  expect([rows.totalCents, rows.items[0]?.clientName]).toEqual([60_000, 'Client effacé'])
  const by = await read<RevenueByDimension>(`/revenue-by?${year}&dimension=client`, member)
  expect(by.rows).toMatchObject([{ id: clientId, name: 'Client effacé', invoicedCents: 100_000 }])
  const walked = await readAs(systemScope(app.context, member.orgId), (tx) =>
    walkFigures(tx, { from: '2026-01-01', to: TODAY }),
  )
  expect(walked.wrong).toEqual([])
})

test('an organization without any invoice, and one with a single day, answer each report without a number that is none', async () => {
  const nobody = await app.makeOrganization()
  const single = await app.makeOrganization()
  const [written] = await writeInvoices(app, single.orgId, [
    {
      invoices: [{ issued: 180, term: 0 }],
      moved: [
        { account: 'receivable', kind: 'issued', invoice: 0, on: TODAY, recordedOn: TODAY, cents: 5_000 },
      ],
    },
  ])
  await writeKnown(app, { orgId: single.orgId, clients: [written!] }, { after: '', until: TODAY })
  for (const member of [nobody, single])
    for (const path of everything) {
      const text = JSON.stringify(await read<object>(path, member))
      expect(text, path).not.toMatch(/NaN|Infinity/)
    }
  expect(await read<ForecastReport>('/forecast', nobody)).toMatchObject({
    bank: null,
    error: null,
    laterCents: 0,
  })
  // The month has one day of sales: all of it is owed, so all of it counts.
  expect(await read<DsoReport>('/dso', single)).toMatchObject({ dso: 30, beyondDays: null, owedCents: 5_000 })
})

test('a part is of a figure that has parts', async () => {
  const member = await app.makeOrganization()
  for (const [more, path, message] of [
    ['figure=collected&by=client', 'by', 'Seul le facturé se répartit ainsi.'],
    ['figure=owed&part=x', 'part', 'Ce chiffre n’a pas de parts.'],
  ])
    expect((await get(`/rows?${more}&${year}`, member)).body.fields).toMatchObject([{ path, message }])
  const none = await read<ReportRows>(`/rows?figure=invoiced&by=product&part=nothing&${year}`, member)
  expect([none.count, none.totalCents]).toEqual([0, 0])
})
