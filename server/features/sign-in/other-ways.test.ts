import { createHash, randomBytes } from 'node:crypto'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsOf, cookiesOf, type Headers } from '#server/test/accounts.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Me } from '#shared/contract/identity.ts'
import { type OpenIdProvider, startOpenIdProvider } from './openid.fixture.ts'

const APP = 'http://127.0.0.1:3000'
const client = { clientId: 'ardoise-essai', clientSecret: 'un-secret-d-essai-assez-long' }
let google: OpenIdProvider
let company: OpenIdProvider
let site: TestApp
let use: ReturnType<typeof accountsOf>

beforeAll(async () => {
  google = await startOpenIdProvider({ ...client, redirectUri: `${APP}/auth/v1/callback/google` })
  company = await startOpenIdProvider({ ...client, redirectUri: `${APP}/auth/v1/callback/sso` })
  site = await startTestApp({
    config: {
      google: { ...client, issuer: google.issuer },
      sso: {
        ...client,
        issuer: company.issuer,
        name: 'Menuiserie Roy',
        domains: ['roy.test', 'atelier-roy.test'],
      },
    },
  })
  use = accountsOf(site)
})
afterAll(async () => {
  await site.close()
  await Promise.all([google.close(), company.close()])
})

const somebody = (email = `ana-${crypto.randomUUID().slice(0, 13)}@exemple.fr`) => ({
  sub: crypto.randomUUID(),
  email,
  email_verified: true,
  name: 'Ana Roy',
})

/** Goes through the provider's pages until it redirects to us. */
async function through(start: string): Promise<URL> {
  let url = start
  let jar: Headers = {}
  while (!url.startsWith(APP)) {
    const answer = await fetch(url, { redirect: 'manual', headers: jar })
    jar = cookiesOf({ headers: { 'set-cookie': answer.headers.getSetCookie() } }, jar)
    expect(answer.status, await answer.text()).toBe(303)
    url = new URL(answer.headers.get('location')!, url).href
  }
  return new URL(url)
}

/** Starts at our endpoint, goes through the provider and comes back. */
async function dance(path: string, body: object, headers: Headers = {}) {
  const start = await use.auth(path, body, headers)
  expect(start.status, JSON.stringify(start.body)).toBe(200)
  const jar = cookiesOf(start, headers)
  const back = await through(String(start.body.url))
  const answer = await site.request('GET', back.pathname + back.search, { headers: jar })
  return { location: String(answer.headers.location), headers: cookiesOf(answer, jar) }
}

