import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { makeOwner, type Owner } from '../support/accounts.ts'
import { apiOf } from '../support/api.ts'
import { makeDataDir, removeDataDir, spawnArdoise } from '../support/ardoise-process.ts'
import { capturedMailbox } from '../support/captured-mailbox.ts'
import { freePort } from '../support/free-port.ts'
import { draftQuote } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

const siteOf = (url: string) => ({ url, mailbox: capturedMailbox(url) })
const pidFile = (dataDir: string) => join(dataDir, 'postgres', 'postmaster.pid')

test('when the port is taken, one line says so and nothing is created', async () => {
  const port = await freePort()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  const dataDir = makeDataDir()
  try {
    const refused = spawnArdoise({ dataDir, port, command: ['npm', '--silent', 'start'] })
    expect(await refused.ended).toBe(1)
    expect(refused.output()).toBe(
      `Le port ${port} est déjà pris : choisissez-en un autre, par exemple « PORT=${port + 1} npm start ».\n`,
    )
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  } finally {
    other.close()
    removeDataDir(dataDir)
  }
})

test('any failure after PostgreSQL started stops it and releases the data', async ({ launch }) => {
  const dataDir = makeDataDir()
  const env = { SEAL_P12: join(dataDir, 'secret'), SEAL_P12_PASSWORD: 'faux' }
  const failed = spawnArdoise({ dataDir, port: await freePort(), env })
  expect(await failed.ended).toBe(1)
  expect(existsSync(join(dataDir, 'postgres'))).toBe(true)
  expect(existsSync(pidFile(dataDir))).toBe(false)
  expect(await (await launch({ dataDir })).stop()).toBe(0)
})

/** Whether the process runs. One that ended keeps its pid until its parent reaps it, which in a container may be never. */
function runs(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const stat = `/proc/${pid}/stat`
  // The state follows the name, which may hold anything: proc_pid_stat(5).
  return !existsSync(stat) || !/^\) Z/.test(readFileSync(stat, 'utf8').replace(/^.*(?=\) )/s, ''))
}

test('a stop asked twice during the start ends PostgreSQL too', async ({ launch }) => {
  const dataDir = makeDataDir()
  const starting = spawnArdoise({ dataDir, port: await freePort() })
  await expect.poll(() => existsSync(pidFile(dataDir)), { intervals: [20] }).toBe(true)
  const postmaster = Number(readFileSync(pidFile(dataDir), 'utf8').split('\n')[0])
  starting.child.kill('SIGTERM')
  starting.child.kill('SIGTERM')
  expect(await starting.ended).toBe(0)
  expect(starting.output()).toBe('')
  expect(existsSync(pidFile(dataDir))).toBe(false)
  await expect.poll(() => runs(postmaster)).toBe(false)
  expect(await (await launch({ dataDir })).stop()).toBe(0)
})

test('a stop under load answers or refuses each request, and loses no job and no mail', async ({
  launch,
}) => {
  test.slow()
  const ardoise = await launch()
  const owner = await makeOwner(siteOf(ardoise.url))
  const drafts = await Promise.all(
    Array.from({ length: 12 }, (_, index) => draftQuote(owner, `Devis ${index}`)),
  )
  let answered = 0
  const outcomes = drafts.map(async ({ quote }) => {
    const outcome = await sendOnItsOwn(ardoise.port, owner, quote.id)
    answered += 1
    return { quoteId: quote.id, ...outcome }
  })
  // Readers send requests until the server stops answering.
  const readers = Array.from({ length: 4 }, async () => {
    for (;;) {
      const answer = await fetch(`${ardoise.url}/api/v1/companies`, {
        headers: { cookie: owner.cookie },
      }).catch(() => null)
      if (answer === null) return
      if (answer.status !== 200)
        expect(await answer.json()).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 5 })
    }
  })
  await expect.poll(() => answered, { intervals: [5] }).toBeGreaterThan(1)
  expect(await ardoise.stop()).toBe(0)
  await Promise.all(readers)
  expect(ardoise.output()).not.toContain('"level":50')
  expect(existsSync(pidFile(ardoise.dataDir))).toBe(false)

  const again = await launch({ dataDir: ardoise.dataDir, port: ardoise.port })
  const api = apiOf(again.url, owner.cookie)
  for (const { quoteId, status, code } of await Promise.all(outcomes)) {
    const quote = await api.quotes.getQuote({ quoteId })
    if (status === 200) {
      expect(quote.status).toBe('sent')
      await siteOf(again.url).mailbox.waitFor(
        drafts.find((draft) => draft.quote.id === quoteId)?.company.email ?? '',
      )
    } else {
      expect([503, null]).toContain(status)
      expect(['service_unavailable', null]).toContain(code)
      expect(quote.status).toBe('draft')
    }
  }
  expect(await again.stop()).toBe(0)
})

test('a request that never ends does not delay a stop', async ({ launch }) => {
  const ardoise = await launch()
  const owner = await makeOwner(siteOf(ardoise.url))
  const call = request({
    port: ardoise.port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/v1/companies',
    headers: {
      cookie: owner.cookie,
      'content-type': 'application/json',
      'content-length': 100,
      expect: '100-continue',
    },
  })
  const cut = new Promise((resolve) => call.once('error', resolve))
  call.flushHeaders()
  await new Promise((resolve) => call.once('continue', resolve))
  expect(await ardoise.stop()).toBe(0)
  await cut
  expect(existsSync(pidFile(ardoise.dataDir))).toBe(false)
})

/** On a connection of its own; nulls where the server no longer listens. */
function sendOnItsOwn(port: number, { cookie }: Owner, quoteId: string) {
  return new Promise<{ status: number | null; code: string | null }>((resolve) => {
    const call = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      agent: false,
      path: `/api/v1/quotes/${quoteId}/send`,
      headers: { cookie, 'content-type': 'application/json', 'content-length': 2 },
    })
    call.once('error', () => resolve({ status: null, code: null }))
    call.once('response', async (response) => {
      const body = JSON.parse(Buffer.concat(await response.toArray()).toString()) as { code?: string }
      resolve({ status: response.statusCode ?? 0, code: body.code ?? null })
    })
    call.end('{}')
  })
}
