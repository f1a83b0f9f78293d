import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import { verifyReports } from '#server/features/reports/commands/verify-reports.ts'
import { askReport, openOn, sumsByDay } from '#server/features/reports/queries/asked-report.ts'
import { listNotDue } from '#server/features/reports/queries/not-due.ts'
import { getRevenueBy } from '#server/features/reports/queries/revenue-by.ts'
import { listLatenessOfAll, settledIn, settledOfAll } from '#server/features/reports/queries/settled.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { systemScope } from '#server/scope.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { addDays } from '#shared/time/calendar-day.ts'

const FIRST = '2026-01-01'
const TODAY = '2026-06-30'
const LEDGERS = 40
const DAYS_OF_EACH = 6

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock: createFixedClock(new Date(`${TODAY}T10:00:00Z`)) })
})
afterAll(() => app.close())

const dayOf = (rank: number) => addDays(FIRST, rank)
const rank = fc.integer({ min: 0, max: 180 })
const ledger = fc.record({
  invoices: fc.array(
    fc.record({
      issued: rank,
      term: fc.constantFrom(0, 15, 30, 90),
      cents: fc.integer({ min: 1, max: 9_000 }),
    }),
    { minLength: 2, maxLength: 6 },
  ),
  // Recorded before its day, on it, or after.
  money: fc.array(
    fc.record({
      invoice: fc.nat({ max: 5 }),
      on: rank,
      recorded: fc.constantFrom(-30, -1, 0, 0, 0, 1, 20, 60),
      cents: fc.integer({ min: -2_000, max: 9_000 }).filter((cents) => cents !== 0),
    }),
    { maxLength: 20 },
  ),
})
type Ledger = typeof ledger extends fc.Arbitrary<infer T> ? T : never

/** Writes a ledger, each movement in a transaction of its own, for two clients in turns. Returns its organization. */
async function write({ invoices, money }: Ledger): Promise<string> {
  const { orgId } = await app.makeOrganization()
  const { rows: clients } = await app.context.pool.query<{ id: string }>(
    `insert into companies (org_id, name) values ($1, 'Un client'), ($1, 'Un autre') returning id`,
    [orgId],
  )
  const client = await app.context.pool.connect()
  const ids = invoices.map(() => randomUUID())
  const clientOf = (index: number) => clients[index % 2]!.id
  const insert = `insert into debt_movements (org_id, account, kind, source_id, line_no, movement_kind, invoice_id, client_id, on_day, recorded_at, recorded_on, amount_cents, net_cents, currency)
    values ($1, 'receivable', $2, $3, 0, $4, $5, $6, $7, $8::date, $8, $9, $10, 'EUR')`
  try {
    // Invoices that the product never issued: their guards refuse them.
    await client.query('begin; alter table invoices disable trigger user')
    for (const [index, { issued, term }] of invoices.entries())
      await client.query(
        `insert into invoices (org_id, id, kind, status, number, series, period, company_id, issued_on, issued_at, due_on)
         values ($1, $2, 'invoice', 'issued', $3, 'F', '2026', $4, $5, $5::date, $6)`,
        [orgId, ids[index], `F-${index}`, clientOf(index), dayOf(issued), dayOf(issued + term)],
      )
    await client.query('alter table invoices enable trigger user; commit')
    for (const [index, { issued, cents }] of invoices.entries())
      await client.query(insert, [
        orgId,
        'issued',
        ids[index],
        null,
        ids[index],
        clientOf(index),
        dayOf(issued),
        dayOf(issued),
        cents,
        cents,
      ])
    for (const { invoice, on, recorded, cents } of money) {
      const of = invoice % ids.length
      const days = [dayOf(on), dayOf(Math.max(0, Math.min(180, on + recorded)))]
      await client.query(insert, [
        orgId,
        'money',
        randomUUID(),
        'payment_received',
        ids[of],
        clientOf(of),
        ...days,
        -cents,
        0,
      ])
    }
  } finally {
    client.release()
  }
  return orgId
}

/** Movements that were known, with the days of their invoice, added up one by one. */
const known = (orgId: string, knownOn: string) => sql`(
  select m.*, i.issued_on as issued, i.due_on as due from debt_movements as m join invoices as i on i.org_id = m.org_id and i.id = m.invoice_id
  where m.org_id = ${orgId} and m.recorded_on <= ${knownOn})`

