import net from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabaseUrl } from './test-database.ts'

test('outgoing network is closed', async () => {
  await expect(fetch('http://192.0.2.1/')).rejects.toThrow()
  const socket = net.connect(80, 'example.org')
  const error = await new Promise<Error>((resolve) => socket.once('error', resolve))
  expect(error.message).toBe('Outgoing network is closed in tests: example.org')
})

test('loopback is open', async () => {
  const server = net.createServer((socket) => socket.end('oui'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  const socket = net.connect(port, '127.0.0.1').setEncoding('utf8')
  expect((await socket.toArray()).join('')).toBe('oui')
  server.close()
})

test('each test worker has its own migrated database', async () => {
  const client = new pg.Client({ connectionString: await testDatabaseUrl() })
  await client.connect()
  const { rows } = await client.query<{ name: string; migrations: number }>(
    'select current_database() as name, count(*)::int as migrations from schema_migrations',
  )
  await client.end()
  expect(rows[0]?.name).toMatch(/^ardoise_worker_/)
  expect(rows[0]?.migrations).toBeGreaterThan(0)
})

test('tests run in an unusual time zone', () => {
  expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(-345)
})
