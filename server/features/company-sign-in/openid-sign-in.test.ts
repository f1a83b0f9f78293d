import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCompanyProviders } from '#server/integrations/company-providers/real.ts'
import {
  makeSigningKey,
  type SigningKey,
} from '#server/integrations/company-providers/saml-provider.fixture.ts'
import { cookiesOf, type Headers } from '#server/test/accounts.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Connection } from '#shared/contract/company-sign-in.ts'
import { companiesOf } from './company-sign-in.fixture.ts'

/** A provider over HTTP whose every answer a test can twist. */
type Keys = Awaited<ReturnType<typeof generateKeyPair>>
const SECRET = 'le-secret:du+client/d’essai'
let site: TestApp
let key: SigningKey
let its: ReturnType<typeof companiesOf>
let keys: Keys
let issuer: string
let owner: Member
let domain: string
let connection: Connection
const provider = {
  claims: {} as JWTPayload,
  signer: null as Keys | null,
  algorithm: 'RS256',
  discovery: {} as Record<string, unknown>,
  tokens: [] as { authorization: string | undefined; body: URLSearchParams }[],
}
const server = createServer((request, response) => {
  const json = (body: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const { pathname } = new URL(request.url!, 'http://x')
  if (pathname === '/.well-known/openid-configuration')
    return json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      ...provider.discovery,
    })
  if (pathname === '/keys')
    return void exportJWK(keys.publicKey).then((jwk) =>
      json({ keys: [{ ...jwk, kid: 'k', alg: 'RS256', use: 'sig' }] }),
    )
  let body = ''
  request.on('data', (chunk) => {
    body += String(chunk)
  })
  request.on('end', async () => {
    provider.tokens.push({ authorization: request.headers.authorization, body: new URLSearchParams(body) })
    const token = await new SignJWT(provider.claims)
      .setProtectedHeader({ alg: provider.algorithm, kid: 'k' })
      .sign(
        provider.algorithm === 'HS256'
          ? Buffer.from(SECRET.padEnd(32, 'x'))
          : (provider.signer ?? keys).privateKey,
      )
    json({ access_token: 'a', token_type: 'Bearer', id_token: token })
  })
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  keys = await generateKeyPair('RS256')
  key = await makeSigningKey()
  site = await startTestApp({ config: { companyProviders: { privateHosts: true } } })
  its = companiesOf(site, () => key)
})
afterAll(async () => {
  await site.close()
  server.close()
})
const form = () => ({
  kind: 'openid',
  name: 'Keycloak',
  enabled: true,
  defaultRole: 'viewer',
  issuer,
  clientId: 'ardoise',
  clientSecret: SECRET,
  signInUrl: null,
  certificates: [],
})
beforeEach(async () => {
  owner = await site.makeOrganization({ plan: 'entreprise' })
  domain = `${randomUUID().slice(0, 8)}.test`
  await its.proveDomain(owner, domain)
  const { body, status } = await its.connect(owner, form())
  expect([status, body.code]).toEqual([200, undefined])
  connection = body
})
afterEach(() => {
  Object.assign(provider, { signer: null, algorithm: 'RS256', discovery: {}, tokens: [] })
})

const path = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')
const now = () => Math.floor(Date.now() / 1_000)
const person = () => ({
  sub: randomUUID(),
  email: `ana-${randomUUID().slice(0, 8)}@${domain}`,
  name: 'Ana Roy',
})
/** Begins, and prepares the provider's answer; returns the address that it sends the browser back to. */
async function begun(claims: JWTPayload = {}, headers: Headers = {}) {
  const { body, jar } = await its.begin({ domain, redirectTo: '/quotes' }, headers)
  const asked = new URL(body.url).searchParams
  provider.claims = {
    iss: issuer,
    aud: 'ardoise',
    iat: now(),
    exp: now() + 300,
    nonce: asked.get('nonce')!,
    ...person(),
    ...claims,
  }
  const back = (more: Record<string, string> = {}) =>
    `${path(asked.get('redirect_uri')!)}?${new URLSearchParams({ code: 'c-1', state: asked.get('state')!, ...more })}`
  return { url: body.url, asked, jar, back }
}
/** Comes back, and goes on where that leads. */
async function come(address: string, jar: Headers) {
  const first = await its.visit(address, jar)
  return first.location.includes('/sso/finish') ? its.visit(path(first.location), jar) : first
}
const outcome = async (claims: JWTPayload, more: Record<string, string> = {}) => {
  const { jar, back } = await begun(claims)
  return (await come(back(more), jar)).location.replace(/^.*error=company_/, '')
}

