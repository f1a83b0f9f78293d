import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { testDatabaseUrl } from '#server/test/test-database.ts'
import { behindRequests } from '../context.ts'
import type { Readers } from '../scope.ts'
import { createReadPool } from './pool.ts'
import { createReaders } from './readers.ts'
import { asPlatformAtOnce, inTransaction, readAs } from './transaction.ts'
import { fairLimits } from './turns.ts'

let site: TestApp
let slow: Member
let quiet: Member
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
  slow = await site.makeOrganization()
  quiet = await site.makeOrganization()
})
afterAll(() => site.close())

/** Readers of one lane, for as long as `use` takes. */
async function withReaders(
  {
    size,
    statementMs = 20_000,
    patienceMs = 60_000,
  }: { size: number; statementMs?: number; patienceMs?: number },
  use: (as: (member: Member) => Member['scope'], readers: Readers) => Promise<void>,
) {
  const pool = createReadPool(await testDatabaseUrl(), { size, statementMs, onError: () => undefined })
  const readers = createReaders(pool, patienceMs)
  const context = { ...site.context, readers: { list: readers, report: readers } }
  try {
    await use(({ scope }) => ({ ...scope, context }), readers)
  } finally {
    await pool.end()
  }
}

/** Reads that last until they are let go. */
async function blocked() {
  const key = Math.floor(Math.random() * 2 ** 31)
  const holder = await site.context.pool.connect()
  await holder.query('select pg_advisory_lock($1)', [key])
  return {
    read: (scope: Member['scope']) =>
      readAs(scope, async (tx) => {
        await sql`select pg_advisory_lock_shared(${key}::bigint), pg_advisory_unlock_shared(${key}::bigint)`.execute(
          tx.db,
        )
      }),
    async letGo() {
      await holder.query('select pg_advisory_unlock($1)', [key])
      holder.release()
    },
  }
}

const ping = (scope: Member['scope']) =>
  readAs(scope, async (tx) => void (await sql`select 1`.execute(tx.db)))

test('many slow reads of one organization leave a reader to the others', () =>
  withReaders({ size: 6 }, async (as, readers) => {
    const { read, letGo } = await blocked()
    const reads = Array.from({ length: 24 }, () => read(as(slow)))
    expect(readers.waiting).toBe(24 - fairLimits(6).ofOne)
    // Reads one after the other, then four at once.
    for (let turn = 0; turn < 3; turn += 1) await ping(as(quiet))
    await Promise.all(Array.from({ length: 4 }, () => ping(as(quiet))))
    await letGo()
    await Promise.all(reads)
    expect(readers.waiting).toBe(0)
  }))

/** The list of companies, asked as a browser does, of these readers. */
async function askCompanies(as: Member, readers: Readers) {
  const before = site.context.readers
  site.context.readers = { list: readers, report: readers }
  try {
    return await site.request('GET', '/api/v1/companies', { as })
  } finally {
    site.context.readers = before
  }
}

test('whoever waits for too long is told to come back, and takes no place', () =>
  withReaders({ size: 1, patienceMs: 100 }, async (as, readers) => {
    const { read, letGo } = await blocked()
    const first = read(as(slow))
    const { status, headers, body } = await askCompanies(quiet, readers)
    expect([status, headers['retry-after'], body.code]).toEqual([503, '5', 'too_many_reads'])
    expect(readers.waiting).toBe(0)
    await letGo()
    await first
    expect((await askCompanies(quiet, readers)).status).toBe(200)
  }))

test('a place that rests is free for another organization, and for its own once it has rested', async () => {
  const pool = createReadPool(await testDatabaseUrl(), {
    size: 2,
    statementMs: 20_000,
    onError: () => undefined,
  })
  const rests = [60_000, 0]
  const readers = createReaders(pool, 100, { restMs: () => rests.shift() ?? 0 })
  const as = ({ scope }: Member) => ({
    ...scope,
    context: { ...site.context, readers: { list: readers, report: readers } },
  })
  try {
    await ping(as(slow))
    await expect(ping(as(slow))).rejects.toMatchObject({ code: 'too_many_reads' })
    await ping(as(quiet))
    await ping(as(quiet))
  } finally {
    await pool.end()
  }
})

test('a read that takes longer than its lane allows is refused in French, and its reader goes on', () =>
  withReaders({ size: 1, statementMs: 100 }, async (_as, readers) => {
    const holder = await site.context.pool.connect()
    await holder.query('begin; lock table companies in access exclusive mode')
    const { status, headers, body } = await askCompanies(slow, readers)
    expect([status, headers['retry-after'], body.code]).toEqual([503, '5', 'read_too_long'])
    expect(body.message).toMatch(/^Cette lecture demande trop de temps/)
    await holder.query('rollback')
    holder.release()
    expect((await askCompanies(quiet, readers)).status).toBe(200)
    expect(readers.pool.totalCount).toBe(1)
  }))

test('plans that a migration made outdated are made again, by every connection', async () => {
  const name = `outdated_${randomUUID().replaceAll('-', '')}`
  const owner = site.context.pool
  await owner.query(`create table ${name} (id int primary key); grant select on ${name} to ardoise_app`)
  const query = sql<object>`select * from ${sql.table(name)}`
  const ways = [
    () => readAs(quiet.scope, async (tx) => (await query.execute(tx.byKey)).rows),
    () => inTransaction(quiet.scope, async (tx) => (await query.execute(tx.byKey)).rows),
    () => asPlatformAtOnce(site.context, async (db) => (await query.execute(db)).rows, { anyPlan: true }),
  ]
  try {
    for (const way of ways) await Promise.all(Array.from({ length: 12 }, way))
    await owner.query(`alter table ${name} add column label text`)
    for (const way of ways)
      expect(await Promise.all(Array.from({ length: 12 }, way))).toEqual(Array(12).fill([]))
  } finally {
    await owner.query(`drop table ${name}`)
  }
})

test('jobs have connections of their own, and follow what the context holds', () => {
  const ofJobs = behindRequests(site.context)
  const { pool, authPool, readers } = site.context
  expect([pool, authPool]).not.toContain(ofJobs.pool)
  expect(Object.values(readers)).not.toContain(ofJobs.readers.list)
  expect(ofJobs.mailer).toBe(site.context.mailer)
})
