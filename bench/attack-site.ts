import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { makeSessionToken } from '#server/integrations/auth/session-token.ts'
import { startLocalPostgres } from '#server/integrations/postgres-local/start-local-postgres.ts'
import { BENCH_SECRET, fillDatabase } from './dataset.ts'
import { freePort, startProgram } from './program.ts'

export type Person = { token: string; orgId: string; place: string }
export type AttackSite = {
  origin: string
  app: ChildProcess
  database: pg.Client
  /** The owner of the organization whose ordinary requests are measured. */
  tenant: Person
  /** Makes a new organization and returns its owner. */
  newcomer(): Promise<Person>
  close(): Promise<void>
}

/** A real server on loopback, behind a proxy that says where each request comes from, with 50 organizations. */
export async function openAttackSite(): Promise<AttackSite> {
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-attacks-'))
  const postgres = await startLocalPostgres({ dataDir: join(folder, 'postgres'), log: () => {} })
  const database = new pg.Client({ connectionString: postgres.url })
  try {
    await migrate(postgres.url)
    const { orgId, token } = await fillDatabase(postgres.url, { contacts: 1_000, quotes: 200, members: 20 })
    // A start that fails stops PostgreSQL under it.
    database.on('error', () => {})
    await database.connect()
    const port = await freePort()
    const app = await startProgram('server/main.ts', [], port, {
      DATABASE_URL: postgres.url,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      APP_SECRET: BENCH_SECRET,
      DEMO: 'none',
      TRUSTED_PROXIES: '1',
      MAIL_PRIVATE_HOSTS: '1',
      LOG_LEVEL: 'silent',
    })
    const gone = new Promise<void>((resolve) => app.once('exit', () => resolve()))
    return {
      origin: `http://127.0.0.1:${port}`,
      app,
      database,
      tenant: { token, orgId, place: '198.51.100.7' },
      newcomer: () => addNewcomer(database),
      async close() {
        app.kill('SIGTERM')
        await gone
        await database.end()
        await postgres.stop()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

let newcomers = 0

async function addNewcomer(database: pg.Client): Promise<Person> {
  const [orgId, userId] = [randomUUID(), randomUUID()]
  const { signed: token, hash } = makeSessionToken(BENCH_SECRET)
  newcomers += 1
  await database.query(
    `insert into organizations (id, name, slug, address_line1, postal_code, city, siren, legal_form, email)
     values ($1, 'Nouvelle venue', $2, '1 rue du Banc', '75011', 'Paris', '552081317', 'SARL', 'banc@ardoise.test')`,
    [orgId, orgId.slice(0, 18)],
  )
  await database.query(
    `insert into users (id, name, email, email_verified) values ($1, 'Alex Banc', $2, true)`,
    [userId, `${userId}@ardoise.test`],
  )
  await database.query(`insert into memberships (org_id, user_id, role) values ($1, $2, 'owner')`, [
    orgId,
    userId,
  ])
  await database.query(
    `insert into sessions (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day')`,
    [userId, hash],
  )
  return { token, orgId, place: `203.0.113.${newcomers}` }
}

export type Said = { status: number; retryAfter: string | null; body: string; milliseconds: number }

/** Sends one request; a connection that ends early counts as status 0. */
export async function ask(
  { origin }: Pick<AttackSite, 'origin'>,
  method: string,
  path: string,
  { as, place, body }: { as?: Person; place?: string; body?: unknown } = {},
): Promise<Said> {
  const startedAt = performance.now()
  const said = (status: number, retryAfter: string | null, text: string) => ({
    status,
    retryAfter,
    body: text,
    milliseconds: performance.now() - startedAt,
  })
  try {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        'x-forwarded-for': place ?? as?.place ?? '203.0.113.254',
        ...(as ? { authorization: `Bearer ${as.token}`, 'ardoise-organization': as.orgId } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(120_000),
    })
    return said(answer.status, answer.headers.get('retry-after'), await answer.text())
  } catch {
    return said(0, null, '')
  }
}

/** Begins `work` so many times a second, whether or not the earlier ones are done. */
export function atPace<T>(count: number, perSecond: number, work: (index: number) => Promise<T>) {
  return inParallel(count, count, async (index) => {
    await new Promise((resolve) => setTimeout(resolve, (index * 1_000) / perSecond))
    return work(index)
  })
}

/** Does `work` for each of `count`, so many at once. */
export async function inParallel<T>(count: number, atOnce: number, work: (index: number) => Promise<T>) {
  const results: T[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < count; index = next++) results.push(await work(index))
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker))
  return results
}