describe('a code by mail', () => {
  const ask = (email: string) => use.auth('/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const enter = (email: string, otp: string) => use.auth('/sign-in/email-otp', { email, otp })
  const codeFor = async (email: string) =>
    /\b\d{6}\b/.exec((await use.mailTo(email, /code de connexion/)).subject)![0]

  test('signs in once', async () => {
    const { email, userId } = await use.newAccount()
    expect(await ask(email)).toMatchObject({ status: 200, body: { status: true } })
    const code = await codeFor(email)
    const answer = await enter(email, code)
    expect((await use.me(cookiesOf(answer))).body).toMatchObject({ user: { id: userId } })
    expect(await enter(email, code)).toMatchObject({ status: 400, body: { code: 'code_invalid' } })
  })

  test('needs the second factor, like a password', async () => {
    const { email, headers } = await use.newAccount()
    const { codeAt } = await use.protect(headers)
    await ask(email)
    const answer = await enter(email, await codeFor(email))
    expect(answer.body).toMatchObject({ secondFactor: { passkey: false } })
    const half = cookiesOf(answer)
    expect((await use.me(half)).status).toBe(401)
    await use.auth('/factors/verify', { code: codeAt(0) }, half)
    expect((await use.me(half)).status).toBe(200)
  })

  test('is void after five wrong tries', async () => {
    const { email } = await use.newAccount()
    await ask(email)
    const code = await codeFor(email)
    const wrong = code === '111111' ? '222222' : '111111'
    for (let count = 0; count < 5; count += 1) expect((await enter(email, wrong)).status).toBe(400)
    expect(await enter(email, code)).toMatchObject({ status: 429, body: { code: 'code_attempts_exceeded' } })
  })

  test('creates no account, and does not show whether there is one', async () => {
    const email = somebody().email
    expect(await ask(email)).toMatchObject({ status: 200, body: { status: true } })
    expect(await enter(email, '123456')).toMatchObject({ status: 400, body: { code: 'code_invalid' } })
    const { rows } = await site.context.pool.query('select 1 from users where email = $1', [email])
    expect(rows).toEqual([])
  })

  test.each([
    [{}, 'address_missing', 'You must provide either an email or phone number.'],
    [{ email: '' }, 'address_missing', 'You must provide either an email or phone number.'],
    [
      { phone: '+33612345678' },
      'phone_unavailable',
      'La connexion par téléphone n’est pas proposée. Utilisez votre e-mail.',
    ],
  ])('%o is refused, both to send a code and to use it', async (body, code, message) => {
    for (const path of ['/email-otp/send-verification-otp', '/sign-in/email-otp'])
      expect(await use.auth(path, body)).toMatchObject({ status: 400, body: { code, message } })
  })
})

describe('sign-in by domain', () => {
  test.each([[{ domain: 'Roy.test' }], [{ providerId: 'sso' }]])(
    '%o leads to the company’s provider',
    async (body) => {
      company.person = somebody(`ana-${crypto.randomUUID().slice(0, 8)}@roy.test`)
      const { location, headers } = await dance('/sso', { ...body, redirectTo: '/crm/contacts' })
      expect(location).toMatch(/\/crm\/contacts$/)
      expect((await site.request<Me>('GET', '/api/v1/me', { headers })).body.user).toMatchObject({
        email: company.person.email,
        emailVerified: true,
      })
    },
  )

  test('the provider is trusted for its own domain only', async () => {
    const victim = await use.newAccount()
    company.person = somebody(victim.email)
    const { location, headers } = await dance('/sso', { domain: 'roy.test' })
    expect(location).toContain('error=')
    expect((await use.me(headers)).status).toBe(401)
  })

  test('finds the account with the same verified address', async () => {
    const { userId } = await use.newAccount()
    const email = `lea-${crypto.randomUUID().slice(0, 8)}@roy.test`
    await site.context.pool.query('update users set email = $2 where id = $1', [userId, email])
    company.person = somebody(email)
    const { headers } = await dance('/sso', { domain: 'roy.test' })
    expect((await use.me(headers)).body).toMatchObject({ user: { id: userId } })
    await use.mailTo(email, /compte Menuiserie Roy a été lié/)
  })

  test.each([
    [{ domain: 'ailleurs.test' }, 404, 'domain_without_sso'],
    [{ providerId: 'autre' }, 404, 'domain_without_sso'],
    [{}, 400, 'invalid_input'],
    [{ domain: 'roy.test', redirectTo: '//ailleurs.example' }, 400, 'invalid_input'],
  ])('%o is refused', async (body, status, code) => {
    expect(await use.auth('/sso', body)).toMatchObject({ status, body: { code } })
  })
})

describe('a linked account', () => {
  const link = (headers: Headers) => dance('/link-social', { provider: 'google' }, headers)

  test('with another address can be linked by a signed-in user, who is told by mail', async () => {
    const { email, userId, headers } = await use.newAccount()
    google.person = somebody()
    const { location } = await link(headers)
    expect(location).toMatch(/\/settings\/security$/)
    expect((await use.security(headers)).identities).toMatchObject([{ provider: 'google' }])
    await use.mailTo(email, /compte Google a été lié/)
    const { headers: fresh } = await dance('/sign-in/social', { provider: 'google' })
    expect((await use.me(fresh)).body).toMatchObject({ user: { id: userId } })
  })

  test('of another user stays theirs', async () => {
    google.person = somebody()
    await dance('/sign-in/social', { provider: 'google' })
    const { headers } = await use.newAccount()
    const { location } = await link(headers)
    expect(location).toContain('/settings/security?error=')
    expect((await use.security(headers)).identities).toEqual([])
  })

  test('needs a recent confirmation', async () => {
    const { userId, headers } = await use.newAccount()
    await use.tire(userId)
    expect(await use.auth('/link-social', { provider: 'google' }, headers)).toMatchObject({ status: 403 })
  })

  test('needs the second factor too', async () => {
    const { headers } = await use.newAccount()
    google.person = somebody()
    await link(headers)
    const { codeAt } = await use.protect(headers)
    const { headers: half } = await dance('/sign-in/social', { provider: 'google' })
    expect((await use.me(half)).status).toBe(401)
    expect((await site.request('GET', '/auth/v1/get-session', { headers: half })).body).toMatchObject({
      session: null,
      secondFactor: { app: 'Application d’authentification' },
    })
    await use.auth('/factors/verify', { code: codeAt(0) }, half)
    expect((await use.me(half)).status).toBe(200)
  })
})

describe('an identity token of the provider', () => {
  /** Gets a token as a program of ours would. */
  async function tokenOf(person: ReturnType<typeof somebody>, nonce: string) {
    google.person = person
    const verifier = randomBytes(32).toString('base64url')
    const redirect = `${APP}/auth/v1/callback/google`
    const query = new URLSearchParams({
      client_id: client.clientId,
      response_type: 'code',
      redirect_uri: redirect,
      scope: 'openid email profile',
      nonce,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    const back = await through(`${google.issuer}/auth?${query}`)
    const answer = await fetch(`${google.issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code')!,
        redirect_uri: redirect,
        client_id: client.clientId,
        client_secret: client.clientSecret,
        code_verifier: verifier,
      }),
    })
    return ((await answer.json()) as { id_token: string }).id_token
  }
  const enter = (idToken: object) => use.auth('/sign-in/social', { provider: 'google', idToken })

  test('signs in when its signature and nonce are right', async () => {
    const person = somebody()
    const token = await tokenOf(person, 'une-fois')
    const answer = await enter({ token, nonce: 'une-fois' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect((await use.me(cookiesOf(answer))).body).toMatchObject({ user: { email: person.email } })
  })

  test('that is forged, cut or has another nonce is refused', async () => {
    const token = await tokenOf(somebody(), 'une-fois')
    const [head, , signature] = token.split('.')
    const claims = Buffer.from(
      JSON.stringify({ ...somebody(), iss: google.issuer, aud: client.clientId, nonce: 'n' }),
    )
    for (const idToken of [
      { token, nonce: 'autre' },
      { token: `${head}.${claims.toString('base64url')}.${signature}`, nonce: 'n' },
      { token: token.slice(0, -4), nonce: 'une-fois' },
      { token: 'x' },
    ])
      expect(await enter(idToken)).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
  })
})

describe('signed session tokens', () => {
  test('are verified with the published keys; the private keys are stored encrypted', async () => {
    const { email, userId, headers } = await use.newAccount()
    const { body: signed } = await site.request<{ token: string }>('GET', '/auth/v1/token', { headers })
    const { body: keys } = await site.request<JSONWebKeySet>('GET', '/auth/v1/.well-known/jwks.json')
    const { payload } = await jwtVerify(signed.token, createLocalJWKSet(keys), { issuer: APP, audience: APP })
    expect(payload).toMatchObject({ sub: userId, email })
    expect(payload.exp! - payload.iat!).toBe(900)
    expect(JSON.stringify(keys)).not.toContain('"d"')
    const { rows } = await site.context.pool.query('select private_key from signing_keys')
    expect(rows[0].private_key).not.toContain('"d"')
  })

  test('are not accepted as a session', async () => {
    const { headers } = await use.newAccount()
    const { body } = await site.request('GET', '/auth/v1/token', { headers })
    expect((await use.me({ authorization: `Bearer ${body.token}` })).status).toBe(401)
    expect((await site.request('GET', '/auth/v1/token')).status).toBe(401)
  })
})
