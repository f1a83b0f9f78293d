import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAccount } from '#server/features/identity/commands/create-account.ts'
import { addMember } from '#server/features/organizations/commands/add-member.ts'
import { makeAuthenticator } from '#server/features/sign-in/authenticator.fixture.ts'
import { type OpenIdProvider, startOpenIdProvider } from '#server/features/sign-in/openid.fixture.ts'
import {
  answerOf,
  makeSigningKey,
  type SigningKey,
} from '#server/integrations/company-providers/saml-provider.fixture.ts'
import { type NameServer, startNameServer } from '#server/integrations/dns/name-server.fixture.ts'
import { accountsOf, cookiesOf, type Headers, PASSWORD } from '#server/test/accounts.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { CompanySignIn } from '#shared/contract/company-sign-in.ts'
import { type Company, companiesOf } from './company-sign-in.fixture.ts'

const APP = 'http://127.0.0.1:3000'
const client = { clientId: 'ardoise-essai', clientSecret: 'un-secret-d-essai-assez-long' }
let site: TestApp
let google: OpenIdProvider
let names: NameServer
let key: SigningKey
let its: ReturnType<typeof companiesOf>
let use: ReturnType<typeof accountsOf>
let company: Company
beforeAll(async () => {
  key = await makeSigningKey()
  google = await startOpenIdProvider({ ...client, redirectUri: `${APP}/auth/v1/callback/google` })
  names = await startNameServer()
  site = await startTestApp({
    config: { google: { ...client, issuer: google.issuer }, dnsServers: [names.address] },
  })
  its = companiesOf(site, () => key)
  use = accountsOf(site)
})
afterAll(async () => {
  await site.close()
  await google.close()
  names.close()
})
beforeEach(async () => {
  company = await its.company()
  await its.sql('update users set email = $2 where id = $1', company.owner.userId, `patron@${company.domain}`)
})

const path = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')
/** Tests the connection as the page does. */
async function tryConnection(
  as: Member = company.owner,
  person: { nameId: string; email?: string } = { nameId: 'patron', email: `patron@${company.domain}` },
) {
  const headers = { authorization: `Bearer ${as.token}`, 'ardoise-organization': as.orgId }
  const begun = await site.request<{ url: string }>('POST', '/auth/v1/sso/test', {
    headers,
    body: { connectionId: company.connection.id },
  })
  expect(begun.status).toBe(200)
  const posted = await its.post(company.connection.id, answerOf(its.toldOf(begun.body.url, person), key))
  return its.visit(path(posted.location), cookiesOf(begun))
}
const require = async (required = true, as: Member = company.owner) =>
  its.api<CompanySignIn>('PUT', '/sign-in/required', as, {
    required,
    revision: (await its.read(company.owner)).revision,
  })
async function member(role = 'member', domain = company.domain) {
  const email = `m-${randomUUID().slice(0, 8)}@${domain}`
  const userId = await createAccount(site.context, { email, name: 'Max Membre', password: PASSWORD })
  await its.sql(
    'insert into memberships (org_id, user_id, role) values ($1, $2, $3)',
    company.owner.orgId,
    userId,
    role,
  )
  return { email, userId }
}
const refused = { status: 403, body: { code: 'company_sign_in_required' } }
const codeOf = async (email: string) => {
  await use.auth('/email-otp/send-verification-otp', { email, type: 'sign-in' })
  return /\b\d{6}\b/.exec(
    (await site.waitForMail(({ to, subject }) => to.email === email && /code de connexion/.test(subject)))
      .subject,
  )![0]
}

