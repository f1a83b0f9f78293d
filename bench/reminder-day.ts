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
import { bar } from './bar.ts'
import { BENCH_SECRET, type Organization } from './dataset.ts'

const ZONE = 'Europe/Paris'
/** Seconds of a whole day, and milliseconds of one change: issue 43, section 6. */
const DAY_S = 10
const CHANGE_MS = 100
const CHANGES = 40

/**
 * Forgets what was decided, then works out every standing and decides a day as the jobs of the minute do, and says how long that took. A kept
 * dataset is measured again at each run.
 */
export async function decideDay(databaseUrl: string, { orgId }: Organization): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-bench-reminders-'))
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    APP_SECRET: BENCH_SECRET,
    DEMO: 'none',
    // Rows name files that nobody wrote.
    FILES_LOST: '1',
  }
  // At ten of a working day, whenever this runs.
  let day = todayIn(ZONE, new Date())
  while (!isWorkingDay(day, 'metropole')) day = addDays(day, 1)
  const clock = createFixedClock(instantOf(ZONE, day, 600))
  const context = await createContext(readConfig(env), databaseUrl, { log: pino({ level: 'silent' }), clock })
  try {
    await client.query(FORGET)
    await client.query(EACH_INVOICE, [orgId])
    await client.query('vacuum analyze')
    const followed = await timed(() => untilNone(context, client, followChanges, 'reminder_changes'))
    await client.query('analyze reminder_standings')
    global.gc?.()
    const memory = watchMemory()
    const decided = await timed(() => decideReminders(context))
    const { before, peak } = memory.end()
    const { rows } = await client.query<{ waiting: number; invoices: number }>(
      `select count(*)::int as waiting, (select count(*)::int from invoices where org_id = $1 and owed_cents > 0) as invoices
       from reminders where org_id = $1 and state = 'to_approve'`,
      [orgId],
    )
    const { waiting, invoices } = rows[0]!
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
    changes.sort((one, other) => one - other)
    const at = (share: number) => changes[Math.floor((changes.length - 1) * share)]!
    return [
      `${invoices} open invoices: first standings ${seconds(followed)};`,
      bar(
        `a day decided, ${waiting} reminders, in ${seconds(decided)} (at most ${DAY_S}), memory ${before} MB, ${peak} at most;`,
        decided <= DAY_S * 1_000,
      ),
      bar(
        `one change: p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} (at most ${CHANGE_MS})`,
        at(0.95) <= CHANGE_MS,
      ),
    ].join(' ')
  } finally {
    await closeContext(context)
    rmSync(folder, { recursive: true, force: true })
    await client.end()
  }
}

const FORGET =
  'truncate reminders, reminder_invoices, reminder_standings, reminder_changes, due_failures, tasks cascade'
/** As the triggers of invoices would leave it, where each is issued alone. */
const EACH_INVOICE = `
  insert into reminder_changes (org_id, company_id, contact_id, changed_at)
  select org_id, company_id, case when company_id is null then contact_id end, 'epoch' from invoices where org_id = $1 and owed_cents > 0
  on conflict do nothing`

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

/** Physical memory of this process, at its start and at most, in megabytes. */
function watchMemory() {
  const now = () => Math.round(process.memoryUsage().rss / 1_048_576)
  const before = now()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, now())
  }, 20)
  return {
    end() {
      clearInterval(timer)
      return { before, peak: Math.max(peak, now()) }
    },
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`
