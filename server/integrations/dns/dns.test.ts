import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NameServer, startNameServer } from './name-server.fixture.ts'
import type { Dns } from './port.ts'
import { createDns } from './real.ts'

let server: NameServer
let dns: Dns
beforeAll(async () => {
  server = await startNameServer()
  dns = createDns([server.address])
})
afterAll(() => server.close())

test('text records come whole, however many parts a text has', async () => {
  const long = 'a'.repeat(600)
  server.records.set('_ardoise.atelier.test', ['v=spf1 -all', long])
  expect(await dns.texts('_ardoise.atelier.test')).toEqual({ texts: ['v=spf1 -all', long] })
})

test('a name that does not exist is absent; a server that fails, or is not there, says nothing', async () => {
  expect(await dns.texts('_ardoise.nobody.test')).toEqual({ problem: 'absent' })
  server.broken = true
  expect(await dns.texts('_ardoise.atelier.test')).toEqual({ problem: 'unreachable' })
  server.broken = false
  expect(await createDns(['127.0.0.1:1']).texts('_ardoise.atelier.test')).toEqual({ problem: 'unreachable' })
})
