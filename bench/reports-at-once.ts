import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { bar } from './bar.ts'
import type { Organization } from './dataset.ts'

const PAYMENTS = 60
/** What a write may pay more for the sums of reports, and how many times its quiet p95 another request may take while six slow reads run: issue 45, section 4. */
const MORE_PERCENT = 10
const SLOWED = 2
const SLOW_READS = 6
const MEASURED_MS = 5_000
const PAUSE_MS = 20

type Site = { databaseUrl: string; dataset: Organization; appPort: number }

/** Says what a payment pays for the sums of reports, what other requests wait beside six slow reads, and how long the comparison of the night takes. */
export async function reportsAtOnce({ databaseUrl, dataset, appPort }: Site): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return [
      await costOfSums(client, dataset, appPort),
      await besideSlowReads(client, dataset, appPort),
      await night(client, dataset),
    ].join('\n')
  } finally {
    await client.end()
  }
}

const ask = async ({ token }: Organization, port: number, path: string, body?: object): Promise<void> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await act()
  return performance.now() - startedAt
}
const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN

/** A payment by the product, and its sums alone, by what the same two movements make the deferred triggers take; the latter are rolled back. */
async function costOfSums(client: pg.Client, dataset: Organization, port: number): Promise<string> {
  const { rows } = await client.query<{ id: string; client_id: string }>(
    `select invoice_id as id, client_id from debt_invoices as d join invoices as i on i.org_id = d.org_id and i.id = d.invoice_id
     where d.org_id = $1 and d.balance_cents > 1000 and i.owed_cents > 1000 order by d.due_on desc limit $2`,
    [dataset.orgId, 2 * PAYMENTS],
  )
  const [whole, sums]: [number[], number[]] = [[], []]
  for (const [index, { id, client_id: clientId }] of rows.entries()) {
    if (index % 2 === 0)
      whole.push(await timed(() => ask(dataset, port, '/payments', { amountCents: 100, invoiceId: id })))
    else {
      await client.query('begin')
      await client.query(
        `insert into debt_movements (org_id, account, kind, source_id, line_no, movement_kind, invoice_id, client_id, on_day, recorded_at, recorded_on, amount_cents, currency)
         select $1, account, 'money', gen_random_uuid(), 1, 'payment_received', case account when 'receivable' then $2::uuid end, $3, current_date, now(), current_date, cents, 'EUR'
         from (values ('receivable', -100), ('money', 100)) as m (account, cents)`,
        [dataset.orgId, id, clientId],
      )
      sums.push(await timed(() => client.query('set constraints all immediate')))
      await client.query('rollback')
    }
  }
  const [all, own] = [at(whole, 0.5), at(sums, 0.5)]
  const more = (own / (all - own)) * 100
  return bar(
    `a payment takes ${all.toFixed(1)} ms (p50 of ${whole.length}), of which its sums ${own.toFixed(2)} ms: ${more.toFixed(1)} % more (at most ${MORE_PERCENT} %)`,
    more <= MORE_PERCENT,
  )
}

async function besideSlowReads(client: pg.Client, dataset: Organization, port: number): Promise<string> {
  const { rows } = await client.query<{ day: string }>(
    `select (current_date - 10 * n)::text as day from generate_series(1, 90) as n`,
  )
  let over = false
  const others = async () => {
    const times: number[] = []
    const end = performance.now() + MEASURED_MS
    while (performance.now() < end) {
      times.push(await timed(() => ask(dataset, port, '/invoices?limit=50')))
      await setTimeout(PAUSE_MS)
    }
    return at(times, 0.95)
  }
  await others()
  const quiet = await others()
  // Each of another day, so that none is asked for by two.
  const reading = Array.from({ length: SLOW_READS }, async (_, reader) => {
    for (let turn = reader; !over; turn++) {
      const { day } = rows[turn % rows.length]!
      const paths = [
        `/reports/dso?on=${day}&knownOn=${day}`,
        `/reports/ageing?on=${day}`,
        `/reports/rows?figure=owed&to=${day}`,
      ]
      await ask(dataset, port, turn % 4 === 3 ? '/reports/forecast' : paths[turn % 3]!)
    }
  })
  const busy = await others()
  over = true
  await Promise.all(reading)
  return bar(
    `the list of invoices beside ${SLOW_READS} slow reads: p95 ${busy.toFixed(1)} ms, alone ${quiet.toFixed(1)} ms: × ${(busy / quiet).toFixed(2)} (at most × ${SLOWED})`,
    busy <= SLOWED * quiet,
  )
}

async function night(client: pg.Client, { orgId }: Organization): Promise<string> {
  await client.query(
    `select set_config('app.org_id', $1, false), set_config('app.permissions', '*', false)`,
    [orgId],
  )
  const { rows } = await client.query<{ kind: string }>(
    `select unnest('{rows,days,months,invoices,steps,ends,revenue,money,totals}'::text[]) as kind`,
  )
  const times: number[] = []
  let found = 0
  for (const { kind } of rows)
    times.push(
      await timed(async () => {
        found += (await client.query('select from sums_differ($1)', [kind])).rowCount ?? 0
      }),
    )
  return bar(
    `the comparison of the night: ${times.map((time) => (time / 1_000).toFixed(1)).join(' + ')} s (a statement has 30 at most), ${found} differences`,
    found === 0 && times.every((time) => time <= 30_000),
  )
}