describe('a test of the connection', () => {
  test('tells what came back, and opens no session', async () => {
    const { location, headers } = await tryConnection()
    expect(location).toBe(`${site.context.config.appUrl}/settings/sign-in`)
    expect((await its.me(headers)).status).toBe(401)
    expect((await its.read(company.owner)).connections[0]!.test).toMatchObject({
      problem: null,
      email: `patron@${company.domain}`,
      subject: 'patron',
    })
    expect(
      await its.sql('select 1 from sign_in_identities where connection_id = $1', company.connection.id),
    ).toEqual([])
  })

  test('tells why an answer is refused', async () => {
    await tryConnection(company.owner, { nameId: 'x', email: 'x@ailleurs.fr' })
    expect((await its.read(company.owner)).connections[0]!.test).toMatchObject({
      problem: 'domain',
      email: 'x@ailleurs.fr',
    })
    const headers = {
      authorization: `Bearer ${company.owner.token}`,
      'ardoise-organization': company.owner.orgId,
    }
    const begun = await site.request<{ url: string }>('POST', '/auth/v1/sso/test', {
      headers,
      body: { connectionId: company.connection.id },
    })
    const told = its.toldOf(begun.body.url, { nameId: 'x', email: 'x@ailleurs.fr' })
    const { location } = await its.post(company.connection.id, answerOf(told, await makeSigningKey()))
    await its.visit(path(location), cookiesOf(begun))
    expect((await its.read(company.owner)).connections[0]!.test).toMatchObject({
      problem: 'signature',
      email: null,
    })
  })

  test.each([
    ['signed by SHA-1', 'algorithm', (xml: string) => xml.replace('xmlenc#sha256', 'xmldsig#sha1')],
    [
      'encrypted',
      'encrypted',
      (xml: string) => xml.replace('<saml:Assertion', '<saml:EncryptedAssertion/><saml:Assertion'),
    ],
    ['with declarations', 'unreadable', (xml: string) => `${xml}<!-- -->`],
  ])('tells why an answer is refused before anything of it is read: %s', async (_what, problem, spoil) => {
    const headers = {
      authorization: `Bearer ${company.owner.token}`,
      'ardoise-organization': company.owner.orgId,
    }
    const begun = await site.request<{ url: string }>('POST', '/auth/v1/sso/test', {
      headers,
      body: { connectionId: company.connection.id },
    })
    const told = its.toldOf(begun.body.url, { nameId: 'x', email: `x@${company.domain}` })
    const xml = Buffer.from(answerOf(told, key), 'base64').toString()
    const { location } = await its.post(company.connection.id, Buffer.from(spoil(xml)).toString('base64'))
    const { location: end } = await its.visit(path(location), cookiesOf(begun))
    expect(end).toBe(`${site.context.config.appUrl}/settings/sign-in`)
    expect((await its.read(company.owner)).connections[0]!.test).toMatchObject({ problem })
  })

  test('says nothing of a connection that changed meanwhile', async () => {
    const headers = {
      authorization: `Bearer ${company.owner.token}`,
      'ardoise-organization': company.owner.orgId,
    }
    const begun = await site.request<{ url: string }>('POST', '/auth/v1/sso/test', {
      headers,
      body: { connectionId: company.connection.id },
    })
    const told = its.toldOf(begun.body.url, { nameId: 'patron', email: `patron@${company.domain}` })
    const posted = await its.post(company.connection.id, answerOf(told, key))
    const changed = await its.api('PUT', `/sign-in/connections/${company.connection.id}`, company.owner, {
      ...its.samlForm(),
      kind: undefined,
      revision: company.connection.revision,
      certificates: [(await makeSigningKey()).certificate],
    })
    expect(changed.status).toBe(200)
    await its.visit(path(posted.location), cookiesOf(begun))
    expect((await its.read(company.owner)).connections[0]!.test).toBeNull()
    expect((await require()).body.code).toBe('sign_in_not_ready')
  })

  test('is an owner’s, of their own connection', async () => {
    const admin = await site.makeMember(company.owner.orgId, 'admin')
    const neighbour = await site.makeOrganization({ plan: 'entreprise' })
    const ask = async (as: Member) => {
      const headers = { authorization: `Bearer ${as.token}`, 'ardoise-organization': as.orgId }
      return (
        await site.request('POST', '/auth/v1/sso/test', {
          headers,
          body: { connectionId: company.connection.id },
        })
      ).status
    }
    expect([await ask(admin), await ask(neighbour)]).toEqual([403, 404])
    expect(
      (await site.request('POST', '/auth/v1/sso/test', { body: { connectionId: company.connection.id } }))
        .status,
    ).toBe(401)
  })
})

