import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSessionToken } from '#server/integrations/auth/session-token.ts'
import { accountsOf, cookiesOf } from '#server/test/accounts.ts'
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

/** Microsoft vouches for no address: the code that is mailed to it is typed. */
async function proveBy(email: string, cookie: string) {
  await site.context.pool.query(`delete from rate_limits where key like 'code-pause:%'`)
  const before = (await site.mails()).length
  const headers = { cookie }
  const asked = await site.request('POST', '/auth/v1/email-otp/send-verification-otp', {
    body: { email, type: 'sign-in' },
    headers,
  })
  expect(asked.status).toBe(200)
  await expect.poll(async () => (await site.mails()).length).toBeGreaterThan(before)
  const mail = await site.waitForMail(
    ({ to, subject }) => to.email === email && /code de connexion/.test(subject),
  )
  const otp = /\b\d{6}\b/.exec(mail.subject)![0]
  const answer = await site.request('POST', '/auth/v1/sign-in/email-otp', { body: { email, otp }, headers })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return cookiesOf(answer, headers).cookie!
}

type Jar = Map<string, string>
const header = (jar: Jar) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
function keep(jar: Jar, cookies: string[]): void {
  for (const cookie of cookies) {
    const [name = '', value = ''] = cookie.split(';')[0]!.split(/=(.*)/s)
    jar.set(name, value)
  }
}

/** Signs in as a browser does: our page, the provider's pages, and back. Returns where it landed, and the session's cookie. */
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

test('the browser is told which providers are available', async () => {
  expect((await site.request('GET', '/api/v1/sign-in-providers')).body).toEqual({
    google: true,
    microsoft: true,
    sso: null,
  })
})

