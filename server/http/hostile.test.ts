import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'

/** Hostile input of strangers: every answer is one of our refusals, never a 500. */
let site: TestApp
let owner: Member
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
  owner = await site.makeOrganization()
})
afterAll(() => site.close())

const inject = (url: string, options: Record<string, unknown> = {}) =>
  site.app.inject({ method: 'GET', url, ...options } as never) as unknown as Promise<{
    statusCode: number
    headers: Record<string, unknown>
    body: string
  }>
const bearer = () => ({ authorization: `Bearer ${owner.token}` })

describe('credentials', () => {
  test.each([
    [{ authorization: `Bearer %E0%A4%A${'x'.repeat(40)}` }],
    [{ cookie: `ardoise.session_token=%25E0%25A4%25A${'x'.repeat(40)}` }],
    [{ cookie: 'ardoise.session_token=' }],
    [{ authorization: `Bearer ${'x'.repeat(40)}` }],
    [{ authorization: 'Basic YTpi' }],
  ])('%o is refused', async (headers) => {
    expect((await inject('/api/v1/me', { headers })).statusCode).toBe(401)
  })
})

describe('origin', () => {
  const write = (origin: string | undefined, headers: Record<string, string> = {}) =>
    inject('/api/v1/quotes', {
      method: 'POST',
      payload: {},
      headers: {
        cookie: `ardoise.session_token=${encodeURIComponent(owner.token)}`,
        host: 'localhost:80',
        ...(origin === undefined ? {} : { origin }),
        ...headers,
      },
    })
  test.each(['null', 'https://evil.test', 'http://sub.localhost:80', 'http://localhost:81', 'file://', ''])(
    'a write from a page of %s is refused',
    async (origin) => {
      expect((await write(origin)).statusCode).toBe(403)
      for (const path of [
        '/functions/v1/create-organization-and-user-data',
        '/auth/v1/sign-in/email',
        '/auth/v1/sign-out',
      ])
        expect([
          path,
          (await inject(path, { method: 'POST', payload: {}, headers: { origin } })).statusCode,
        ]).toEqual([path, 403])
    },
  )
  test('our own page and a program without an origin may write', async () => {
    expect((await write('http://localhost:80')).statusCode).toBe(200)
    expect((await write(undefined)).statusCode).toBe(200)
  })
})

