import { randomInt, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { TestApp } from '#server/test/harness.ts'
import { ageBucketOf } from '#shared/domain/reports/ageing.ts'
import { addDays } from '#shared/time/calendar-day.ts'

export const FIRST = '2026-01-01'
export const TODAY = '2026-06-30'

export type Moved = {
  account: 'receivable' | 'client_credit' | 'money'
  kind: 'issued' | 'credit_note' | 'money' | 'loss'
  /** Rank of the invoice; null: on none. */
  invoice: number | null
  on: string
  recordedOn: string
  cents: number
}
type Invoice = { issued: number; term: number }
export type Ledger = { invoices: Invoice[]; moved: Moved[] }

export const dayOf = (rank: number) => addDays(FIRST, rank)
export const rank = fc.integer({ min: 0, max: 180 })
export const randomLedger = fc
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

/** Writes what was recorded after a day and up to another of several ledgers of one organization, each of a client of its own, at once. */
export async function writeKnown(
  app: TestApp,
  { orgId, clients }: { orgId: string; clients: readonly WrittenLedger[] },
  { after, until }: { after: string; until: string },
): Promise<void> {
  const rows = clients.flatMap(({ ledger, clientId, invoiceIds }) =>
    ledger.moved
      .filter(({ recordedOn }) => after < recordedOn && recordedOn <= until)
      .map(({ account, kind, invoice, on, recordedOn, cents }) => ({
        account,
        kind,
        source: invoice === null || kind === 'money' ? randomUUID() : invoiceIds[invoice]!,
        line: randomInt(1, 2 ** 31 - 1),
        told: kind === 'money' ? 'payment_received' : null,
        invoice: invoice === null ? null : invoiceIds[invoice]!,
        client: clientId,
        on,
        recorded: recordedOn,
        cents,
        net: kind === 'issued' || kind === 'credit_note' ? cents : 0,
      })),
  )
  await app.context.pool.query(
    `insert into debt_movements (org_id, account, kind, source_id, line_no, movement_kind, invoice_id, client_id, on_day, recorded_at, recorded_on, amount_cents, net_cents, currency)
     select $1, account, kind, source, line, told, invoice, client, "on", recorded, recorded, cents, net, 'EUR'
     from jsonb_to_recordset($2::jsonb) as r (account text, kind text, source uuid, line integer, told text, invoice uuid, client uuid, "on" date, recorded date, cents bigint, net bigint)`,
    [orgId, JSON.stringify(rows.toSorted((a, b) => (a.recorded < b.recorded ? -1 : 1)))],
  )
}

type WrittenLedger = { ledger: Ledger; clientId: string; invoiceIds: string[] }

/** Makes the clients and the invoices of ledgers, without any movement. */
export async function writeInvoices(
  app: TestApp,
  orgId: string,
  ledgers: readonly Ledger[],
): Promise<WrittenLedger[]> {
  const { rows } = await app.context.pool.query<{ id: string }>(
    `insert into companies (org_id, name) select $1, 'Client ' || n from generate_series(1, $2) as n returning id`,
    [orgId, ledgers.length],
  )
  const clients = ledgers.map((ledger, index) => ({
    ledger,
    clientId: rows[index]!.id,
    invoiceIds: ledger.invoices.map(() => randomUUID()),
  }))
  const invoices = clients.flatMap(({ ledger, clientId, invoiceIds }, rank) =>
    ledger.invoices.map(({ issued, term }, index) => ({
      id: invoiceIds[index],
      number: `F-${rank}-${index}`,
      client: clientId,
      issued: dayOf(issued),
      due: addDays(dayOf(issued), term),
    })),
  )
  const client = await app.context.pool.connect()
  try {
    // Invoices that the product never issued: their guards refuse them.
    await client.query('begin; alter table invoices disable trigger user')
    await client.query(
      `insert into invoices (org_id, id, kind, status, number, series, period, company_id, issued_on, issued_at, due_on)
       select $1, id, 'invoice', 'issued', number, 'F', '2026', client, issued, issued, due
       from jsonb_to_recordset($2::jsonb) as r (id uuid, number text, client uuid, issued date, due date)`,
      [orgId, JSON.stringify(invoices)],
    )
    await client.query('alter table invoices enable trigger user; commit')
  } finally {
    client.release()
  }
  return clients
}

/** What the ledger says by hand at the end of a day, from what was recorded until another. */
export function told({ invoices, moved }: Ledger, on: string, knownOn: string) {
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
