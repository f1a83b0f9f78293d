import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { startDatabaseProxy } from '#server/test/database-proxy.ts'
import { testDatabaseUrl } from '#server/test/test-database.ts'
import { createPool, readersOf } from './pool.ts'

test('a statement whose answer never comes is given up, and the next goes by another connection', async () => {
  const proxy = await startDatabaseProxy(await testDatabaseUrl())
  const pool = createPool(proxy.url, 1, () => undefined, 300)
  try {
    proxy.cutStatement('silence', 'select 41')
    await expect(pool.query('select 41 as n')).rejects.toThrow('Query read timeout')
    expect((await pool.query('select 42 as n')).rows).toEqual([{ n: 42 }])
  } finally {
    await pool.end()
    await proxy.close()
  }
})

test('a connection that waits for nothing is kept, however long it is silent', async () => {
  const pool = createPool(await testDatabaseUrl(), 1, () => undefined, 50)
  try {
    const client = await pool.connect()
    const process = async () => (await client.query('select pg_backend_pid() as pid')).rows
    const before = await process()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await process()).toEqual(before)
    client.release()
  } finally {
    await pool.end()
  }
})

test('an error of the server leads to who asked', async () => {
  const pool = createPool(await testDatabaseUrl(), 1, () => undefined)
  try {
    const client = await pool.connect()
    const askNonsense = async () => {
      await client.query('select nonsense')
    }
    const error = await askNonsense().catch((thrown: Error) => thrown)
    expect((error as Error).stack).toContain('askNonsense')
    client.release()
  } finally {
    await pool.end()
  }
})

test('readers are three for each processor, and never more than asked for', () => {
  expect([1, 10_000].map(readersOf)).toEqual([1, 3 * availableParallelism()])
})