describe('bodies', () => {
  const post = (payload: string | Buffer, type = 'application/json', path = '/api/v1/companies') =>
    inject(path, {
      method: 'POST',
      payload,
      headers: { ...bearer(), 'content-type': type, 'idempotency-key': `clef-${crypto.randomUUID()}` },
    })
  test.each([
    ['deep arrays', `{"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['deep objects', `${'{"name":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['a prototype', '{"__proto__":{"polluted":1},"name":"x"}'],
    ['a constructor', '{"constructor":{"prototype":{"polluted":1}},"name":"x"}'],
    ['a list', '[]'],
    ['a number', '1e999'],
    ['nothing', ''],
    ['lone surrogates', '{"name":"\\ud800","kind":"professional"}'],
    ['a null character', '{"name":"x","notes":"a\\u0000b","kind":"professional"}'],
  ])('a body with %s is a 4xx', async (_name, payload) => {
    const answer = await post(payload)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
  test.each([
    ['no boundary', 'x', 'multipart/form-data'],
    ['not multipart', 'x', 'multipart/form-data; boundary=b'],
    [
      'cut short',
      '--b\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\n\r\nabc',
      'multipart/form-data; boundary=b',
    ],
    [
      'a prototype field',
      '--b\r\nContent-Disposition: form-data; name="__proto__[polluted]"\r\n\r\n1\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
    ],
  ])('a multipart body is refused: %s', async (_name, payload, type) => {
    for (const [method, path, status] of [
      ['PUT', '/api/v1/organization/logo', 400],
      ['POST', '/api/v1/companies', 415],
    ] as const) {
      const answer = await inject(path, { method, payload, headers: { ...bearer(), 'content-type': type } })
      expect([path, answer.statusCode]).toEqual([path, status])
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
  test('a multipart body over the limit is 413', async () => {
    const answer = await inject('/api/v1/organization/logo', {
      method: 'PUT',
      payload: Buffer.alloc(5_400_000, 97),
      headers: { ...bearer(), 'content-type': 'multipart/form-data; boundary=b' },
    })
    expect(answer.statusCode).toBe(413)
  })
})

describe('addresses', () => {
  test.each([
    '/api/v1/companies?__proto__[polluted]=1',
    '/api/v1/companies?constructor[prototype][polluted]=1',
    '/api/v1/companies?limit[4294967294]=1',
    `/api/v1/companies?${'a[b]'.repeat(2_000)}=1`,
    `/api/v1/companies?search=${'%25'.repeat(3_000)}`,
    '/api/v1/companies?cursor=%00',
    '/api/v1/companies?cursor=eyJ4IjoxfQ',
    '/api/v1/companies?cursor=WyIyMDI2Il0',
    '/api/v1/companies?search=%00',
    '/api/v1/quotes?search=%00',
    '/api/v1/events?cursor=WyJ4IiwieSJd',
    '/api/v1/quotes?cursor=WyJ4IiwieSJd',
    '/api/v1/contacts?cursor=WyJ4IiwieSJd',
    '/api/v1/links/%00',
    '/api/v1/links/..%2f..%2fetc',
    '/api/v1/%E0%A4%A',
    '/api/v1/quotes/%27%20or%201=1',
    `/api/v1/links/${'a'.repeat(600)}`,
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2fpackage.json',
    '//evil.test/api/v1/me',
  ])('%s is no 500', async (url) => {
    const answer = await inject(url, { headers: bearer() })
    expect(answer.statusCode).toBeLessThan(500)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(answer.headers['content-type'] ?? 'application/json').toContain('json')
  })
})

describe('headers', () => {
  test.each(['/api/docs', '/nothing', '/api/v1/nothing', '/api/v1/me', '/healthz', '/api/openapi.json'])(
    '%s carries the content security policy',
    async (url) => {
      const { headers } = await inject(url)
      expect(headers['content-security-policy']).toContain("script-src 'self';")
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-powered-by']).toBeUndefined()
    },
  )
  test('a huge or malformed idempotency key is no 500', async () => {
    for (const key of ['x'.repeat(201), 'x', 'é'.repeat(50), `${'a'.repeat(20)}'; drop table quotes`]) {
      const answer = await inject('/api/v1/quotes', {
        method: 'POST',
        payload: {},
        headers: { ...bearer(), 'idempotency-key': key },
      })
      expect(answer.statusCode).toBeLessThan(500)
    }
  })
})

describe('local mode', () => {
  test.each([
    ['rebinding.evil.test', 403],
    ['127.0.0.1.evil.test:3000', 403],
    ['127.0.0.1:3000', 200],
    ['[::1]:3000', 200],
    ['localhost', 200],
    ['192.168.1.20:3000', 200],
  ])('a request for the host %s gets %i', async (host, status) => {
    expect((await inject('/healthz', { headers: { host } })).statusCode).toBe(status)
  })
  test('/metrics answers local programs, but not through a proxy', async () => {
    const ask = async (headers: Record<string, string>) => (await inject('/metrics', { headers })).statusCode
    expect(await ask({ host: '127.0.0.1:3000' })).toBe(200)
    expect(await ask({ host: '127.0.0.1:3000', 'x-forwarded-for': '127.0.0.1' })).toBe(404)
    expect(await ask({ host: '127.0.0.1:3000', forwarded: 'for=127.0.0.1' })).toBe(404)
    expect(await ask({ host: '192.168.1.20:3000' })).toBe(404)
  })
})