describe.each(['google', 'microsoft'] as const)('%s', (name) => {
  const provider = () => (name === 'google' ? google : microsoft)
  const somebody = (email = address()) => {
    const id = crypto.randomUUID()
    return {
      sub: id,
      oid: id,
      tid: 'un-locataire',
      email,
      email_verified: true as boolean | undefined,
      name: 'Ana Roy',
    }
  }
  /** Signs in for the first time, with the mailed code if the provider has not verified the address. */
  async function enter(person: ReturnType<typeof somebody>, body: object = {}) {
    provider().person = person as never
    const back = await signInWith(name, body)
    if (name === 'google') return back
    expect((await me(back.cookie)).status).toBe(401)
    return { ...back, cookie: await proveBy(person.email, back.cookie) }
  }

  test('a new person gets an account and a profile, a known one their own account', async () => {
    const person = somebody()
    const first = await enter(person, { callbackURL: '/crm/contacts' })
    expect(first.status).toBe(302)
    expect(decodeURIComponent(first.location)).toMatch(/\/crm\/contacts$/)
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
    const { cookie } = await enter({ ...somebody(), name: ' ' })
    expect((await me(cookie)).body).toMatchObject({
      user: { name: 'Utilisateur' },
      profile: { firstName: 'Utilisateur', lastName: null },
    })
  })

  test('its tokens are kept encrypted', async () => {
    const person = somebody()
    await enter(person)
    const { cookie } = await signInWith(name)
    const { rows } = await site.context.pool.query('select * from accounts where user_id = $1', [
      (await me(cookie)).body.user.id,
    ])
    expect(rows).toMatchObject([{ provider_id: name, account_id: person.sub, password: null }])
    expect(rows[0].access_token).toMatch(/^(?!eyJ)[\w$:.-]{80,}$/)
    expect(rows[0].id_token).toBeNull()
  })

  test('a refusal returns to the page where the sign-in began', async () => {
    provider().person = null
    const page = `/signup?provider=${name}&redirect=${encodeURIComponent('/invite/accept?token=abc')}`
    const { location, cookie } = await signInWith(name, { errorCallbackURL: page })
    expect(location).toContain(`${page}&error=access_denied`)
    expect((await me(cookie)).status).toBe(401)
  })

  test.each([false, undefined])(
    'an address that it has not verified (%s) is verified by a mailed code',
    async (verified) => {
      const { userId, email } = await accountsOf(site).newAccount()
      provider().person = { ...somebody(email), email_verified: verified } as never
      const back = await signInWith(name, { callbackURL: '/crm/contacts' })
      expect(back.location).toBe(`${APP}/auth?redirect=%2Fcrm%2Fcontacts`)
      expect((await me(back.cookie)).status).toBe(401)
      const waiting = await site.request('GET', '/auth/v1/get-session', { headers: { cookie: back.cookie } })
      expect(waiting.body).toMatchObject({ session: null, identity: { email } })
      const linked = () =>
        site.context.pool.query('select 1 from accounts where user_id = $1 and provider_id = $2', [
          userId,
          name,
        ])
      expect((await linked()).rowCount).toBe(0)
      const cookie = await proveBy(email, back.cookie)
      expect((await me(cookie)).body.user.id).toBe(userId)
      expect((await linked()).rowCount).toBe(1)
      // Once linked, the identity signs in directly.
      expect((await me((await signInWith(name)).cookie)).body.user.id).toBe(userId)
    },
  )

  test('a squatter who signed up with the address loses it to the owner of the mailbox', async () => {
    const person = somebody()
    const squatter = { email: person.email, password: 'mot-de-l-intrus' }
    await site.request('POST', '/auth/v1/sign-up/email', {
      body: { ...squatter, name: 'Un intrus', companyName: 'Intrus' },
    })
    const { cookie } = await enter(person)
    expect((await me(cookie)).body.user).toMatchObject({ email: person.email, emailVerified: true })
    const { rows } = await site.context.pool.query(
      'select provider_id from accounts a join users u on u.id = a.user_id where u.email = $1',
      [person.email],
    )
    expect(rows).toEqual([{ provider_id: name }])
    expect((await site.request('POST', '/auth/v1/sign-in/email', { body: squatter })).status).toBe(401)
  })

  test('everything stored before the address was verified, from any provider, is deleted when its owner signs in', async () => {
    const person = { ...somebody(), name: 'Ana\u202e\u0007 Roy' }
    const token = makeSessionToken(site.context.config.secret)
    const { rows: made } = await site.context.pool.query(
      `insert into users (email, name, company_name, wished_plan) values ($1, 'Un intrus', 'Intrus', 'team') returning id`,
      [person.email],
    )
    const userId = made[0].id
    await site.context.pool.query(
      `with p as (insert into profiles (user_id, first_name, phone) values ($1, 'Un', '0600000000')),
         a as (insert into accounts (user_id, provider_id, account_id) values ($1, 'microsoft', $3), ($1, 'google', $3)),
         k as (insert into passkeys (user_id, public_key, credential_id, counter, device_type, backed_up) values ($1, 'x', $3, 0, 'x', false))
       insert into sessions (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day')`,
      [userId, token.hash, crypto.randomUUID()],
    )
    const { cookie } = await enter(person)
    expect((await me(cookie)).body).toMatchObject({
      user: { id: userId, name: 'Ana  Roy', companyName: null, wishedPlan: null, emailVerified: true },
      profile: { firstName: 'Ana', lastName: 'Roy', phone: null },
    })
    const { rows } = await site.context.pool.query(
      'select provider_id, account_id, (select count(*)::int from passkeys where user_id = $1) as passkeys from accounts where user_id = $1',
      [userId],
    )
    expect(rows).toEqual([{ provider_id: name, account_id: person.sub, passkeys: 0 }])
    expect((await me(`ardoise.session_token=${encodeURIComponent(token.signed)}`)).status).toBe(401)
  })

  test('a waiting identity is dropped when the browser signs in otherwise or signs out', async () => {
    const use = accountsOf(site)
    const { email, userId } = await use.newAccount()
    const other = await use.newAccount()
    provider().person = { ...somebody(email), email_verified: false } as never
    const { cookie } = await signInWith(name)
    expect(cookie).toMatch(/ardoise\.identity=/)
    const entered = cookiesOf(await use.signIn(other.email, { cookie }), { cookie })
    const givenUp = cookiesOf(await use.auth('/sign-out', {}, { cookie }), { cookie })
    for (const kept of [entered, givenUp]) expect(kept.cookie).not.toMatch(/ardoise\.identity=/)
    await proveBy(email, entered.cookie!)
    const { rowCount } = await site.context.pool.query(
      `select from accounts where user_id = $1 and provider_id = $2`,
      [userId, name],
    )
    expect(rowCount).toBe(0)
  })

  test('the owner is told when the code links it, even when it is the only way in', async () => {
    const person = somebody()
    provider().person = { ...person, email_verified: false } as never
    await proveBy(person.email, (await signInWith(name)).cookie)
    await accountsOf(site).mailTo(person.email, /lié/)
  })

  test('a code used in another browser links nothing', async () => {
    const { email, userId } = await accountsOf(site).newAccount()
    provider().person = { ...somebody(email), email_verified: false } as never
    await signInWith(name)
    await proveBy(email, '')
    const { rowCount } = await site.context.pool.query(
      'select 1 from accounts where user_id = $1 and provider_id = $2',
      [userId, name],
    )
    expect(rowCount).toBe(0)
  })
})

test.each(['https://ailleurs.example', '//ailleurs.example', '/\\ailleurs.example', 'javascript:alert(1)'])(
  'never redirects to %s',
  async (callbackURL) => {
    const answer = await site.request('POST', '/auth/v1/sign-in/social', {
      body: { provider: 'google', callbackURL },
    })
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path: 'callbackURL' }] } })
  },
)

test('without keys no provider is available', async () => {
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
