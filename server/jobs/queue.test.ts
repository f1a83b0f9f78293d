import pg from 'pg'
import { PgBoss } from 'pg-boss'
import pino from 'pino'
import { expect, test } from 'vitest'
import { testDatabaseUrl } from '../test/test-database.ts'
import { createQueue, type JobName, type JobPayload } from './queue.ts'

// A job unknown to the product, hence the cast of its payload.
const ranked = (rank: number) => ({ rank }) as unknown as JobPayload<JobName>
const rankOf = (payload: object) => (payload as { rank: number }).rank

test('closing lets the running job finish, and starts no other', async () => {
  const name = `slow-${crypto.randomUUID()}` as JobName
  const url = await testDatabaseUrl()
  const queue = await createQueue(url, [name], pino({ level: 'silent' }))
  const pool = new pg.Pool({ connectionString: url })
  const done: number[] = []
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  await queue.work([
    {
      name,
      concurrency: 1,
      async run(payload) {
        begun.resolve()
        await goOn.promise
        done.push(rankOf(payload))
      },
    },
  ])
  const client = await pool.connect()
  await queue.send(client, name, ranked(1))
  await begun.promise
  await queue.send(client, name, ranked(2))

  let closed = false
  const closing = queue.close().then(() => {
    closed = true
  })
  await client.query('select pg_sleep(0.2)')
  expect([closed, done]).toEqual([false, []])
  goOn.resolve()
  await closing
  expect(done).toEqual([1])
  const { rows } = await client.query(
    "select data->>'rank' as rank, state::text from pgboss.job where name = $1 order by 1",
    [name],
  )
  expect(rows).toEqual([
    { rank: '1', state: 'completed' },
    { rank: '2', state: 'created' },
  ])
  await client.query('delete from pgboss.job where name = $1', [name])
  client.release()
  await pool.end()
})

