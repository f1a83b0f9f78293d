import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { systemScope, type Tx } from '#server/scope.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { getAgeing } from './queries/ageing.ts'
import { askReport } from './queries/asked-report.ts'
import { getDso } from './queries/dso.ts'
import { getDue } from './queries/due.ts'
import { getForecast } from './queries/forecast.ts'
import { keptWhileUnmoved } from './queries/kept-while-unmoved.ts'
import { listFigureRows } from './queries/list-figure-rows.ts'
import { getPayers } from './queries/payers.ts'
import { getRevenueBy } from './queries/revenue-by.ts'
import { getRevenueReport } from './queries/revenue-report.ts'
import { dayOf, FIRST, randomLedger, TODAY, writeInvoices, writeKnown } from './random-debts.fixture.ts'

const LEDGERS = 6

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock: createFixedClock(new Date(`${TODAY}T10:00:00Z`)) })
})
afterAll(() => app.close())

const year = { from: FIRST, to: TODAY }
const reports: ((tx: Tx) => Promise<object>)[] = [
  // What was forecast then is made once for a week: these movements are recorded before it by their day alone.
  async (tx) => {
    const { error, ...forecast } = await getForecast(tx, {})
    return { ...forecast, actualCents: error?.actualCents }
  },
  (tx) => getAgeing(tx, {}),
  (tx) => getAgeing(tx, { on: dayOf(90), knownOn: dayOf(120) }),
  (tx) => getAgeing(tx, { on: dayOf(90) }),
  (tx) => getDso(tx, {}),
  (tx) => getDso(tx, { on: dayOf(100) }),
  (tx) => getDue(tx, { side: 'clients', on: dayOf(80) }),
  (tx) => getRevenueReport(tx, { from: FIRST, to: dayOf(70) }),
  (tx) => listFigureRows(tx, { figure: 'corrected', to: dayOf(90), limit: 3 }),
  (tx) => getDue(tx, { side: 'clients' }),
  (tx) => getPayers(tx, year),
  (tx) => getRevenueReport(tx, year),
  (tx) => getRevenueBy(tx, { ...year, dimension: 'client' }),
  (tx) => listFigureRows(tx, { figure: 'owed', to: TODAY, limit: 3 }),
  (tx) => listFigureRows(tx, { figure: 'collected', ...year, limit: 3 }),
]

/** As an invoice that the product never issued: its guards refuse it. */
async function dispute(orgId: string, invoiceId: string): Promise<void> {
  const client = await app.context.pool.connect()
  try {
    await client.query('begin; alter table invoices disable trigger user')
    await client.query(
      `update invoices set status = 'disputed', disputed_at = now() where org_id = $1 and id = $2`,
      [orgId, invoiceId],
    )
    await client.query('alter table invoices enable trigger user; commit')
  } finally {
    client.release()
  }
}

test('a process that kept its answers tells what a new one does, whatever moved or was said meanwhile', async () => {
  for (const ledger of fc.sample(randomLedger, { numRuns: LEDGERS, seed: 227 })) {
    const { orgId } = await app.makeOrganization()
    const [written] = await writeInvoices(app, orgId, [ledger])
    const { clientId, invoiceIds } = written!
    // Another context has kept nothing.
    const tell = (context: TestApp['context']) =>
      Promise.all(
        reports.map(async (report) => {
          const told = await readAs(systemScope(context, orgId), report)
          return Object.entries(told).filter(([name]) => name !== 'readAt')
        }),
      )
    const compare = async () => expect(await tell(app.context)).toEqual(await tell({ ...app.context }))
    const say = (statement: string, ...values: unknown[]) =>
      app.context.pool.query(statement, [orgId, ...values])
    for (const moved of ledger.moved) {
      await writeKnown(
        app,
        { orgId, clients: [{ ...written!, ledger: { ...ledger, moved: [moved] } }] },
        { after: '', until: TODAY },
      )
      await compare()
    }
    await say(
      `insert into payment_promises (org_id, company_id, client_name, invoice_id, amount_cents, currency, promised_on, source, judged_at)
       values ($1, $2, 'Client 1', $3, 100, 'EUR', $4, 'call', now())`,
      clientId,
      invoiceIds.length > 1 ? invoiceIds[0] : null,
      addDays(TODAY, 20),
    )
    await compare()
    await say(`update companies set name = 'Autre nom' where org_id = $1 and id = $2`, clientId)
    await compare()
    await dispute(orgId, invoiceIds.at(-1)!)
    await compare()
  }
})

test('what comes later moves no past day, and what is recorded late does', async () => {
  const { orgId } = await app.makeOrganization()
  const scope = systemScope(app.context, orgId)
  const on = dayOf(90)
  let read = 0
  const tell = () =>
    readAs(scope, async (tx) =>
      keptWhileUnmoved(tx, await askReport(tx, {}), { what: 'a test', on }, async () => (read += 1)),
    )
  const move = (day: string) =>
    app.context.pool.query(
      `insert into debt_movements (org_id, account, kind, source_id, line_no, movement_kind, on_day, recorded_at, recorded_on, amount_cents, currency)
       values ($1, 'money', 'money', gen_random_uuid(), 0, 'payment_received', $2, $3::date, $3, 100, 'EUR')`,
      [orgId, day, TODAY],
    )
  expect([await tell(), await tell()]).toEqual([1, 1])
  for (const [day, reads] of [
    [TODAY, 1],
    [addDays(on, 1), 1],
    [on, 2],
    [addDays(on, 1), 2],
    [FIRST, 3],
  ] as const) {
    await move(day)
    expect([day, await tell()]).toEqual([day, reads])
  }
})
