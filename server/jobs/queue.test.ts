import pg from 'pg'
import pino from 'pino'
import { expect, test } from 'vitest'
import { testDatabaseUrl } from '../test/test-database.ts'
import { createQueue, type JobName, type JobPayload } from './queue.ts'

// No job of the product's: its payload is its own.
const ranked = (rank: number) => ({ rank }) as unknown as JobPayload<JobName>
const rankOf = (payload: object) => (payload as { rank: number }).rank

test('closing lets a running job finish, and begins no other', async () => {
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

test('a burst is worked off without waiting for the next look', async () => {
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
  // One look each five seconds would take a minute.
  await all.promise
  expect(done.toSorted((a, b) => a - b)).toEqual(ranks)
  await queue.close()
  await pool.query('delete from pgboss.job where name = $1', [name])
  await pool.end()
}, 45_000)
