import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import { listEntries } from '#server/features/accounting/queries/entries.ts'
import { invoicesOf, line, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { verifyReports } from '#server/features/reports/commands/verify-reports.ts'
import { walkFigures } from '#server/features/reports/figure-walk.fixture.ts'
import { liveMonths, type Months } from '#server/features/sums/sums.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { systemScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { AgeingReport } from '#shared/contract/debt-reports.ts'
import type { ReportRows } from '#shared/contract/report-rows.ts'
import type { RevenueReport } from '#shared/contract/revenue-reports.ts'
import type { Figure } from '#shared/domain/reports/figure.ts'
import { type RowFigure, rowFigures } from '#shared/domain/reports/figure-names.ts'
import { figureKeys, figures } from '#shared/domain/reports/figures.ts'

const clock = createFixedClock(new Date('2026-03-02T10:00:00Z'))
let site: TestApp
let own: Months
beforeAll(async () => {
  site = await startTestApp({ jobs: false, clock })
  site.context.pdf = { ...site.context.pdf, renderInvoice: plainPages }
  own = await liveMonths(site, clock)
})
afterAll(() => site.close())

const ask = async <T>(path: string, as: Member = own.owner): Promise<T> => {
  const { status, body } = await site.request<T>('GET', `/api/v1/reports${path}`, { as })
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** All rows of a figure, page after page. */
async function rowsOf(query: string, as?: Member): Promise<ReportRows> {
  const items: ReportRows['items'] = []
  for (let cursor = ''; ; ) {
    const page = await ask<ReportRows>(`/rows?${query}&limit=7${cursor}`, as)
    items.push(...page.items)
    if (page.nextCursor === null) return { ...page, items }
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`
  }
}

/** The rows of a figure, told twice: each once, and their sum. */
async function sumOf(
  figure: RowFigure,
  days: { from: string; to: string },
  more = '',
  as?: Member,
): Promise<number> {
  const { items, count, totalCents } = await rowsOf(
    `figure=${figure}&from=${days.from}&to=${days.to}${more}`,
    as,
  )
  expect(items.length, figure).toBe(count)
  expect(new Set(items.map(({ key }) => key)).size, figure).toBe(count)
  expect(
    items.reduce((sum, { cents }) => sum + cents, 0),
    figure,
  ).toBe(totalCents)
  return totalCents
}

const days = { from: '2026-03-01', to: '2026-06-03' }

test('every figure of every report is its rows, to the cent, whoever pages through them', async () => {
  const scope = systemScope(site.context, own.owner.orgId)
  const met = new Set<RowFigure>()
  // How many numbers a reading shows now, and as known on a day: fewer would be figures that are no longer walked.
  const readings = [
    { to: '2026-03-02', numbers: 183, known: 47 },
    { to: '2026-04-30', numbers: 205, known: 56 },
    { to: '2026-05-31', numbers: 229, known: 63 },
    { to: '2026-06-03', numbers: 249, known: 70 },
  ]
  for (const { to, numbers, known } of readings)
    for (const knownOn of [undefined, '2026-04-30']) {
      const walked = await readAs(scope, (tx) => walkFigures(tx, { from: '2026-03-01', to }, { knownOn }))
      expect(walked.wrong).toEqual([])
      expect(walked.numbers, to).toBeGreaterThanOrEqual(knownOn === undefined ? numbers : known)
      for (const figure of walked.figures) met.add(figure)
    }
  // No report has losses alone; the rest needs money that came late, which the random ledgers have.
  expect(rowFigures.filter((figure) => !met.has(figure))).toEqual([
    'lost',
    'received',
    'forecastMade',
    'forecastCame',
  ])
  for (const figure of ['invoiced', 'collected', 'owed', 'credits'] as const) await sumOf(figure, days)
  for (const key of figureKeys) {
    const { terms }: Figure = figures[key]
    expect([key, terms !== undefined]).toEqual([key, !(rowFigures as readonly string[]).includes(key)])
  }
})

test('what clients owe is accounts 411 and 419 of the books, client by client, at the end of any day', async () => {
  const scope = systemScope(site.context, own.owner.orgId)
  for (const to of ['2026-03-02', '2026-04-10', '2026-05-11', '2026-06-03']) {
    const { items } = await readAs(scope, (tx) =>
      listEntries(tx, { from: '2026-01-01', to, timeZone: 'Europe/Paris' }, undefined),
    )
    const booked = new Map<string | null, number>()
    for (const { account, clientId, cents } of items.flatMap(({ entry }) => entry.lines))
      if (account === 'clients' || account === 'clientCredits')
        booked.set(clientId, (booked.get(clientId) ?? 0) + cents)
    const { clients } = await ask<AgeingReport>(`/ageing?on=${to}`)
    expect(new Map(clients.map(({ clientId, totalCents }) => [clientId, totalCents]))).toEqual(
      new Map(
        [...booked].filter(
          ([clientId, cents]) => cents !== 0 || clients.some((one) => one.clientId === clientId),
        ),
      ),
    )
  }
})

test('the night finds nothing to say, and says what was altered', async () => {
  expect(await verifyReports(site.context, own.owner)).toBe(0)
  const { pool } = site.context
  await pool.query(
    `update debt_days set cents = cents + 5 where org_id = $1 and account = 'money' and on_day = (select min(on_day) from debt_days where org_id = $1 and account = 'money')`,
    [own.owner.orgId],
  )
  expect(await verifyReports(site.context, own.owner)).toBe(1)
  const { differences } = await ask<{
    differences: { part: string; keptCents: number; countedCents: number }[]
  }>('/differences')
  expect(differences).toMatchObject([{ part: 'days' }])
  expect(differences[0]!.keptCents - differences[0]!.countedCents).toBe(5)
  await pool.query(
    `update debt_days set cents = cents - 5 where org_id = $1 and account = 'money' and on_day = (select min(on_day) from debt_days where org_id = $1 and account = 'money')`,
    [own.owner.orgId],
  )
  expect(await verifyReports(site.context, own.owner)).toBe(0)
})

test('the history that a migration tells is the one that was recorded', async () => {
  const client = await site.context.pool.connect()
  const tables = [
    'debt_movements',
    'debt_days',
    'debt_client_months',
    'debt_invoices',
    'recognised_revenue',
    'debt_steps',
    'revenue_days',
    'debt_paid_months',
    'debt_months',
    'debt_paid_totals',
    'debt_late_months',
    'recognised_days',
  ]
  const columns: Record<string, string> = {
    debt_movements:
      'account, kind, source_id, line_no, movement_kind, invoice_id, client_id, on_day, recorded_at, recorded_on, amount_cents, net_cents, currency',
    recognised_revenue: 'source_id, invoice_id, client_id, from_on, to_on, net_cents, recorded_at',
  }
  const read = async () => {
    const told: unknown[] = []
    for (const table of tables) {
      const { rows } = await client.query(
        `select ${columns[table] ?? '*'} from ${table} where org_id = $1 order by ${(columns[table] ?? 'to_jsonb(t)::text').replace('to_jsonb(t)', `to_jsonb(${table})`)}`,
        [own.owner.orgId],
      )
      told.push(rows)
    }
    return told
  }
  try {
    const recorded = await read()
    await client.query('begin')
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
    for (const table of tables)
      await client.query(`delete from ${table} where org_id = $1`, [own.owner.orgId])
    await client.query('select fill_debts($1), fill_debt_totals($1)', [own.owner.orgId])
    expect(await read()).toEqual(recorded)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('vector R1: facturé, réalisé, encaissé and owed are never mixed', async () => {
  let owner: Member
  const its = () => invoicesOf(site, () => owner)
  const at = (day: string) => clock.set(new Date(`${day}T10:00:00Z`))
  const send = async (path: string, body: object) => {
    const answer = await site.request<{ id: string }>('POST', `/api/v1${path}`, { as: owner, body })
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body.id
  }
  at('2027-03-15')
  owner = await its().makeSeller()
  const quoteId = await its().makeSignedQuote(owner, { lines: [line({ unitPriceCents: 1_000_000 })] })
  const part = (of: object) => send('/invoices/from-quote', { quoteId, part: of })
  const deposit = (await its().issue(await part({ kind: 'deposit_percent', bps: 3_000 }))).body
  at('2027-03-20')
  await send('/payments', { invoiceId: deposit.id, amountCents: 360_000 })
  at('2027-06-30')
  const balance = (await its().issue(await part({ kind: 'balance' }))).body
  expect(balance.totals.grossCents).toBe(840_000)
  at('2027-08-05')
  await send('/payments', { invoiceId: balance.id, amountCents: 420_000 })
  at('2027-08-20')
  await its().issue(
    await send(`/invoices/${balance.id}/credit`, { choice: { kind: 'amount', cents: 120_000 } }),
  )
  at('2027-12-31')
  await send(`/invoices/${balance.id}/write-off`, { amountCents: 300_000, reason: 'liquidation' })
  const report = await ask<RevenueReport>('/revenue?from=2027-01-01&to=2027-12-31', owner)
  const months = [3, 6, 8, 12].map((month) => report.months[month - 1]!)
  expect(months.map(({ invoicedCents }) => invoicedCents)).toEqual([300_000, 700_000, -100_000, 0])
  expect(months.map(({ recognisedCents }) => recognisedCents)).toEqual([0, 1_000_000, -100_000, 0])
  expect(months.map(({ collectedCents }) => collectedCents)).toEqual([360_000, 0, 420_000, 0])
  expect(months.map(({ owedCents }) => owedCents)).toEqual([0, 840_000, 300_000, 0])
  expect(report.total).toEqual({ invoicedCents: 900_000, recognisedCents: 900_000, collectedCents: 780_000 })
  expect(await sumOf('lost', { from: '2027-12-01', to: '2027-12-31' }, '', owner)).toBe(300_000)
  expect(await verifyReports(site.context, owner)).toBe(0)
})