test('a job gets its queue’s settings, as one added by pg-boss does, and is found by its key', async () => {
  const name = `kept-${crypto.randomUUID()}` as JobName
  const url = await testDatabaseUrl()
  const queue = await createQueue(url, [name], pino({ level: 'silent' }))
  const pool = new pg.Pool({ connectionString: url })
  await queue.work([{ name, concurrency: 0, retryLimit: 4, retryDelaySeconds: 7, async run() {} }])
  const client = await pool.connect()
  await client.query('begin')
  await queue.send(client, name, ranked(1), { priority: -3, key: 'a' })
  await client.query('commit')
  await client.query('begin')
  await queue.send(client, name, ranked(2), { key: 'b' })
  await client.query('rollback')
  client.release()
  const boss = new PgBoss({ connectionString: url, schedule: false, supervise: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.send(name, { rank: 1 }, { priority: -3, singletonKey: 'a' })
  await boss.stop()
  const { rows } = await pool.query(
    `select to_jsonb(j) - array['id', 'created_on', 'start_after', 'keep_until']
       || jsonb_build_object('kept', keep_until - start_after, 'due', start_after <= now()) as job
     from pgboss.job j where name = $1`,
    [name],
  )
  expect(rows).toHaveLength(2)
  expect(rows[0]).toEqual(rows[1])
  expect(rows[0].job).toMatchObject({
    data: { rank: 1 },
    priority: -3,
    retry_limit: 4,
    retry_delay: 7,
    due: true,
  })
  expect(await queue.lost([name], ['a', 'b'])).toEqual(['b'])
  await pool.query(`update pgboss.job set state = 'completed' where name = $1`, [name])
  expect(await queue.lost([name], ['a', 'b'])).toEqual(['a', 'b'])
  await queue.close()
  await pool.query('delete from pgboss.job where name = $1', [name])
  await pool.end()
})

test('a burst is worked off without waiting for the next polling', async () => {
  const name = `burst-${crypto.randomUUID()}` as JobName
  const url = await testDatabaseUrl()
  const queue = await createQueue(url, [name], pino({ level: 'silent' }))
  const pool = new pg.Pool({ connectionString: url })
  const ranks = Array.from({ length: 12 }, (_, rank) => rank)
  const done: number[] = []
  const all = Promise.withResolvers<void>()
  await queue.work([
    {
      name,
      concurrency: 1,
      async run(payload) {
        done.push(rankOf(payload))
        if (done.length === ranks.length) all.resolve()
      },
    },
  ])
  const client = await pool.connect()
  await client.query('begin')
  for (const rank of ranks) await queue.send(client, name, ranked(rank))
  await client.query('commit')
  client.release()
  // With one polling every five seconds this would take a minute.
  await all.promise
  expect(done.toSorted((a, b) => a - b)).toEqual(ranks)
  await queue.close()
  await pool.query('delete from pgboss.job where name = $1', [name])
  await pool.end()
}, 45_000)

test('many jobs are added by one statement, each as one that is added alone but for its turn', async () => {
  const name = `many-${crypto.randomUUID()}` as JobName
  const url = await testDatabaseUrl()
  const queue = await createQueue(url, [name], pino({ level: 'silent' }))
  const pool = new pg.Pool({ connectionString: url })
  const client = await pool.connect()
  await queue.sendEach(client, name, [])
  await queue.send(client, name, ranked(0))
  await queue.sendEach(client, name, [ranked(1), ranked(2)])
  client.release()
  const { rows } = await pool.query(
    `select priority, to_jsonb(j) - array['id', 'data', 'created_on', 'start_after', 'keep_until', 'priority'] as job from pgboss.job j where name = $1 order by data ->> 'rank'`,
    [name],
  )
  expect(rows.map(({ priority }) => priority)).toEqual([0, 0, -1])
  expect([rows[1].job, rows[2].job]).toEqual([rows[0].job, rows[0].job])
  await queue.close()
  await pool.query('delete from pgboss.job where name = $1', [name])
  await pool.end()
})

test('what is added after a crowd goes between its first and its second', async () => {
  const name = `crowd-${crypto.randomUUID()}` as JobName
  const url = await testDatabaseUrl()
  const queue = await createQueue(url, [name], pino({ level: 'silent' }))
  const pool = new pg.Pool({ connectionString: url })
  const client = await pool.connect()
  await queue.sendEach(client, name, [ranked(1), ranked(2), ranked(3)])
  await queue.sendEach(client, name, [ranked(10), ranked(20)])
  await queue.send(client, name, ranked(100))
  client.release()
  const done: number[] = []
  const all = Promise.withResolvers<void>()
  await queue.work([
    {
      name,
      concurrency: 1,
      unpaced: true,
      async run(payload) {
        if (done.push(rankOf(payload)) === 6) all.resolve()
      },
    },
  ])
  await all.promise
  expect(done).toEqual([1, 10, 100, 2, 20, 3])
  await queue.close()
  await pool.query('delete from pgboss.job where name = $1', [name])
  await pool.end()
}, 45_000)

test('the clock of a job that is no more is stopped', async () => {
  const [gone, stays] = ['gone', 'stays'].map((name) => `${name}-${crypto.randomUUID()}` as JobName)
  const url = await testDatabaseUrl()
  const queue = await createQueue(url, [gone!, stays!], pino({ level: 'silent' }))
  const timed = (name: JobName) => ({ name, concurrency: 0, cron: '7 3 * * *', async run() {} })
  const pool = new pg.Pool({ connectionString: url })
  const scheduled = async () =>
    (await pool.query('select name from pgboss.schedule where name = any ($1) order by 1', [[gone, stays]]))
      .rows
  await queue.work([timed(gone!), timed(stays!)])
  expect(await scheduled()).toEqual([{ name: gone }, { name: stays }])
  await queue.work([timed(stays!)])
  expect(await scheduled()).toEqual([{ name: stays }])
  await queue.work([])
  await queue.close()
  await pool.end()
})
