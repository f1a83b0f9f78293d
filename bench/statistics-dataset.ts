import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { readConfig } from '#server/config.ts'
import { closeContext, createContext } from '#server/context.ts'
import { sumFacts } from '#server/features/inbox-statistics/commands/sum-facts.ts'
import { addOrganization, BENCH_SECRET, type Organization } from './dataset.ts'

/** Conversations of each of the last two years; each has six facts. */
export type StatisticsSize = { conversations: number }

const ORGANIZATIONS = 10
const NEIGHBOUR: StatisticsSize = { conversations: 400 }
const CRM = { contacts: 50, quotes: 10, members: 10 }
const MAILBOXES = 5

/** Fills a migrated database: the facts of the inbox of an organization of `size` among 10, by plain SQL, over five mailboxes and ten people. */
export async function fillStatistics(databaseUrl: string, size: StatisticsSize): Promise<Organization> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const measured = await addOrganization(client, CRM)
    await addFacts(client, measured, size)
    for (let index = 1; index < ORGANIZATIONS; index++)
      await addFacts(client, await addOrganization(client, CRM), NEIGHBOUR)
    await client.query('vacuum analyze')
    return measured
  } finally {
    await client.end()
  }
}

async function addFacts(
  client: pg.Client,
  { orgId, userId }: Organization,
  { conversations }: StatisticsSize,
): Promise<void> {
  await client.query(BOXES, [orgId, userId, MAILBOXES])
  // In pieces, as sorting all of them at once would take the disk.
  const piece = 50_000
  for (let from = 0; from < 2 * conversations; from += piece)
    await client.query(FACTS, [orgId, from, Math.min(from + piece, 2 * conversations), 2 * conversations])
}

const BOXES = `
  with boxes as (
    insert into mailboxes (org_id, user_id, provider, address, sealed, sharing, next_check_at, sync_paused_at, synced_at, created_at)
    select $1::uuid, $2::uuid, 'maildir', 'boite' || i || '@banc.test', '', 'everything', now(), now(), now(), now() - interval '3 years'
    from generate_series(1, $3::int) as i returning org_id, id)
  insert into inbox_audiences (org_id, mailbox_ids, kept_ids) select org_id, array[id], '{}' from boxes`

/** A conversation that came, was answered by somebody within minutes to days, and was done later; one in fifty still goes on. */
const FACTS = `
  with people as (select user_id, row_number() over (order by user_id) - 1 as rank, count(*) over () as many from memberships where org_id = $1),
  boxes as (select id, row_number() over (order by id) - 1 as rank, count(*) over () as many from inbox_audiences where org_id = $1),
  made as (insert into conversations (org_id, id) select $1::uuid, new_id() from generate_series($2::int + 1, $3::int) returning id),
  each as (select id, ($2::int + row_number() over ())::int as i from made),
  told as (
    select e.id, b.id as audience, p.user_id as person, e.i, now() - make_interval(mins => (($4::int - e.i) * (2 * 365 * 1440.0 / $4::int))::int) as at,
      (exp(abs(hashint4(e.i)) % 1000 / 125.0))::int as answer, (exp(abs(hashint4(-e.i)) % 1000 / 115.0))::int + 5 as done
    from each e join people p on p.rank = abs(hashint4(e.i * 7)) % p.many join boxes b on b.rank = abs(hashint4(e.i * 3)) % b.many),
  facts as (
    select t.*, f.kind, t.at + make_interval(mins => case f.kind when 'sent' then t.answer when 'answered' then t.answer when 'resolved' then t.done else 0 end) as happened
    from told t, (values ('begun'), ('received'), ('sent'), ('answered'), ('resolved'), ('open')) as f (kind)
    where t.i % 50 <> 0 or f.kind not in ('answered', 'sent', 'resolved'))
  insert into inbox_facts (org_id, conversation_id, kind, at, until, on_day, until_day, hour, audience_id, user_id, work_minutes, clock_minutes, within)
  select $1::uuid, id, kind, happened, case when kind = 'open' and i % 50 <> 0 then at + make_interval(mins => done) end, (happened at time zone 'Europe/Paris')::date,
    case when kind = 'open' and i % 50 <> 0 then ((at + make_interval(mins => done)) at time zone 'Europe/Paris')::date end,
    extract(hour from happened at time zone 'Europe/Paris'), audience, person,
    case kind when 'answered' then answer / 3 when 'resolved' then done / 3 end, case kind when 'answered' then answer when 'resolved' then done end,
    case kind when 'answered' then answer < 240 when 'resolved' then done < 2000 end
  from facts`

/** Sums what is due, as the job of the minute does, and says how long that took: a kept dataset is summed already. */
export async function sumStatistics(databaseUrl: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-bench-statistics-'))
  // The files of the first run are not those of a kept dataset.
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    APP_SECRET: BENCH_SECRET,
    DEMO: 'none',
    FILES_LOST: '1',
  }
  const context = await createContext(readConfig(env), databaseUrl, { log: pino({ level: 'silent' }) })
  try {
    const startedAt = performance.now()
    await sumFacts(context)
    const took = performance.now() - startedAt
    await context.pool.query('vacuum analyze inbox_sums')
    return `what is due is summed in ${(took / 1_000).toFixed(1)} s`
  } finally {
    await closeContext(context)
    rmSync(folder, { recursive: true, force: true })
  }
}