test(`${LEDGERS} ledgers recorded before, on and after their days: sums say of any day, known on any other, what the movements say`, async () => {
  const samples = fc.sample(
    fc.tuple(ledger, fc.array(fc.tuple(rank, rank), { minLength: DAYS_OF_EACH, maxLength: DAYS_OF_EACH })),
    {
      numRuns: LEDGERS,
      seed: 199,
    },
  )
  for (const [written, days] of samples) {
    const orgId = await write(written)
    const scope = systemScope(app.context, orgId)
    for (const [first, second] of days)
      await readAs(scope, async (tx) => {
        const [on, knownOn] = [dayOf(first), dayOf(second)]
        const asked = await askReport(tx, { knownOn })
        const movements = known(orgId, knownOn)
        const read = async (query: ReturnType<typeof sql>) => (await query.execute(tx.db)).rows
        expect(
          await read(
            sql`select invoice_id, due_on, cents::float8 as cents from ${openOn(asked, on)} as o order by 1`,
          ),
        ).toEqual(
          await read(sql`select invoice_id, due as due_on, sum(amount_cents)::float8 as cents from ${movements} as m where on_day <= ${on}
            group by 1, 2 having sum(amount_cents) <> 0 order by 1`),
        )
        expect(
          await read(
            sql`select coalesce(sum(cents), 0)::float8 as cents, coalesce(sum(net_cents), 0)::float8 as net from ${sumsByDay(asked, on)} as d`,
          ),
        ).toEqual(
          await read(
            sql`select coalesce(sum(amount_cents), 0)::float8 as cents, coalesce(sum(net_cents), 0)::float8 as net from ${movements} as m where on_day <= ${on}`,
          ),
        )
        // Months before that of a day come whole.
        for (const since of [on, knownOn])
          expect(
            await read(sql`select date_trunc('month', on_day::timestamp)::date as month, sum(cents)::float8 as cents, sum(net_cents)::float8 as net
              from ${sumsByDay(asked, on, since)} as d group by 1 having sum(cents) <> 0 or sum(net_cents) <> 0 order by 1`),
          ).toEqual(
            await read(sql`select date_trunc('month', on_day::timestamp)::date as month, sum(amount_cents)::float8 as cents, sum(net_cents)::float8 as net
              from ${movements} as m where on_day <= ${on} group by 1 having sum(amount_cents) <> 0 or sum(net_cents) <> 0 order by 1`),
          )
        const ends = ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'].filter(
          (end) => end < on,
        )
        const notDue = await listNotDue(tx, asked, ends)
        for (const end of ends)
          expect([end, on, knownOn, { cents: notDue.get(end) ?? 0 }]).toEqual([
            end,
            on,
            knownOn,
            ...(await read(sql`select coalesce(sum(greatest(cents, 0)), 0)::float8 as cents from (select sum(amount_cents) as cents from ${movements} as m
              where on_day <= ${end} and due >= ${end} group by invoice_id) as o`)),
          ])
        const [from = on, to = on] = [on, knownOn].toSorted()
        const window = { from, to }
        const money = sql`${movements} as m where kind = 'money' and on_day between ${window.from} and ${window.to}`
        expect(
          await read(sql`select client_id, sum(came_cents)::float8 as came, sum(payments)::int as payments, sum(cent_days_late)::float8 as late, sum(cent_days)::float8 as cent_days,
            sum(days)::float8 as days, sum(back_cents)::float8 as back, sum(back_cent_days)::float8 as back_days from ${settledIn(asked, window)} as s
            group by 1 having sum(payments) <> 0 or sum(back_cents) <> 0 order by 1`),
        ).toEqual(
          await read(sql`select client_id, coalesce(sum(-amount_cents) filter (where amount_cents < 0), 0)::float8 as came, (count(*) filter (where amount_cents < 0))::int as payments,
            coalesce(sum(-amount_cents * (on_day - due)) filter (where amount_cents < 0), 0)::float8 as late,
            coalesce(sum(-amount_cents * (on_day - issued)) filter (where amount_cents < 0), 0)::float8 as cent_days,
            coalesce(sum(on_day - issued) filter (where amount_cents < 0), 0)::float8 as days, coalesce(sum(-amount_cents) filter (where amount_cents > 0), 0)::float8 as back,
            coalesce(sum(-amount_cents * (on_day - issued)) filter (where amount_cents > 0), 0)::float8 as back_days from ${money} group by 1 order by 1`),
        )
        const all = sql`coalesce(sum(came_cents), 0)::float8 as came, coalesce(sum(payments), 0)::int as payments, coalesce(sum(cent_days), 0)::float8 as cent_days,
          coalesce(sum(days), 0)::float8 as days, coalesce(sum(back_cents), 0)::float8 as back, coalesce(sum(back_cent_days), 0)::float8 as back_days`
        expect(await read(sql`select ${all} from ${settledOfAll(asked, window)} as s`)).toEqual(
          await read(sql`select ${all} from ${settledIn(asked, window)} as s`),
        )
        const company = await listLatenessOfAll(tx, asked, window)
        expect(
          company.filter(({ cents }) => cents !== 0).toSorted((a, b) => a.daysLate - b.daysLate),
        ).toEqual(
          await read(
            sql`select sum(-amount_cents)::float8 as cents, on_day - due as "daysLate" from ${money} and amount_cents < 0 group by 2 order by 2`,
          ),
        )
        const { rows } = await getRevenueBy(tx, { from: FIRST, to: on, knownOn, dimension: 'client' })
        expect(
          rows
            .map(({ id, invoicedCents }) => ({ id, cents: invoicedCents }))
            .toSorted((a, b) => (a.id! < b.id! ? -1 : 1)),
        ).toEqual(
          await read(
            sql`select client_id as id, sum(net_cents)::float8 as cents from ${movements} as m where kind = 'issued' and on_day <= ${on} group by 1 order by 1`,
          ),
        )
      })
    expect(await listWrongSums(orgId)).toEqual([])
  }
}, 120_000)

