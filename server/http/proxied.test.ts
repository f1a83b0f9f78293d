import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '#server/features/identity/commands/create-account.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { clientKey } from './rate-limit.ts'

/** Ardoise as installed: https, one proxy in front. */
const APP_URL = 'https://ardoise.exemple.fr'
let site: TestApp
let bare: TestApp
let owner: Member
beforeAll(async () => {
  site = await startTestApp({
    jobs: false,
    config: { mode: 'production', appUrl: APP_URL, trustedProxies: 1 },
  })
  bare = await startTestApp({ jobs: false })
  owner = await site.makeOrganization()
})
afterAll(async () => {
  await bare.close()
  await site.close()
})

const host = 'ardoise.exemple.fr'

test('asks for https with HSTS, and hides captured mails and metrics', async () => {
  const answer = await site.request('GET', '/api/docs', { headers: { host } })
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
  expect((await site.request('GET', '/dev/mail', { headers: { host } })).status).toBe(404)
  expect((await site.request('GET', '/metrics', { headers: { host } })).status).toBe(404)
})

test('accepts writes from its own https pages only', async () => {
  const write = (origin: string) =>
    site.request('POST', '/api/v1/quotes', {
      body: {},
      headers: { host, origin, cookie: `__Secure-ardoise.session_token=${encodeURIComponent(owner.token)}` },
    })
  expect((await write(APP_URL)).status).toBe(200)
  for (const origin of [
    'http://ardoise.exemple.fr',
    'https://autre.exemple.fr',
    'https://exemple.fr',
    `${APP_URL}.evil.test`,
    'null',
  ])
    expect([origin, (await write(origin)).status]).toEqual([origin, 403])
})

test('reads the session from the __Secure- cookie only', async () => {
  const me = (cookie: string) => site.request('GET', '/api/v1/me', { headers: { host, cookie } })
  expect((await me(`__Secure-ardoise.session_token=${encodeURIComponent(owner.token)}`)).status).toBe(200)
  expect((await me(`ardoise.session_token=${encodeURIComponent(owner.token)}`)).status).toBe(401)
  const email = `https-${crypto.randomUUID().slice(0, 8)}@exemple.fr`
  await createAccount(site.context, { email, name: 'Noé Petit', password: 'mot-de-passe-neuf' })
  const signIn = () =>
    site.request('POST', '/auth/v1/sign-in/email', {
      body: { email, password: 'mot-de-passe-neuf' },
      headers: { host },
    })
  const [first, second] = [await signIn(), await signIn()]
  expect([first.headers['set-cookie']].flat()).toEqual([
    expect.stringMatching(
      /^__Secure-ardoise\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
    expect.stringMatching(
      /^__Secure-ardoise\.device=[^;]+; Max-Age=\d+; Path=\/auth\/v1; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ])
  expect(first.body.token).not.toBe(second.body.token)
})

describe('an IP address forged by a client', () => {
  const guess = async (app: TestApp, forwarded: string) =>
    (
      await app.request('GET', `/api/v1/links/${'a'.repeat(43)}`, {
        headers: { 'x-forwarded-for': forwarded },
      })
    ).status
  test.each([
    ['without a trusted proxy', () => bare, (n: number) => `10.0.0.${n}`],
    ['before the proxy’s own', () => site, (n: number) => `10.0.0.${n}, 198.51.100.7`],
    ['inside one IPv6 block', () => site, (n: number) => `2001:db8:1:2::${n}`],
  ])('%s does not hide the client that guesses links', async (_name, app, forwarded) => {
    const answers = []
    for (let n = 1; n <= 22; n += 1) answers.push(await guess(app(), forwarded(n)))
    expect(answers.at(-1)).toBe(429)
    expect(answers[0]).toBe(404)
  })
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (ip, key) => {
  expect(clientKey(ip)).toBe(key)
})
