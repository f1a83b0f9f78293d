import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Me } from '#shared/contract/identity.ts'
import { type OpenIdProvider, startOpenIdProvider } from './openid.fixture.ts'

const APP = 'http://127.0.0.1:3000'
const client = { clientId: 'ardoise', clientSecret: 'un-secret-de-test-assez-long' }
let google: OpenIdProvider
let microsoft: OpenIdProvider
let site: TestApp

beforeAll(async () => {
  google = await startOpenIdProvider({ ...client, redirectUri: `${APP}/auth/v1/callback/google` })
  microsoft = await startOpenIdProvider({
    ...client,
    redirectUri: `${APP}/auth/v1/callback/microsoft`,
    routes: {
      authorization: '/common/oauth2/v2.0/authorize',
      token: '/common/oauth2/v2.0/token',
      jwks: '/common/discovery/v2.0/keys',
    },
  })
  site = await startTestApp({
    jobs: false,
    config: {
      google: { ...client, issuer: google.issuer },
      microsoft: { ...client, issuer: microsoft.issuer },
    },
  })
})
afterAll(async () => {
  await site.close()
  await Promise.all([google.close(), microsoft.close()])
})

type Jar = Map<string, string>
const header = (jar: Jar) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
function keep(jar: Jar, cookies: string[]): void {
  for (const cookie of cookies) {
    const [name = '', value = ''] = cookie.split(';')[0]!.split(/=(.*)/s)
    jar.set(name, value)
  }
}

/** What a browser does: our page, the provider's pages, and back. Returns where it landed, and the session's cookie. */
async function signInWith(provider: 'google' | 'microsoft', body: object = {}) {
  const ours: Jar = new Map()
  const theirs: Jar = new Map()
  const start = await site.request<{ url: string }>('POST', '/auth/v1/sign-in/social', {
    body: { provider, ...body },
  })
  expect(start.status).toBe(200)
  keep(ours, [start.headers['set-cookie'] ?? []].flat() as string[])
  let url = start.body.url
  while (!url.startsWith(APP)) {
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie: header(theirs) } })
    keep(theirs, answer.headers.getSetCookie())
    expect(answer.status, await answer.text()).toBe(303)
    url = new URL(answer.headers.get('location')!, url).href
  }
  const back = await site.request('GET', url.slice(APP.length), { headers: { cookie: header(ours) } })
  keep(ours, [back.headers['set-cookie'] ?? []].flat() as string[])
  return { status: back.status, location: String(back.headers.location), cookie: header(ours) }
}
const me = (cookie: string) => site.request<Me>('GET', '/api/v1/me', { headers: { cookie } })
const address = () => `ana-${crypto.randomUUID().slice(0, 13)}@exemple.fr`

test('the web is told which providers there are', async () => {
  expect((await site.request('GET', '/api/v1/sign-in-providers')).body).toEqual({
    google: true,
    microsoft: true,
    sso: null,
  })
})

describe.each(['google', 'microsoft'] as const)('%s', (name) => {
  const provider = () => (name === 'google' ? google : microsoft)
  const somebody = () => {
    const id = crypto.randomUUID()
    return { sub: id, oid: id, tid: 'un-locataire', email: address(), email_verified: true, name: 'Ana Roy' }
  }

  test('a new person gets an account and a profile, a known one their own again', async () => {
    const person = somebody()
    provider().person = person
    const first = await signInWith(name, { callbackURL: '/crm/contacts' })
    expect(first).toMatchObject({ status: 302, location: expect.stringMatching(/\/crm\/contacts$/) })
    const { body } = await me(first.cookie)
    expect(body).toMatchObject({
      user: { email: person.email, emailVerified: true },
      profile: { firstName: 'Ana', lastName: 'Roy' },
      current: null,
    })
    const again = await signInWith(name)
    expect(again.location).toMatch(/\/dashboard$/)
    expect((await me(again.cookie)).body.user.id).toBe(body.user.id)
  })

  test('a person without a name is called « Utilisateur »', async () => {
    provider().person = { ...somebody(), name: ' ' }
    const { cookie } = await signInWith(name)
    expect((await me(cookie)).body).toMatchObject({
      user: { name: 'Utilisateur' },
      profile: { firstName: 'Utilisateur', lastName: null },
    })
  })

  test('its tokens are kept encrypted', async () => {
    const person = somebody()
    provider().person = person
    const { cookie } = await signInWith(name)
    const { rows } = await site.context.pool.query('select * from accounts where user_id = $1', [
      (await me(cookie)).body.user.id,
    ])
    expect(rows).toMatchObject([{ provider_id: name, account_id: person.sub, password: null }])
    expect(rows[0].access_token).toMatch(/^(?!eyJ)[\w$:.-]{80,}$/)
    expect(rows[0].id_token).toBeNull()
  })

  test('a refusal comes back to the page it left', async () => {
    provider().person = null
    const page = `/signup?provider=${name}&redirect=${encodeURIComponent('/invite/accept?token=abc')}`
    const { location, cookie } = await signInWith(name, { errorCallbackURL: page })
    expect(location).toContain(`${page}&error=access_denied`)
    expect((await me(cookie)).status).toBe(401)
  })

  test('an unproved account of the same address is not handed over', async () => {
    const person = somebody()
    await site.context.pool.query('insert into users (name, email) values ($1, $2)', [
      'Un intrus',
      person.email,
    ])
    provider().person = person
    const { location, cookie } = await signInWith(name)
    expect(location).toContain('error=account_not_linked')
    expect((await me(cookie)).status).toBe(401)
  })
})

test.each(['https://ailleurs.example', '//ailleurs.example', '/\\ailleurs.example', 'javascript:alert(1)'])(
  'never goes back to %s',
  async (callbackURL) => {
    const answer = await site.request('POST', '/auth/v1/sign-in/social', {
      body: { provider: 'google', callbackURL },
    })
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path: 'callbackURL' }] } })
  },
)

test('without keys there is no provider', async () => {
  const bare = await startTestApp({ jobs: false })
  try {
    expect((await bare.request('GET', '/api/v1/sign-in-providers')).body).toEqual({
      google: false,
      microsoft: false,
      sso: null,
    })
    const answer = await bare.request('POST', '/auth/v1/sign-in/social', { body: { provider: 'google' } })
    expect(answer.status).toBe(404)
  } finally {
    await bare.close()
  }
})
