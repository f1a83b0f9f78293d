import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import { getAgeing } from '#server/features/reports/queries/ageing.ts'
import { getDso } from '#server/features/reports/queries/dso.ts'
import { listFigureRows } from '#server/features/reports/queries/list-figure-rows.ts'
import { getRevenueReport } from '#server/features/reports/queries/revenue-report.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { systemScope } from '#server/scope.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { ageBucketOf } from '#shared/domain/reports/ageing.ts'
import { countBack } from '#shared/domain/reports/dso.ts'
import type { RowFigure } from '#shared/domain/reports/figure-names.ts'
import { addDays } from '#shared/time/calendar-day.ts'

const FIRST = '2026-01-01'
const TODAY = '2026-06-30'
const LEDGERS = 200

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock: createFixedClock(new Date(`${TODAY}T10:00:00Z`)) })
})
afterAll(() => app.close())

type Moved = {
  account: 'receivable' | 'client_credit' | 'money'
  kind: 'issued' | 'credit_note' | 'money' | 'loss'
  /** Rank of the invoice; null: on none. */
  invoice: number | null
  on: string
  recordedOn: string
  cents: number
}
type Invoice = { issued: number; term: number }
type Ledger = { invoices: Invoice[]; moved: Moved[] }

const dayOf = (rank: number) => addDays(FIRST, rank)
const rank = fc.integer({ min: 0, max: 180 })
const randomLedger = fc
  .record({
    invoices: fc.array(
      fc.record({
        issued: rank,
        term: fc.constantFrom(0, 15, 30, 45, 60),
        cents: fc.integer({ min: 1, max: 900_000 }),
      }),
      {
        minLength: 1,
        maxLength: 7,
      },
    ),
    acts: fc.array(
      fc.record({
        act: fc.constantFrom('pay', 'payAll', 'giveBack', 'credit', 'lose', 'hold', 'take'),
        invoice: fc.nat({ max: 6 }),
        on: rank,
        late: fc.constantFrom(0, 0, 0, 1, 7, 40),
        share: fc.integer({ min: 1, max: 100 }),
      }),
      { maxLength: 20 },
    ),
  })
  .map(({ invoices, acts }): Ledger => {
    const moved: Moved[] = invoices.map(({ issued, cents }, invoice) => ({
      account: 'receivable',
      kind: 'issued',
      invoice,
      on: dayOf(issued),
      recordedOn: dayOf(issued),
      cents,
    }))
    for (const { act, invoice: of, on: at, late, share } of acts) {
      const invoice = of % invoices.length
      const days = { on: dayOf(at), recordedOn: dayOf(Math.min(180, at + late)) }
      const cents = Math.ceil((invoices[invoice]!.cents * share) / 100)
      const owed = moved.reduce(
        (sum, one) => (one.account === 'receivable' && one.invoice === invoice ? sum + one.cents : sum),
        0,
      )
      const on = { account: 'receivable', invoice, ...days } as const
      const loose = { account: 'client_credit', kind: 'money', invoice: null, ...days } as const
      const money = { account: 'money', kind: 'money', invoice: null, ...days } as const
      if (act === 'pay') moved.push({ ...on, kind: 'money', cents: -cents }, { ...money, cents })
      if (act === 'payAll' && owed !== 0)
        moved.push({ ...on, kind: 'money', cents: -owed }, { ...money, cents: owed })
      if (act === 'giveBack') moved.push({ ...on, kind: 'money', cents }, { ...money, cents: -cents })
      if (act === 'credit') moved.push({ ...on, kind: 'credit_note', cents: -cents })
      if (act === 'lose') moved.push({ ...on, kind: 'loss', cents: -cents })
      if (act === 'hold') moved.push({ ...loose, cents: -cents }, { ...money, cents })
      if (act === 'take') moved.push({ ...loose, cents })
    }
    return { invoices: invoices.map(({ issued, term }) => ({ issued, term })), moved }
  })

