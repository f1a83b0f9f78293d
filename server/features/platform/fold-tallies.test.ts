import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoicesOf, line, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { verifySums } from '#server/features/sums/commands/verify-sums.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { InvoiceFigures } from '#shared/contract/reports.ts'
import { foldAllTallies } from './commands/fold-all-tallies.ts'

let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
  owner = await invoicesOf(app, () => owner).makeSeller()
})
afterAll(() => app.close())

const get = async <T>(path: string) => (await app.request<T>('GET', `/api/v1${path}`, { as: owner })).body
const rows = async (table: string) => {
  const text = `select count(*)::int as n from ${table} where org_id = $1`
  return (await app.context.pool.query<{ n: number }>(text, [owner.orgId])).rows[0]!.n
}
const contacts = (state: string) => get<{ count: number }>(`/contacts/count?state=${state}`)
const broken = async () => (await verifySums(app.context, owner.orgId)).broken.map(({ name }) => name)

/** Changes invoices as no command would, with their tallies. */
async function withoutGuards(
  change: (query: (text: string, values: unknown[]) => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  const client = await app.context.pool.connect()
  try {
    await client.query('alter table invoices disable trigger user')
    for (const trigger of ['invoices_tallied_new', 'invoices_tallied'])
      await client.query(`alter table invoices enable trigger ${trigger}`)
    await change((text, values) => client.query(text, values))
    await client.query('alter table invoices enable trigger user')
  } finally {
    client.release()
  }
}

test('contacts are counted as they come, are archived and go, and folding says the same in two rows', async () => {
  const { pool } = app.context
  const { count: before } = await contacts('active')
  const { rows: made } = await pool.query<{ id: string }>(
    `insert into contacts (org_id, last_name) select $1, 'Durand ' || n from generate_series(1, 12) as n returning id`,
    [owner.orgId],
  )
  for (const { id } of made.slice(0, 4))
    await pool.query('update contacts set archived_at = now() where org_id = $1 and id = $2', [
      owner.orgId,
      id,
    ])
  // Which changes nothing that is counted.
  await pool.query(`update contacts set notes = 'vu' where org_id = $1`, [owner.orgId])
  await pool.query('delete from contacts where org_id = $1 and id = $2', [owner.orgId, made[5]!.id])
  const count = async () => [(await contacts('active')).count - before, (await contacts('archived')).count]
  expect(await count()).toEqual([7, 4])
  expect(await rows('contact_tallies')).toBeGreaterThan(4)
  await foldAllTallies(app.context)
  expect(await rows('contact_tallies')).toBe(2)
  expect(await count()).toEqual([7, 4])
})

test('invoices are, with their sums, and days long past become one', async () => {
  const its = invoicesOf(app, () => owner)
  const draft = await its.makeDraft({ lines: [line({ unitPriceCents: 100_000 })] })
  await its.issue(draft.id)
  await its.makeDraft()
  const paid = await its.makeDraft({ lines: [line({ unitPriceCents: 50_000 })] })
  const { body: issued } = await its.issue(paid.id)
  const payment = { invoiceId: issued.id, amountCents: issued.totals.grossCents }
  expect((await app.request('POST', '/api/v1/payments', { as: owner, body: payment })).status).toBe(200)
  await withoutGuards((query) =>
    query(
      `insert into invoices (org_id, status, number, series, period, issued_on, issued_at, due_on, kind, gross_cents, due_cents)
     select $1, 'issued', 'M' || n, 'main', 'ancien', date '2020-01-01' + n, now(), date '2020-02-01' + n, 'invoice', 1000, 1000
     from generate_series(1, 300) as n`,
      [owner.orgId],
    ),
  )
  const look = async () => [
    await get('/invoices/count'),
    await get('/invoices/count?overdue=true'),
    await get('/invoices/count?status=draft'),
    await get<InvoiceFigures>('/dashboard/invoices'),
  ]
  const before = await look()
  expect(before[0]).toMatchObject({
    count: 303,
    issuedCount: 302,
    overdueCount: 300,
    byStatus: { draft: 1, paid: 1, issued: 301 },
  })
  expect(before[1]).toMatchObject({ count: 300 })
  expect(before[2]).toMatchObject({ count: 1, totals: [] })
  expect(before[3]).toMatchObject({
    overdueCount: 300,
    totals: [
      { currency: 'EUR', owedCents: 300_000 + 120_000, overdueCents: 300_000, invoicedCents: 180_000 },
    ],
  })
  expect(await rows('invoice_tallies')).toBeGreaterThan(600)
  await foldAllTallies(app.context)
  expect(await rows('invoice_tallies')).toBeLessThan(10)
  expect(await look()).toEqual(before)
  expect(await broken()).not.toContain('tallies')

  // What is long past may still be paid: it stands under its own day then, beside what was folded.
  const { rows: old } = await app.context.pool.query<{ id: string }>(
    `select id from invoices where org_id = $1 and period = 'ancien' order by due_on limit 2`,
    [owner.orgId],
  )
  await withoutGuards(async (query) => {
    await query(`update invoices set status = 'paid', paid_cents = 1000 where id = $1`, [old[0]!.id])
    await query(`update invoices set paid_cents = 400 where id = $1`, [old[1]!.id])
  })
  const [all, late, , figures] = await look()
  expect(all).toMatchObject({ byStatus: { paid: 2, issued: 300 } })
  expect(late).toMatchObject({ count: 299 })
  const lateCents = 300_000 - 1_000 - 400
  expect(figures).toMatchObject({
    overdueCount: 299,
    totals: [{ currency: 'EUR', owedCents: lateCents + 120_000, overdueCents: lateCents }],
  })
  expect(await broken()).not.toContain('tallies')
  // Rows that cancel out tell of no currency.
  await withoutGuards(async (query) => {
    await query(`update invoices set currency = 'USD' where id = $1`, [old[1]!.id])
    await query(`update invoices set currency = 'EUR' where id = $1`, [old[1]!.id])
  })
  expect((await look())[3]).toEqual(figures)
  expect((await look())[0]).toEqual(all)
})
