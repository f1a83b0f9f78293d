import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#server/test/harness.ts'

let open: TestApp
let guarded: TestApp
beforeAll(async () => {
  open = await startTestApp({ jobs: false })
  guarded = await startTestApp({ jobs: false, config: { metricsToken: 'jeton-de-mesure' } })
})
afterAll(async () => {
  await guarded.close()
  await open.close()
})

const get = (site: TestApp, url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ method: 'GET', url, headers: { host: '127.0.0.1:3000', ...headers } })

test('/healthz and /readyz answer 200', async () => {
  for (const [path, status] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ] as const) {
    const answer = await get(open, path)
    expect([path, answer.statusCode, answer.json()]).toMatchObject([path, 200, { status }])
  }
})

test('while the demo company is made, the process lives and is not ready, and its accounts alone are refused', async () => {
  const signIn = (email: string) =>
    open.app.inject({
      method: 'POST',
      url: '/auth/v1/sign-in/email',
      payload: { email, password: 'faux mot' },
    })
  open.context.demo.preparing = { percent: 40, emails: new Set(['demo@ardoise.test']) }
  try {
    expect((await get(open, '/healthz')).statusCode).toBe(200)
    expect((await get(open, '/readyz')).statusCode).toBe(503)
    const refused = await signIn('Demo@ardoise.test')
    expect([refused.statusCode, refused.json()]).toMatchObject([
      503,
      {
        code: 'demo_preparing',
        message: 'L’entreprise de démonstration se prépare (40\u00a0%). Réessayez dans quelques secondes.',
      },
    ])
    expect((await signIn('quelquun@ailleurs.test')).statusCode).toBe(401)
  } finally {
    open.context.demo.preparing = null
  }
  expect((await get(open, '/readyz')).statusCode).toBe(200)
})

test('/readyz shows the state of files and mails to local programs or with the token, and to nobody else', async () => {
  const files = { checkedAt: null, looked: 0, missing: 0 }
  const mails = { waiting: 0, since: null }
  await open.context.pool.query('truncate file_checks, missing_files')
  expect((await get(open, '/readyz')).json()).toEqual({ status: 'ready', files, mails })
  expect((await get(open, '/readyz', { 'x-forwarded-for': '203.0.113.9' })).json()).toEqual({
    status: 'ready',
  })
  expect((await get(guarded, '/readyz')).json()).toEqual({ status: 'ready' })
  const authorization = 'Bearer jeton-de-mesure'
  expect((await get(guarded, '/readyz', { authorization })).json()).toEqual({ status: 'ready', files, mails })
  await open.context.pool.query(`
    insert into missing_files (file_key, found_at) values ('perdu', now());
    insert into file_checks (job, started_at, finished_at, looked) values ('check-files', now(), now(), 12)`)
  const ill = await get(open, '/readyz')
  expect([ill.statusCode, ill.json().files]).toMatchObject([200, { looked: 12, missing: 1 }])
  await open.context.pool.query('truncate file_checks, missing_files')
})

test('without its database the server is alive but not ready, and becomes ready again by itself', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED /run/ardoise.sock'), { code: 'ECONNREFUSED' })
  const query = vi.spyOn(open.context.pool, 'query').mockRejectedValue(away as never)
  expect((await get(open, '/healthz')).statusCode).toBe(200)
  const refused = await get(open, '/readyz')
  expect(refused.statusCode).toBe(503)
  expect(refused.json()).toMatchObject({ code: 'service_unavailable' })
  expect(refused.body).not.toContain('/run/')
  query.mockRestore()
  expect((await get(open, '/readyz')).statusCode).toBe(200)
})

describe('/metrics', () => {
  test('without a token, shows local programs the requests by route, not by address', async () => {
    await get(open, '/api/v1/links/un-jeton-secret')
    const answer = await get(open, '/metrics')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/plain')
    for (const name of [
      'ardoise_http_request_seconds_bucket',
      'ardoise_live_streams 0',
      'ardoise_database_connections',
      'ardoise_database_waiting',
      'process_resident_memory_bytes',
    ])
      expect(answer.body).toContain(name)
    expect(answer.body).toMatch(
      /ardoise_http_request_seconds_count\{method="GET",route="\/healthz",status="200"\} \d/,
    )
    expect(answer.body).not.toContain('un-jeton-secret')
  })
  test.each([
    [{}, 404],
    [{ authorization: 'Bearer jeton-de-mesur' }, 404],
    [{ authorization: 'Bearer jeton-de-mesuré' }, 404],
    [{ authorization: 'jeton-de-mesure' }, 404],
    [{ authorization: 'Bearer jeton-de-mesure' }, 200],
    [
      { authorization: 'Bearer jeton-de-mesure', host: '192.168.1.20:3000', 'x-forwarded-for': '192.0.2.1' },
      200,
    ],
  ])('with a token, %o answers %i', async (headers, status) => {
    expect((await get(guarded, '/metrics', headers as Record<string, string>)).statusCode).toBe(status)
  })
})