/** Writes a ledger in the order of its recording, each movement in a transaction of its own. Returns its organization. */
async function write({ invoices, moved }: Ledger): Promise<string> {
  const { orgId } = await app.makeOrganization()
  const ids = invoices.map(() => randomUUID())
  const { rows } = await app.context.pool.query<{ id: string }>(
    `insert into companies (org_id, name) values ($1, 'Un client') returning id`,
    [orgId],
  )
  const clientId = rows[0]!.id
  const client = await app.context.pool.connect()
  try {
    // Invoices that the product never issued: their guards refuse them.
    await client.query('begin; alter table invoices disable trigger user')
    for (const [index, { issued, term }] of invoices.entries())
      await client.query(
        `insert into invoices (org_id, id, kind, status, number, series, period, company_id, issued_on, issued_at, due_on)
         values ($1, $2, 'invoice', 'issued', $3, 'F', '2026', $4, $5, $5::date, $6)`,
        [orgId, ids[index], `F-${index}`, clientId, dayOf(issued), addDays(dayOf(issued), term)],
      )
    await client.query('alter table invoices enable trigger user; commit')
    const inOrder = moved.toSorted((a, b) => (a.recordedOn < b.recordedOn ? -1 : 1))
    for (const [line, { account, kind, invoice, on, recordedOn, cents }] of inOrder.entries())
      await client.query(
        `insert into debt_movements (org_id, account, kind, source_id, line_no, movement_kind, invoice_id, client_id, on_day, recorded_at, recorded_on, amount_cents, net_cents, currency)
         values ($1, $2, $3, coalesce($10::uuid, $4::uuid), $11, $5, $10, $6, $7, $8::date, $8, $9, $12, 'EUR')`,
        [
          orgId,
          account,
          kind,
          randomUUID(),
          kind === 'money' ? 'payment_received' : null,
          clientId,
          on,
          recordedOn,
          cents,
          invoice === null ? null : ids[invoice],
          line,
          kind === 'issued' || kind === 'credit_note' ? cents : 0,
        ],
      )
  } finally {
    client.release()
  }
  return orgId
}

/** What the ledger says by hand at the end of a day, from what was recorded until another. */
function told({ invoices, moved }: Ledger, on: string, knownOn: string) {
  const known = moved.filter((one) => one.on <= on && one.recordedOn <= knownOn)
  const sum = (of: readonly Moved[]) => of.reduce((all, { cents }) => all + cents, 0)
  const balances = invoices.map((invoice, index) => ({
    dueOn: addDays(dayOf(invoice.issued), invoice.term),
    cents: sum(known.filter((one) => one.account === 'receivable' && one.invoice === index)),
  }))
  const ages: Record<string, number> = { notDue: 0, late30: 0, late60: 0, late90: 0, lateMore: 0 }
  for (const { cents, dueOn } of balances) if (cents > 0) ages[ageBucketOf(dueOn, on)]! += cents
  const loose = sum(known.filter(({ account }) => account === 'client_credit'))
  const credits = loose + balances.reduce((all, { cents }) => all + Math.min(0, cents), 0)
  const owed = loose + balances.reduce((all, { cents }) => all + cents, 0)
  return { ages, credits, owed, known, sum }
}

test(`${LEDGERS} random ledgers: any day, as known now or on any day, to the cent, and the rows add up to it`, async () => {
  const samples = fc.sample(fc.tuple(randomLedger, rank, rank), { numRuns: LEDGERS, seed: 45 })
  for (const [ledger, first, second] of samples) {
    const orgId = await write(ledger)
    const scope = systemScope(app.context, orgId)
    const read = <T>(fn: (tx: Parameters<Parameters<typeof readAs<T>>[1]>[0]) => Promise<T>) =>
      readAs(scope, fn)
    const on = dayOf(Math.min(first, second))
    for (const knownOn of [undefined, dayOf(Math.max(first, second)), on]) {
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
      const figures: [RowFigure, number][] = [
        ['owed', owed],
        ['notDue', notDueCents],
        ['late30', late30Cents],
        ['late60', late60Cents],
        ['late90', late90Cents],
        ['lateMore', lateMoreCents],
        ['credits', credits],
        ['invoiced', revenue.total.invoicedCents],
        ['sales', revenue.total.invoicedCents],
        ['collected', revenue.total.collectedCents!],
      ]
      for (const [figure, cents] of figures) {
        const page = await read((tx) => listFigureRows(tx, { figure, ...days, knownOn, limit: 100 }))
        expect([figure, page.totalCents]).toEqual([figure, cents])
        expect(page.items.reduce((all, row) => all + row.cents, 0)).toBe(cents)
      }
    }
  }
}, 180_000)

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
