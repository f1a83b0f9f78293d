import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#server/context.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { isSecretAddress, redactUrl } from './request-target.ts'

let site: TestApp
let owner: Member
let port: number
const logged: string[] = []
beforeAll(async () => {
  const destination = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  })
  site = await startTestApp({ jobs: false, log: createLog({ logLevel: 'trace' }, destination) })
  owner = await site.makeOrganization()
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  port = (site.app.server.address() as { port: number }).port
})
afterAll(() => site.close())

/** The whole answer to a request line, which no client library would send; empty when the connection is closed. */
const ask = (line: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1')
    socket.on('data', (bytes) => {
      answer += bytes
    })
    socket.on('error', reject).on('close', () => resolve(answer))
    socket.write(
      `${line} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${owner.token}\r\nConnection: close\r\n\r\n`,
    )
  })
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])

describe('the request line', () => {
  test.each([
    'GET http://evil.test/',
    'GET http://evil.test/api/v1/me',
    'GET HTTPS://evil.test/healthz',
    'GET //evil.test/api/v1/me',
    'GET /\\evil.test/',
    'OPTIONS *',
    'GET *',
    'GET /%E0%A4%A',
    'GET /api/v1/./me',
    'GET /api/v1/unsubscribe/../me',
    'GET /api/v1/unsubscribe/%2e%2E/me',
    'GET /api/v1/x/..',
  ])('%s gets a 400, in the shape of every refusal', async (line) => {
    const answer = await ask(line)
    expect(statusOf(answer)).toBe(400)
    expect(answer).toContain('"code":"invalid_input"')
    expect(answer).not.toContain('evil')
  })

  test('CONNECT is refused: the server is no proxy', async () => {
    expect(statusOf(await ask('CONNECT evil.test:443'))).not.toBe(200)
  })

  test('an ordinary path works, with or without encoded letters', async () => {
    for (const path of ['/api/v1/me', '/%68ealthz', '/healthz?redirect=//x'])
      expect([path, statusOf(await ask(`GET ${path}`))]).toEqual([path, 200])
    expect(await ask('GET /%61pi/v1/me')).toContain('cache-control: no-store')
    // An address without its id gets the application's 404 page.
    expect(statusOf(await ask('GET /orgs//members'))).toBe(404)
  })
})

const TOKEN = 'Zq3vN8secret_token-0123456789abcdefghijklmn'
describe('an address that contains a secret', () => {
  const spellings = [
    `/d/${TOKEN}`,
    `/%64/${TOKEN}`,
    `/%2564/${TOKEN}`,
    `/D/${TOKEN}`,
    `/d//${TOKEN}`,
    `//d/${TOKEN}`,
    `/d%2F${TOKEN}`,
    `/d%252f${TOKEN}`,
    `/./d/${TOKEN}`,
    `/x/../d/${TOKEN}`,
    `/d\\${TOKEN}`,
    `/d/%5A${TOKEN.slice(1)}`,
    `/d/x/${TOKEN}`,
    `/%61pi/v1/links/${TOKEN}/sign`,
    `/api/v1/Links/${TOKEN}/pdf?x=${TOKEN}`,
    `/api/v1/unsubscribe/${TOKEN}`,
    `/reset-passwor%64/${TOKEN}`,
    `/unsubscribe/${TOKEN}`,
    `/subscription/${TOKEN}`,
    `/api/v1/subscription-links/${TOKEN}/stop`,
    `/help/handle%64/${TOKEN}`,
    `/invite/accept?token=${TOKEN}`,
    `/%69nvite/accept?token=${TOKEN}`,
    `/functions/v1/stripe-webhook?endpoint=${TOKEN}`,
    `/d/${TOKEN}%00`,
    `/d/${TOKEN}%E0%A4%A`,
  ]
  test.each(spellings)('%s is hidden from the log and the answer', async (path) => {
    expect(redactUrl(path).toLowerCase()).not.toContain(TOKEN.slice(1, 20).toLowerCase())
    logged.length = 0
    const answer = await ask(`GET ${path}`)
    expect(logged.join('')).toContain('"url"')
    expect(logged.join('')).not.toContain(TOKEN.slice(1))
    expect(answer).not.toContain(TOKEN.slice(1))
    if (path.startsWith('/functions')) return
    expect(isSecretAddress(path)).toBe(true)
    if (!/%E0|^\/\//.test(path)) {
      expect(answer).toContain('referrer-policy: no-referrer')
      expect(answer).toContain('x-robots-tag: noindex, nofollow')
    }
  })

  test('keeps its other parts in the log', () => {
    expect(redactUrl(`/api/v1/links/${TOKEN}/sign?a=1`)).toBe('/api/v1/links/…/sign')
    expect(redactUrl(`/d/${TOKEN}`)).toBe('/d/…')
    expect(redactUrl('/quotes/0194?search=Roy')).toBe('/quotes/0194')
    expect(redactUrl('/invite/accept?token=x')).toBe('/invite/accept')
  })

  test('is not in the metrics', async () => {
    await ask(`GET /%64/${TOKEN}`)
    expect(await ask('GET /metrics')).not.toContain(TOKEN.slice(1))
  })
})

test.each(['/', '/quotes', '/api/v1/companies', '/invite', '/assets/d.js', '/help'])(
  '%s contains no secret',
  (path) => expect(isSecretAddress(path)).toBe(false),
)
