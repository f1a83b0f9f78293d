import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import { walkFigures } from '#server/features/reports/figure-walk.fixture.ts'
import { getAgeing } from '#server/features/reports/queries/ageing.ts'
import { getDso } from '#server/features/reports/queries/dso.ts'
import { getRevenueReport } from '#server/features/reports/queries/revenue-report.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { systemScope } from '#server/scope.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { countBack } from '#shared/domain/reports/dso.ts'
import type { RowFigure } from '#shared/domain/reports/figure-names.ts'
import {
  dayOf,
  FIRST,
  type Ledger,
  type Moved,
  randomLedger,
  rank,
  TODAY,
  told,
  writeInvoices,
  writeKnown,
} from './random-debts.fixture.ts'

const LEDGERS = 200

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock: createFixedClock(new Date(`${TODAY}T10:00:00Z`)) })
})
afterAll(() => app.close())

/** Writes a ledger in the order of its recording, each movement in a transaction of its own. Returns its organization. */
async function write(ledger: Ledger): Promise<string> {
  const { orgId } = await app.makeOrganization()
  const [written] = await writeInvoices(app, orgId, [ledger])
  for (const moved of ledger.moved.toSorted((a, b) => (a.recordedOn < b.recordedOn ? -1 : 1)))
    await writeKnown(
      app,
      { orgId, clients: [{ ...written!, ledger: { ...ledger, moved: [moved] } }] },
      { after: '', until: TODAY },
    )
  return orgId
}

test(`${LEDGERS} random ledgers: any day, as known now or on any day, to the cent, and the rows add up to it`, async () => {
  const met = new Set<RowFigure>()
  const samples = fc.sample(fc.tuple(randomLedger, rank, rank), { numRuns: LEDGERS, seed: 45 })
  for (const [index, [ledger, first, second]] of samples.entries()) {
    const orgId = await write(ledger)
    const scope = systemScope(app.context, orgId)
    const read = <T>(fn: (tx: Parameters<Parameters<typeof readAs<T>>[1]>[0]) => Promise<T>) =>
      readAs(scope, fn)
    const on = dayOf(Math.min(first, second))
    for (const [reading, knownOn] of [undefined, dayOf(Math.max(first, second)), on].entries()) {
      const { ages, credits, owed, known, sum } = told(ledger, on, knownOn ?? TODAY)
      const { total, corrected } = await read((tx) => getAgeing(tx, { on, knownOn }))
      const { notDueCents, late30Cents, late60Cents, late90Cents, lateMoreCents } = total
      const aged = {
        notDue: notDueCents,
        late30: late30Cents,
        late60: late60Cents,
        late90: late90Cents,
        lateMore: lateMoreCents,
      }
      expect({ ...aged, credits: total.creditsCents, owed: total.totalCents }).toEqual({
        ...ages,
        credits,
        owed,
      })
      expect(corrected.knownThenCents).toBe(told(ledger, on, on).owed)
      expect(corrected.knownThenCents + corrected.sinceCents).toBe(owed)
      const dso = await read((tx) => getDso(tx, { on, knownOn }))
      expect([dso.owedCents, dso.notDueCents]).toEqual([owed, notDueCents])
      expect(dso.inCredit).toBe(owed < 0)
      for (const month of dso.months) {
        const then = told(ledger, month.on, knownOn ?? TODAY)
        expect([month.on, month.owedCents, month.notDueCents]).toEqual([
          month.on,
          then.owed,
          then.ages.notDue,
        ])
      }
      const back = countBack(
        owed,
        dso.slices.map(({ from, to, salesCents }) => ({ from, to, cents: salesCents })),
      )
      expect(dso.dso ?? dso.beyondDays).toBe(back.days)
      const days = { from: FIRST, to: on }
      const revenue = await read((tx) => getRevenueReport(tx, { ...days, knownOn }))
      const isDocument = ({ kind }: Moved) => kind === 'issued' || kind === 'credit_note'
      expect(revenue.total.invoicedCents).toBe(sum(known.filter(isDocument)))
      expect(revenue.total.collectedCents).toBe(sum(known.filter(({ account }) => account === 'money')))
      expect(revenue.months.at(-1)!.owedCents).toBe(owed)
      // Every figure in one of the three readings: three times the time finds nothing more.
      if (index % 3 !== reading) continue
      const walked = await read((tx) => walkFigures(tx, days, { knownOn }))
      expect(walked.wrong).toEqual([])
      for (const figure of walked.figures) met.add(figure)
    }
  }
  expect([...met].toSorted()).toEqual(
    expect.arrayContaining(['credits', 'expectedLow', 'forecastMade', 'invoiced', 'owed', 'received']),
  )
}, 400_000)

test('what commits late is in the sums all the same, and a rollback is not', async () => {
  const { orgId } = await app.makeOrganization()
  const [early, late, gone] = await Promise.all([
    app.context.pool.connect(),
    app.context.pool.connect(),
    app.context.pool.connect(),
  ])
  const insert = `insert into debt_movements (org_id, account, kind, source_id, line_no, on_day, recorded_at, recorded_on, amount_cents, currency)
    values ($1, 'money', 'money', $2, 1, $3, now(), $3, $4, 'EUR')`
  const kept = async () => {
    const { rows } = await app.context.pool.query<{ cents: string | null }>(
      'select sum(cents) as cents from debt_days where org_id = $1',
      [orgId],
    )
    return Number(rows[0]!.cents)
  }
  try {
    for (const client of [early, late, gone]) await client.query('begin')
    // The one that commits last took its number first: a reader that goes by numbers would miss it.
    await late.query(insert, [orgId, randomUUID(), TODAY, 100])
    await early.query(insert, [orgId, randomUUID(), TODAY, 20])
    await gone.query(insert, [orgId, randomUUID(), TODAY, 3])
    await early.query('commit')
    expect(await kept()).toBe(20)
    await gone.query('rollback')
    await late.query('commit')
    expect(await kept()).toBe(120)
  } finally {
    for (const client of [early, late, gone]) client.release()
  }
})