test('a colleague comes in by code and PKCE, and is a member', async () => {
  const { url, asked, jar, back } = await begun()
  expect(url).toMatch(new RegExp(`^${issuer}/authorize\\?`))
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    client_id: 'ardoise',
    scope: 'openid email profile',
    redirect_uri: connection.ours.answerUrl,
    code_challenge_method: 'S256',
  })
  const { location, headers } = await come(back(), jar)
  expect(location).toMatch(/\/quotes$/)
  const { body } = await its.me(headers)
  expect(body.user).toMatchObject({ name: 'Ana Roy', email: provider.claims.email })
  expect(body.current).toMatchObject({ orgId: owner.orgId, role: 'viewer' })
  const [exchange] = provider.tokens
  expect(exchange!.body.get('code_verifier')).toMatch(/^[\w-]{43}$/)
  const encoded = exchange!.authorization!.replace('Basic ', '')
  expect(Buffer.from(encoded, 'base64').toString()).toBe(
    `ardoise:${new URLSearchParams({ v: SECRET }).toString().slice(2)}`,
  )
})

test('a provider that takes the secret in the form alone gets it there', async () => {
  provider.discovery = { token_endpoint_auth_methods_supported: ['client_secret_post'] }
  const { jar, back } = await begun()
  expect((await come(back(), jar)).location).toMatch(/\/quotes$/)
  expect(provider.tokens[0]!.body.get('client_secret')).toBe(SECRET)
  expect(provider.tokens[0]!.authorization).toBeUndefined()
})

describe('refused', () => {
  test.each<[string, () => JWTPayload, string]>([
    ['expired', () => ({ exp: now() - 120 }), 'time'],
    ['for another client', () => ({ aud: 'other' }), 'not_ours'],
    ['of another issuer', () => ({ iss: 'https://evil.test' }), 'issuer'],
    ['with another nonce', () => ({ nonce: 'x' }), 'request'],
    ['without a nonce', () => ({ nonce: undefined as never }), 'unreadable'],
    ['without a subject', () => ({ sub: '' }), 'no_subject'],
    ['without an address', () => ({ email: undefined as never }), 'no_email'],
    ['whose address the provider did not check', () => ({ email_verified: false }), 'no_email'],
    ['of another domain', () => ({ email: 'ana@ailleurs.fr' }), 'domain'],
  ])('a token %s', async (_name, claims, problem) => {
    expect(await outcome(claims())).toBe(problem)
  })

  test('a token signed by another key, or by the shared secret', async () => {
    provider.signer = await generateKeyPair('RS256')
    expect(await outcome({})).toBe('signature')
    Object.assign(provider, { signer: null, algorithm: 'HS256' })
    expect(await outcome({})).toBe('signature')
  })

  test('an answer that says another issuer, and a discovery document of another', async () => {
    expect(await outcome({}, { iss: 'https://evil.test' })).toBe('issuer')
    expect(await outcome({}, { iss: issuer })).toMatch(/\/quotes$/)
    provider.discovery = { issuer: 'https://evil.test' }
    expect((await its.begin({ domain })).body.code).toBe('provider_unreachable')
  })

  test('an answer in another browser: no code is even exchanged', async () => {
    const { jar, back } = await begun()
    const stranger = (await its.begin({ domain })).jar
    for (const headers of [{}, stranger])
      expect((await come(back(), headers)).location).toMatch(/company_request$/)
    expect(provider.tokens).toEqual([])
    expect((await come(back(), jar)).location).toMatch(/\/quotes$/)
    expect((await come(back(), jar)).location).toMatch(/company_request$/)
  })

  test('an answer at another organization’s address, and a refusal of the person', async () => {
    const neighbour = await site.makeOrganization({ plan: 'entreprise' })
    const theirs = (await its.connect(neighbour, form())).body
    const { jar, back } = await begun()
    expect((await come(back().replace(connection.id, theirs.id), jar)).location).toMatch(/company_request$/)
    const denied = back({ error: 'access_denied' }).replace('code=c-1&', '')
    expect((await come(denied, jar)).location).toMatch(/company_denied$/)
  })
})

