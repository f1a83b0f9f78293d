import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { bar } from './bar.ts'
import type { ReminderDataset } from './reminder-dataset.ts'
import { share } from './time-arrivals.ts'

const APPROVED = 1_000
/** As many as one request takes. */
const AT_ONCE = 200
/** Seconds until all are accepted, and how many times its quiet p95 the caller of another organization may wait meanwhile: issue 43, section 6. */
const ASKED_S = 2
const SLOWED = 1.5
const QUIET_MS = 5_000
/** What was accepted leaves then, by jobs. */
const LEAVING_MS = 20_000
const PAUSE_MS = 20
const READ = '/contacts?limit=50'

/**
 * Approves a thousand reminders, and says how long until they are accepted and what somebody of another organization waits: alone, while they are accepted, and
 * while they leave.
 */
export async function approveAtOnce(
  databaseUrl: string,
  { orgId, token, neighbour }: ReminderDataset,
  port: number,
): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `select id from reminders where org_id = $1 and state = 'to_approve' and approved_at is null and channel = 'mail' order by due_on, id limit $2`,
      [orgId, APPROVED],
    )
    const ids = rows.map(({ id }) => id)
    // Those of an earlier run of a kept dataset would go first.
    await client.query(`delete from pgboss.job where name = 'send-reminder'`)
    await readFor(neighbour.token, port, QUIET_MS)
    const quiet = await readFor(neighbour.token, port, QUIET_MS)

    let over = false
    const reading = readUntil(neighbour.token, port, () => over)
    const startedAt = performance.now()
    const requests = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) =>
      ask<Acted>(token, port, '/reminders/approve', {
        reminderIds: ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
      }),
    )
    const answers = await Promise.all(requests)
    const seconds = (performance.now() - startedAt) / 1_000
    over = true
    const accepting = await reading
    const leaving = await readFor(neighbour.token, port, LEAVING_MS)

    const sent = await client.query<{ count: number }>(
      `select count(*)::int as count from reminders where org_id = $1 and id = any ($2::uuid[]) and state = 'sent'`,
      [orgId, ids],
    )
    const done = answers.reduce((sum, answer) => sum + answer.done.length, 0)
    const codes = [...new Set(answers.flatMap(({ left }) => left.map(({ code }) => code)))]
    const p95 = (times: number[]) => share(times, 0.95).toFixed(1)
    return [
      bar(
        `${done} of ${ids.length} reminders approved at once: accepted in ${seconds.toFixed(2)} s (at most ${ASKED_S})${codes.length > 0 ? `, left: ${codes.join(', ')}` : ''};`,
        seconds <= ASKED_S,
      ),
      bar(
        `a list of another organization: p95 ${p95(quiet)} ms alone, ${p95(accepting)} while they are accepted,`,
        share(accepting, 0.95) <= SLOWED * share(quiet, 0.95),
      ),
      bar(
        `${p95(leaving)} while they leave (at most × ${SLOWED}), ${sent.rows[0]!.count} left in ${LEAVING_MS / 1_000} s`,
        share(leaving, 0.95) <= SLOWED * share(quiet, 0.95) && sent.rows[0]!.count > 0,
      ),
    ].join(' ')
  } finally {
    await client.end()
  }
}

type Acted = { done: string[]; left: { code: string }[] }

async function ask<T>(token: string, port: number, path: string, body?: object): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Milliseconds of each answer, one asked after another with a pause, until it is over. */
async function readUntil(token: string, port: number, over: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!over()) {
    const startedAt = performance.now()
    await ask(token, port, READ)
    times.push(performance.now() - startedAt)
    await setTimeout(PAUSE_MS)
  }
  return times
}

function readFor(token: string, port: number, milliseconds: number): Promise<number[]> {
  const end = performance.now() + milliseconds
  return readUntil(token, port, () => performance.now() > end)
}
