import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { readConfig } from '#server/config.ts'
import { closeContext, createContext } from '#server/context.ts'
import { decideReminders } from '#server/features/reminders/commands/decide-reminders.ts'
import { followChanges } from '#server/features/reminders/commands/follow-changes.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import type { AppContext } from '#server/scope.ts'
import { isWorkingDay } from '#shared/domain/working-hours/working-days.ts'
import { addDays, instantOf, todayIn } from '#shared/time/calendar-day.ts'
import { BENCH_SECRET, type Organization } from './dataset.ts'
import { fillInvoices } from './invoice-dataset.ts'

export type ReminderSize = { clients: number }
export type ReminderDataset = Organization & { measured: string }

const PER_CLIENT = 20
const ZONE = 'Europe/Paris'
/** Seconds of a whole day, and milliseconds of one change: issue 43, section 6. */
const DAY_S = 10
const CHANGE_MS = 100
const CHANGES = 20

/**
 * Fills a migrated database with clients that owe twenty invoices each, most of them late, then decides their reminders as the minute's job does, and
 * says how long that took.
 */
export async function fillReminders(
  databaseUrl: string,
  { clients }: ReminderSize,
): Promise<ReminderDataset> {
  const organization = await fillInvoices(databaseUrl, { invoices: 100 })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('alter table invoices disable trigger invoices_begin')
    await client.query(CLIENTS, [organization.orgId, clients])
    const { orgId } = organization
    await client.query(OPEN, [orgId, PER_CLIENT])
    await client.query('alter table invoices enable trigger invoices_begin')
    await client.query('vacuum analyze')
    return { ...organization, measured: await decideAll(databaseUrl, client, orgId) }
  } finally {
    await client.end()
  }
}

async function decideAll(databaseUrl: string, client: pg.Client, orgId: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-bench-reminders-'))
  // Rows name files that nobody wrote.
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    APP_SECRET: BENCH_SECRET,
    DEMO: 'none',
    FILES_LOST: '1',
  }
  // At ten of a working day, whenever this runs.
  let day = todayIn(ZONE, new Date())
  while (!isWorkingDay(day, 'metropole')) day = addDays(day, 1)
  const clock = createFixedClock(instantOf(ZONE, day, 600))
  const context = await createContext(readConfig(env), databaseUrl, { log: pino({ level: 'silent' }), clock })
  try {
    const followed = await timed(() => untilNone(context, client, followChanges, 'reminder_changes'))
    global.gc?.()
    const before = process.memoryUsage().rss
    const decided = await timed(() => decideReminders(context))
    const grown = Math.round((process.memoryUsage().rss - before) / 1_048_576)
    const { rows } = await client.query<{ waiting: number }>(
      `select count(*)::int as waiting from reminders where org_id = $1 and state = 'to_approve'`,
      [orgId],
    )
    const changes: number[] = []
    const { rows: some } = await client.query<{ id: string }>(
      'select id from companies where org_id = $1 order by md5(id::text) limit $2',
      [orgId, CHANGES],
    )
    for (const { id } of some) {
      await client.query(
        'insert into reminder_changes (org_id, company_id, changed_at) values ($1, $2, $3)',
        [orgId, id, clock.now()],
      )
      changes.push(await timed(() => followChanges(context)))
    }
    const slowest = changes.sort((one, other) => one - other)[Math.floor(CHANGES * 0.95)]!
    return [
      `${rows[0]!.waiting} reminders decided: standings ${(followed / 1_000).toFixed(1)} s,`,
      `the day ${(decided / 1_000).toFixed(1)} s (at most ${DAY_S}), ${grown} MB more;`,
      `one change: p95 ${slowest.toFixed(0)} ms (at most ${CHANGE_MS})`,
    ].join(' ')
  } finally {
    await closeContext(context)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A pass has its patience: the next minute takes the rest. */
async function untilNone(
  context: AppContext,
  client: pg.Client,
  run: (context: AppContext) => Promise<void>,
  table: string,
): Promise<void> {
  for (let passes = 0; passes < 20; passes += 1) {
    await run(context)
    const { rows } = await client.query(`select from ${table} limit 1`)
    if (rows.length === 0) return
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

const CLIENTS = `
  insert into companies (org_id, name, siren, email, address_line1, postal_code, city, kind)
  select $1::uuid, 'Client ' || i, '732829320', 'achats' || i || '@martin.test', '3 rue du Four', '75006', 'Paris', 'professional'
  from generate_series(1, $2::int) as i`

/** Due from 45 days ago to ten days ahead, and so at every step of the plan. */
const OPEN = `
  insert into invoices (org_id, kind, status, number, series, period, company_id, title, content, net_cents, vat_cents, gross_cents, due_cents,
                        paid_cents, issued_on, due_on, performed_on, issued_at, sent_at, client_name, created_at, updated_at)
  select $1::uuid, 'invoice', 'sent', 'FR' || lpad((row_number() over ())::text, 7, '0'), m.series, 'banc', c.id, 'Travaux', m.content, m.net_cents,
         m.vat_cents, m.gross_cents, m.due_cents, 0, f.at::date, f.at::date + 30, f.at::date, f.at, f.at, c.name, f.at, f.at
  from companies c
  cross join generate_series(1, $2::int) as i
  cross join (select * from invoices where org_id = $1 and number is not null and kind = 'invoice' limit 1) as m
  cross join lateral (select now() - make_interval(days => 20 + (abs(hashtext(c.id::text)) % 10) + i * 2) as at) as f
  where c.org_id = $1 and c.name like 'Client %'`