/** A member of the organization with this role, at an address of the domain. */
async function member(role: 'owner' | 'admin' | 'member') {
  const { userId } = await site.makeMember(owner.orgId, role)
  const email = `${role}-${randomUUID().slice(0, 8)}@${domain}`
  await its.sql('update users set email = $2 where id = $1', userId, email)
  return { userId, email }
}
const subjectsOf = (userId: string) =>
  its.sql<{ subject: string }>('select subject from sign_in_identities where user_id = $1', userId)

test('somebody who writes another’s address at the provider does not become them', async () => {
  const { userId, email } = await member('member')
  expect(await outcome({ sub: 'own', email })).toMatch(/\/quotes$/)
  expect(await outcome({ sub: 'stranger', email, email_verified: true })).toBe('other_subject')
  expect(await outcome({ sub: email, email })).toBe('other_subject')
  expect(await subjectsOf(userId)).toEqual([{ subject: 'own' }])
  expect(await outcome({ sub: 'own', email })).toMatch(/\/quotes$/)
  // Another connection has other names: removing one forgets its links.
  await its.api('DELETE', `/sign-in/connections/${connection.id}`, owner)
  expect(await subjectsOf(userId)).toEqual([])
})

test.each(['owner', 'admin'] as const)(
  'an account of an %s is linked the first time by a verified address alone',
  async (role) => {
    const { userId, email } = await member(role)
    expect(await outcome({ sub: 'own', email })).toBe('no_email')
    expect(await subjectsOf(userId)).toEqual([])
    expect(await outcome({ sub: 'own', email, email_verified: true })).toMatch(/\/quotes$/)
    expect(await outcome({ sub: 'own', email })).toMatch(/\/quotes$/)
  },
)

test('an invitation of an admin is taken by a verified address alone', async () => {
  const email = `admin-${randomUUID().slice(0, 8)}@${domain}`
  const body = { email, firstName: 'Zoé', role: 'admin' }
  await site.request('POST', '/api/v1/invitations', { as: owner, body })
  expect(await outcome({ sub: 'own', email })).toBe('no_email')
  expect(await its.sql('select 1 from users where email = $1', email)).toEqual([])
  expect(await outcome({ sub: 'own', email, email_verified: 'true' })).toMatch(/\/quotes$/)
})

test('nothing on a private network is called: an organization types the address', async () => {
  const guarded = createCompanyProviders({ privateHosts: false })
  const provider = { issuer, clientId: 'a', clientSecret: 'b' }
  const request = { state: 's', nonce: 'n', verifier: 'v', redirectUri: 'https://ardoise.test/' }
  for (const address of [
    issuer,
    'https://127.0.0.1',
    'https://169.254.169.254',
    'https://[::1]',
    'https://localhost',
    'file:///etc/passwd',
  ])
    await expect(guarded.openIdUrl({ ...provider, issuer: address }, request)).rejects.toMatchObject({
      problem: 'unreachable',
    })
  await expect(guarded.fetchMetadata(`${issuer}/metadata`)).rejects.toMatchObject({ problem: 'unreachable' })
})

test('a secret is sealed, and no answer tells it', async () => {
  const [row] = await its.sql<{ sealed: string }>(
    'select sealed from sign_in_secrets where connection_id = $1',
    connection.id,
  )
  expect(row!.sealed).not.toContain(SECRET)
  expect(JSON.stringify(await its.read(owner))).not.toContain(SECRET)
  const change = { ...form(), kind: undefined, revision: connection.revision }
  const put = (more: object) =>
    its.api<Connection>('PUT', `/sign-in/connections/${connection.id}`, owner, { ...change, ...more })
  // Kept where the provider stays the same; for another provider it must be typed again.
  expect((await put({ clientSecret: null, issuer: 'https://evil.test' })).body.fields?.[0]?.path).toBe(
    'clientSecret',
  )
  expect((await put({ clientSecret: null, name: 'Keycloak 2' })).body.name).toBe('Keycloak 2')
  const { jar, back } = await begun()
  expect((await come(back(), jar)).location).toMatch(/\/quotes$/)
  expect(cookiesOf({ headers: {} }, jar).cookie).not.toContain(SECRET)
})
