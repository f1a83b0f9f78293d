import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoicesOf, line, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { InvoiceFigures } from '#shared/contract/reports.ts'

const clock = createFixedClock(new Date('2026-02-28T12:00:00Z'))
/** Midnight of a day in Paris, and an hour. */
const on = (day: string) => clock.set(new Date(`${day}T00:00:00+01:00`))

let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
  owner = await its().makeSeller()
})
afterAll(() => app.close())

const its = () => invoicesOf(app, () => owner)
const figuresOf = (as: Member = owner) =>
  app.request<InvoiceFigures>('GET', '/api/v1/dashboard/invoices', { as })
const issue = async (unitPriceCents: number, over: object = {}, currency = 'EUR', vatRateBps = 2_000) => {
  const draft = await its().makeDraft({ lines: [line({ unitPriceCents, vatRateBps })], ...over })
  await app.context.pool.query('update invoices set currency = $2 where id = $1', [draft.id, currency])
  const { status, body } = await its().issue(draft.id)
  expect([status, body.code]).toEqual([200, undefined])
  return body
}
const pay = async (invoiceId: string, amountCents: number) => {
  const { status } = await app.request('POST', '/api/v1/payments', {
    as: owner,
    body: { invoiceId, amountCents },
  })
  expect(status).toBe(200)
}

// First: among rows of this organization alone, EXISTS was planned as a walk of the table.
test('among many invoices the figures are read beside them: no row of theirs but the first', async () => {
  const many = await app.makeOrganization()
  const client = await app.context.pool.connect()
  try {
    await client.query('begin')
    await client.query('alter table invoices disable trigger user')
    await client.query('alter table invoices enable trigger invoices_tallied_new')
    await client.query(
      `insert into invoices (org_id, status, number, series, period, issued_on, issued_at, due_on, kind, gross_cents, due_cents, paid_cents)
       select $1, case when n % 20 = 0 then 'issued' else 'paid' end, 'M' || n, 'main', '', day, now(), day + 30, 'invoice', 1000, 1000,
              case when n % 20 = 0 then 0 else 1000 end
       from (select n, date '2020-01-01' + n / 13 as day from generate_series(1, 30000) as n) as dated`,
      [many.orgId],
    )
    await client.query('alter table invoices enable trigger user')
    await client.query('commit')
  } finally {
    client.release()
  }
  await app.context.pool.query('vacuum analyze invoices')
  on('2026-04-10')
  const read = async () => {
    const { rows } = await app.context.pool.query<{ whole: number; entries: number }>(
      `select (select seq_scan::int from pg_stat_user_tables where relname = 'invoices') as whole,
              (select sum(idx_tup_read)::int from pg_stat_user_indexes where relname = 'invoices') as entries`,
    )
    return rows[0]!
  }
  await app.context.pool.query('select pg_stat_force_next_flush()')
  const before = await read()
  // A read of a connection is counted a second later, at its next statement.
  await expect
    .poll(
      async () => {
        const { body } = await figuresOf(many)
        expect(body.totals[0]?.owedCents).toBe(1_500_000)
        const { whole, entries } = await read()
        return [entries > before.entries, whole - before.whole]
      },
      { timeout: 15_000, interval: 500 },
    )
    .toEqual([true, 0])
  const { entries } = await read()
  expect(entries - before.entries).toBeLessThan(100)
})

test('without an invoice there is nothing to follow', async () => {
  const other = await app.makeOrganization()
  await its().makeDraft({}, other)
  expect((await figuresOf(other)).body).toEqual({ any: false, totals: [], overdueCount: 0 })
})

test('what is owed, late, and invoiced, against the same days of the month before, by currency', async () => {
  on('2026-02-28')
  await issue(100_000) // 1,200 €, the month before the one before: owed and late
  on('2026-03-01')
  const first = await issue(10_000) // 120 €
  await pay(first.id, 5_000)
  on('2026-03-10')
  const credited = await issue(20_000) // 240 €
  const credit = await its().ask('POST', `/${credited.id}/credit`, {
    choice: { kind: 'amount', cents: 4_000 },
  })
  await its().issue(credit.body.id)
  on('2026-03-11')
  await issue(70_000) // after the same days: neither now nor before
  on('2026-04-01')
  await issue(5_000, { vat: { kind: 'export' } }, 'USD', 0)
  const april = await issue(30_000) // 360 €, not due yet
  const replaced = await issue(50_000)
  const { body: corrective } = await its().ask('POST', `/${replaced.id}/replace`, {})
  expect((await its().issue(corrective.id)).body.status).toBe('issued') // 600 €, once
  on('2026-04-10')
  await pay(april.id, 6_000)
  const { body } = await figuresOf()
  expect(body.totals).toEqual([
    {
      currency: 'EUR',
      owedCents: 120_000 + 7_000 + 20_000 + 84_000 + 30_000 + 60_000,
      overdueCents: 120_000 + 7_000 + 20_000,
      invoicedCents: 36_000 + 60_000,
      invoicedBeforeCents: 12_000 + 24_000 - 4_000,
    },
    {
      currency: 'USD',
      owedCents: 5_000,
      overdueCents: 0,
      invoicedCents: 5_000,
      invoicedBeforeCents: 0,
    },
  ])
  expect([body.any, body.overdueCount]).toEqual([true, 3])
  expect((await figuresOf(await app.makeMember(owner.orgId, 'viewer'))).status).toBe(200)
  expect((await figuresOf(await app.makeOrganization())).body.any).toBe(false)
})
