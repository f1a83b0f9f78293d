import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { systemScope, type Tx } from '#server/scope.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { listAged } from './queries/ageing.ts'
import { askReport } from './queries/asked-report.ts'
import { getDso } from './queries/dso.ts'
import { getPayers } from './queries/payers.ts'
import { getRevenueReport } from './queries/revenue-report.ts'
import { dayOf, FIRST, randomLedger, TODAY, told, writeInvoices, writeKnown } from './random-debts.fixture.ts'

/** `AS_OF_HISTORIES=10000 npx vitest run --project node server/features/reports/as-of.test.ts` is the run of the acceptance. */
const HISTORIES = Number(process.env.AS_OF_HISTORIES ?? 500)
const AT_ONCE = 500
/** Days on which the figures are read as the days go by. */
const DAYS = [40, 97, 150].map(dayOf)

const clock = createFixedClock(new Date(`${TODAY}T10:00:00Z`))
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock })
})
afterAll(() => app.close())

/** What the reports say of a day and of each client, as known then (`knownOn`), or on the very day without it. */
async function figuresOf(tx: Tx, on: string, knownOn?: string) {
  const filter = knownOn === undefined ? {} : { knownOn }
  const days = { from: FIRST, to: on }
  const bare = <Report extends object>({
    readAt: _,
    knownOn: __,
    ...report
  }: Report & { readAt: string; knownOn: unknown }) => report
  return {
    aged: await listAged(tx, await askReport(tx, filter), on),
    dso: bare(await getDso(tx, { on, ...filter })),
    revenue: bare(await getRevenueReport(tx, { ...days, ...filter })),
    payers: bare(await getPayers(tx, { ...days, ...filter })),
  }
}

test(`${HISTORIES} random histories: the figure of a day computed on that day is the one computed later`, async () => {
  const samples = fc.sample(randomLedger, { numRuns: HISTORIES, seed: 198 })
  for (let from = 0; from < samples.length; from += AT_ONCE) {
    const ledgers = samples.slice(from, from + AT_ONCE)
    const { orgId } = await app.makeOrganization()
    const clients = await writeInvoices(app, orgId, ledgers)
    const read = <T>(fn: (tx: Tx) => Promise<T>) => readAs(systemScope(app.context, orgId), fn)
    const then = new Map<string, Awaited<ReturnType<typeof figuresOf>>>()
    let after = ''
    for (const on of [...DAYS, TODAY]) {
      clock.set(new Date(`${on}T10:00:00Z`))
      await writeKnown(app, { orgId, clients }, { after, until: on })
      then.set(on, await read((tx) => figuresOf(tx, on)))
      after = on
    }
    for (const on of DAYS) {
      const early = then.get(on)!
      expect(await read((tx) => figuresOf(tx, on, on))).toEqual({
        ...early,
        // A month that was under way is over by now.
        revenue: {
          ...early.revenue,
          months: early.revenue.months.map((month) => ({ ...month, complete: expect.any(Boolean) })),
        },
      })
      // « Au » takes what was recorded since: each client, as its ledger says by hand.
      const now = await read(async (tx) => listAged(tx, await askReport(tx, {}), on))
      const owed = new Map(now.clients.map(({ clientId, totalCents }) => [clientId, totalCents]))
      for (const { ledger, clientId } of clients)
        expect(owed.get(clientId) ?? 0).toBe(told(ledger, on, TODAY).owed)
    }
  }
}, 900_000)