describe('the company’s sign-in required', () => {
  test('needs a proved domain and a connection in use whose test was good', async () => {
    expect((await require()).body.code).toBe('sign_in_not_ready')
    await tryConnection()
    const { body } = await require()
    expect(body).toMatchObject({ required: true, exempt: { email: `patron@${company.domain}` } })
    expect((await require(false)).body.required).toBe(false)
    await its.api('PUT', `/sign-in/connections/${company.connection.id}`, company.owner, {
      ...its.samlForm(),
      kind: undefined,
      revision: company.connection.revision,
      signInUrl: 'https://other.test/',
    })
    expect((await require()).body.code).toBe('sign_in_not_ready')
  })

  test('refuses the password, the code, Google and another’s session, and lets the company in', async () => {
    const { email, userId } = await member()
    const open = cookiesOf(await use.signIn(email))
    expect((await its.me(open)).status).toBe(200)
    await tryConnection()
    expect((await require()).status).toBe(200)
    await vi.waitFor(async () => expect((await its.me(open)).status).toBe(401))
    expect(await use.signIn(email)).toMatchObject(refused)
    expect(await use.auth('/sign-in/email-otp', { email, otp: await codeOf(email) })).toMatchObject(refused)
    google.person = { sub: randomUUID(), email, email_verified: true, name: 'Max' }
    expect(await throughGoogle()).toMatch(/\/auth\?error=company_sign_in_required/)
    expect(await its.sql('select 1 from sessions where user_id = $1', userId)).toEqual([])
    const { headers } = await its.signIn(company, { nameId: randomUUID(), email })
    expect((await its.me(headers)).body.user.id).toBe(userId)
  })

  test('refuses a passkey', async () => {
    const device = makeAuthenticator({ origin: 'http://localhost:3000', site: 'localhost' })
    const { email } = await member()
    const ceremony = async (kind: 'register' | 'authenticate', headers: Headers) => {
      const answer = await site.request<{ challenge: string }>(
        'GET',
        `/auth/v1/passkey/generate-${kind}-options`,
        { headers },
      )
      return { challenge: answer.body.challenge, jar: cookiesOf(answer, headers) }
    }
    const added = await ceremony('register', cookiesOf(await use.signIn(email)))
    const made = { response: device.create(added), name: 'Téléphone' }
    expect((await use.auth('/passkey/verify-registration', made, added.jar)).status).toBe(200)
    const enter = async () => {
      const begun = await ceremony('authenticate', {})
      return use.auth('/passkey/verify-authentication', { response: device.get(begun) }, begun.jar)
    }
    expect((await enter()).status).toBe(200)
    await tryConnection()
    await require()
    expect(await enter()).toMatchObject(refused)
  })

  test('spares the owner who requires it, and no other owner', async () => {
    await tryConnection()
    const { email } = await member('owner')
    await createPassword(company.owner.userId)
    await require()
    expect(await use.signIn(email)).toMatchObject(refused)
    expect((await use.signIn(`patron@${company.domain}`)).status).toBe(200)
    expect((await its.read(company.owner)).required).toBe(true)
    // The last owner is exempt, whatever made them the last.
    await its.sql(
      `delete from memberships where org_id = $1 and user_id = $2`,
      company.owner.orgId,
      company.owner.userId,
    )
    expect((await use.signIn(email)).status).toBe(200)
  })

  test('stays when the account of the owner who required it is gone, and spares another', async () => {
    await tryConnection()
    const [second, third] = [await member('owner'), await member('owner')]
    await require()
    await its.sql('delete from memberships where user_id = $1', company.owner.userId)
    await its.sql('delete from users where id = $1', company.owner.userId)
    const settings = 'select required from sign_in_settings where org_id = $1'
    expect(await its.sql(settings, company.owner.orgId)).toEqual([{ required: true }])
    const statuses = [await use.signIn(second.email), await use.signIn(third.email)].map(
      ({ status }) => status,
    )
    expect(statuses).toEqual([200, 403])
  })

  test('leaves alone who is no member, and whose address is of another domain', async () => {
    await tryConnection()
    const guest = await member('member', 'ailleurs.fr')
    const outsider = `o-${randomUUID().slice(0, 8)}@${company.domain}`
    await createAccount(site.context, { email: outsider, name: 'Hors', password: PASSWORD })
    await require()
    for (const email of [guest.email, outsider]) expect((await use.signIn(email)).status).toBe(200)
  })

  test.each<[string, string]>([
    ['the domain is no longer proved', 'update organization_domains set proved_at = null where org_id = $1'],
    ['no connection is in use any more', 'update sign_in_connections set enabled = false where org_id = $1'],
    [
      'the plan ended',
      `update organizations set plan = 'gratuit', trial_started_at = now() - interval '1 year' where id = $1`,
    ],
  ])('locks nobody out when %s', async (_name, change) => {
    await tryConnection()
    const { email } = await member()
    await require()
    expect((await use.signIn(email)).status).toBe(403)
    await its.sql(change, company.owner.orgId)
    expect((await use.signIn(email)).status).toBe(200)
  })

  test('ends the session with which somebody joins, and those of a domain that is proved later', async () => {
    await tryConnection()
    await require()
    const late = `${randomUUID().slice(0, 8)}.test`
    const { email, userId } = await member('member', late)
    const open = cookiesOf(await use.signIn(email))
    const added = await its.api<{ id: string; record: { name: string; value: string } }>(
      'POST',
      '/domains',
      company.owner,
      { domain: late },
    )
    names.records.set(added.body.record.name, [added.body.record.value])
    const checked = await its.api('POST', `/domains/${added.body.id}/check`, company.owner, {})
    expect(checked.body).toMatchObject({ found: 'found' })
    await vi.waitFor(
      async () => expect(await its.sql('select 1 from sessions where user_id = $1', userId)).toEqual([]),
      10_000,
    )
    expect((await its.me(open)).status).toBe(401)
    await its.sql('delete from memberships where user_id = $1', userId)
    const again = cookiesOf(await use.signIn(email))
    await addMember(company.owner.scope, { userId, role: 'viewer', name: 'Max' })
    await vi.waitFor(
      async () => expect(await its.sql('select 1 from sessions where user_id = $1', userId)).toEqual([]),
      10_000,
    )
    expect((await its.me(again)).status).toBe(401)
  })

  test('concerns its own organization alone: who is of another one signs in to that one by other ways', async () => {
    const { email, userId } = await member()
    const other = await site.makeOrganization()
    await its.sql(
      'insert into memberships (org_id, user_id, role) values ($1, $2, $3)',
      other.orgId,
      userId,
      'member',
    )
    const open = cookiesOf(await use.signIn(email))
    const organizations = async (headers: Headers) =>
      (await its.me(headers)).body.memberships?.map(({ orgId }) => orgId).sort()
    expect(await organizations(open)).toEqual([company.owner.orgId, other.orgId].sort())
    await tryConnection()
    await require()
    await vi.waitFor(async () => expect(await organizations(open)).toEqual([other.orgId]))
    const fresh = cookiesOf(await use.signIn(email))
    expect(await organizations(fresh)).toEqual([other.orgId])
    const there = { ...fresh, 'ardoise-organization': company.owner.orgId }
    expect((await site.request('GET', '/api/v1/organization', { headers: there })).status).toBe(404)
    const { headers } = await its.signIn(company, { nameId: randomUUID(), email })
    expect(await organizations(headers)).toEqual([company.owner.orgId])
  })

  test.each<[string, string, string]>([
    [
      'a connection is in use again',
      'update sign_in_connections set enabled = false where org_id = $1',
      'update sign_in_connections set enabled = true where org_id = $1',
    ],
    [
      'the plan is bought again',
      `update organizations set plan = 'gratuit', trial_started_at = now() - interval '1 year' where id = $1`,
      `update organizations set plan = 'entreprise' where id = $1`,
    ],
  ])('closes what other ways opened meanwhile, when %s', async (_name, lapses, returns) => {
    await tryConnection()
    const { email } = await member()
    await require()
    await its.sql(lapses, company.owner.orgId)
    const open = cookiesOf(await use.signIn(email))
    await its.sql(returns, company.owner.orgId)
    expect((await its.me(open)).status).toBe(401)
  })

  test('keeps the sessions that the company opened', async () => {
    const { email } = await member()
    const { headers } = await its.signIn(company, { nameId: randomUUID(), email })
    await tryConnection()
    await require()
    expect((await its.me(headers)).status).toBe(200)
  })

  test('is an owner’s to ask, from what they read', async () => {
    await tryConnection()
    const admin = await site.makeMember(company.owner.orgId, 'admin')
    expect((await require(true, admin)).status).toBe(403)
    const { revision } = await its.read(company.owner)
    const ask = () => its.api('PUT', '/sign-in/required', company.owner, { required: true, revision })
    const both = await Promise.all([ask(), ask()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

async function createPassword(userId: string): Promise<void> {
  const hash = await site.context.passwords.hash(PASSWORD)
  await its.sql(
    `insert into accounts (user_id, provider_id, account_id, password) values ($1::uuid, 'credential', $1::text, $2)`,
    userId,
    hash,
  )
}

async function throughGoogle(): Promise<string> {
  const start = await use.auth('/sign-in/social', { provider: 'google', callbackURL: '/dashboard' })
  const jar = cookiesOf(start)
  let url = String(start.body.url)
  let theirs: Headers = {}
  while (!url.startsWith(APP)) {
    const answer = await fetch(url, { redirect: 'manual', headers: theirs })
    theirs = cookiesOf({ headers: { 'set-cookie': answer.headers.getSetCookie() } }, theirs)
    url = new URL(answer.headers.get('location')!, url).href
  }
  const back = new URL(url)
  const answer = await site.request('GET', back.pathname + back.search, { headers: jar })
  return String(answer.headers.location ?? `${answer.status} ${JSON.stringify(answer.body)}`)
}