/** What the night finds. Invoices of this test are no invoices of the product: only what is added up from movements can agree. */
async function listWrongSums(orgId: string): Promise<unknown[]> {
  await verifyReports(app.context, { orgId })
  const { rows } = await app.context.pool.query(
    `select * from debt_differences where org_id = $1 and part <> 'rows'`,
    [orgId],
  )
  return rows
}

test('two sessions on one invoice, of which the first to write commits last: no sum misses either', async () => {
  const orgId = await write({
    invoices: [
      { issued: 0, term: 90, cents: 9_000 },
      { issued: 1, term: 15, cents: 500 },
    ],
    money: [],
  })
  const { rows } = await app.context.pool.query<{ id: string; client: string }>(
    'select id, company_id as client from invoices where org_id = $1 and gross_cents = 0 order by issued_on limit 1',
    [orgId],
  )
  const { id, client: clientId } = rows[0]!
  const [late, early] = await Promise.all([app.context.pool.connect(), app.context.pool.connect()])
  const pay = `insert into debt_movements (org_id, account, kind, source_id, line_no, movement_kind, invoice_id, client_id, on_day, recorded_at, recorded_on, amount_cents, currency)
    values ($1, 'receivable', 'money', $2, 1, 'payment_received', $3, $4, $5, $5::date, $5, $6, 'EUR')`
  try {
    await late.query('begin')
    await early.query('begin')
    await late.query(pay, [orgId, randomUUID(), id, clientId, dayOf(40), -1_000])
    await early.query(pay, [orgId, randomUUID(), id, clientId, dayOf(20), -200])
    await early.query('commit')
    expect(await listWrongSums(orgId)).toEqual([])
    await late.query('commit')
  } finally {
    late.release()
    early.release()
  }
  expect(await listWrongSums(orgId)).toEqual([])
  await readAs(systemScope(app.context, orgId), async (tx) => {
    const asked = await askReport(tx, {})
    const owed = async (on: string) =>
      (
        await sql<{
          cents: number
        }>`select cents::float8 as cents from ${openOn(asked, on)} as o where invoice_id = ${id}`.execute(
          tx.db,
        )
      ).rows
    expect(await owed(dayOf(30))).toEqual([{ cents: 8_800 }])
    expect(await owed(dayOf(40))).toEqual([{ cents: 7_800 }])
    expect((await listNotDue(tx, asked, ['2026-01-31', '2026-02-28'])).get('2026-02-28')).toBe(7_800)
  })
})
