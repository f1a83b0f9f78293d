import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  answerOf,
  encoded,
  makeSigningKey,
  type SigningKey,
} from '#server/integrations/company-providers/saml-provider.fixture.ts'
import { deleteOldRows } from '#server/retention.ts'
import { accountsOf } from '#server/test/accounts.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { type Company, companiesOf } from './company-sign-in.fixture.ts'
import { oldAttempts } from './store/attempts.ts'

let site: TestApp
let key: SigningKey
let its: ReturnType<typeof companiesOf>
let use: ReturnType<typeof accountsOf>
let company: Company
beforeAll(async () => {
  key = await makeSigningKey()
  site = await startTestApp()
  its = companiesOf(site, () => key)
  use = accountsOf(site)
})
afterAll(() => site.close())
beforeEach(async () => {
  company = await its.company()
})

const lea = () => ({
  nameId: randomUUID(),
  email: `lea-${randomUUID().slice(0, 8)}@${company.domain}`,
  name: 'Léa Vasseur',
})
const account = async (email: string, { verified = true } = {}) => {
  const id = randomUUID()
  await its.sql(
    `insert into users (id, name, email, email_verified) values ($1, 'Ancienne', $2, $3)`,
    id,
    email,
    verified,
  )
  return id
}
const membersOf = (orgId: string) =>
  its.sql<{ user_id: string; role: string; status: string; email: string }>(
    'select m.user_id, m.role, m.status, u.email from memberships m join users u on u.id = m.user_id where org_id = $1',
    orgId,
  )

describe('a first sign-in', () => {
  test('of somebody with several addresses is by the one of the proved domain', async () => {
    const person = lea()
    const { headers } = await its.signIn(company, { ...person, email: ['lea@ailleurs.test', person.email] })
    expect((await its.me(headers)).body.user).toMatchObject({ email: person.email })
  })

  test('makes the account and the member, with the connection’s role, and opens where one wanted to go', async () => {
    const person = lea()
    const { location, headers, status } = await its.signIn(company, person, { target: '/crm/contacts?q=a' })
    expect([status, location]).toEqual([303, `${site.context.config.appUrl}/crm/contacts?q=a`])
    const { body } = await its.me(headers)
    expect(body.user).toMatchObject({ email: person.email, emailVerified: true, name: 'Léa Vasseur' })
    expect(body.current).toMatchObject({ orgId: company.owner.orgId, role: 'member' })
    const [session] = await its.sql('select connection_id from sessions where user_id = $1', body.user.id)
    expect(session).toEqual({ connection_id: company.connection.id })
  })

  test('of an address that has an account signs in to it, and its owner is told', async () => {
    const person = lea()
    const userId = await account(person.email)
    const { headers } = await its.signIn(company, person)
    expect((await its.me(headers)).body.user).toMatchObject({ id: userId, name: 'Ancienne' })
    const mail = await site.waitForMail(({ to, subject }) => to.email === person.email && /lié/.test(subject))
    expect(mail.text).toContain('Un compte d’entreprise permet désormais de se connecter')
  })

  test('of an address that somebody signed up without proof takes the account from them', async () => {
    const person = lea()
    const userId = await account(person.email, { verified: false })
    const stranger = await site.makeSession(userId, company.owner.orgId)
    const { headers } = await its.signIn(company, person)
    expect((await its.me(headers)).body.user).toMatchObject({
      id: userId,
      name: 'Léa Vasseur',
      emailVerified: true,
    })
    expect((await its.me({ authorization: `Bearer ${stranger}` })).status).toBe(401)
  })

  test('takes the role of the invitation that waits for the address, and ends it', async () => {
    const person = lea()
    await site.request('POST', '/api/v1/invitations', {
      as: company.owner,
      body: { email: person.email, firstName: 'Léa', role: 'billing' },
    })
    await its.signIn(company, person)
    const [invitation] = await its.sql('select status from invitations where email = $1', person.email)
    expect(invitation).toEqual({ status: 'accepted' })
    expect((await membersOf(company.owner.orgId)).find(({ email }) => email === person.email)!.role).toBe(
      'billing',
    )
  })

  test('twice at once is one account and one member', async () => {
    const person = lea()
    const both = await Promise.all([its.signIn(company, person), its.signIn(company, person)])
    expect(both.map(({ location }) => location).every((location) => location.endsWith('/dashboard'))).toBe(
      true,
    )
    expect((await membersOf(company.owner.orgId)).filter(({ email }) => email === person.email)).toHaveLength(
      1,
    )
  })

  test('waits at a full plan', async () => {
    await its.sql(
      `with made as (insert into users (name, email, email_verified)
         select 'Plein', 'plein-' || n || '-' || $1 || '@ardoise.test', true from generate_series(1, 999) n returning id)
       insert into memberships (org_id, user_id, role) select $1::uuid, id, 'viewer' from made`,
      company.owner.orgId,
    )
    const person = lea()
    expect((await its.signIn(company, person)).location).toMatch(/\/auth\?error=company_full$/)
    expect(await its.sql('select 1 from users where email = $1', person.email)).toEqual([])
    // Nor is an account taken from whoever signed up with the address, for somebody who stays out.
    const unproved = lea()
    const userId = await account(unproved.email, { verified: false })
    expect((await its.signIn(company, unproved)).location).toMatch(/error=company_full$/)
    const [kept] = await its.sql('select email_verified from users where id = $1', userId)
    expect(kept).toEqual({ email_verified: false })
  })
})

describe('who a person is', () => {
  test('the provider’s own name for them wins over an address that changed', async () => {
    const person = lea()
    const first = (await its.me((await its.signIn(company, person)).headers)).body.user.id
    const renamed = { ...person, email: `lea-martin@${company.domain}` }
    expect((await its.me((await its.signIn(company, renamed)).headers)).body.user.id).toBe(first)
  })

  test('a provider speaks for the proved domains alone, whatever it signs', async () => {
    const victim = await use.newAccount()
    const { location } = await its.signIn(company, { nameId: 'x', email: victim.email })
    expect(location).toMatch(/error=company_domain$/)
    for (const email of [
      `a@sub.${company.domain}`,
      `a@${company.domain}.evil.fr`,
      `${company.domain}@evil.fr`,
    ])
      expect((await its.signIn(company, { nameId: 'x', email })).location).toMatch(/error=company_domain$/)
  })

  test('an account whose address moved to another domain is no longer the company’s', async () => {
    const person = lea()
    const { headers } = await its.signIn(company, person)
    const { id } = (await its.me(headers)).body.user
    await its.sql('update users set email = $2 where id = $1', id, `${randomUUID()}@perso.fr`)
    expect((await its.signIn(company, person)).location).toMatch(/error=company_other_account$/)
  })

  test('a suspended member stays out', async () => {
    const person = lea()
    const { headers } = await its.signIn(company, person)
    const { id } = (await its.me(headers)).body.user
    await its.sql(`update memberships set status = 'suspended' where user_id = $1`, id)
    expect((await its.signIn(company, person)).location).toMatch(/error=company_suspended$/)
  })

  test('two companies whose providers give the same name have two people', async () => {
    const other = await its.company()
    const one = await its.signIn(company, { nameId: 'u-1', email: `a@${company.domain}` })
    const two = await its.signIn(other, { nameId: 'u-1', email: `a@${other.domain}` })
    const ids = await Promise.all([one, two].map(async ({ headers }) => (await its.me(headers)).body.user.id))
    expect(ids[0]).not.toBe(ids[1])
  })
})

describe('an answer', () => {
  const answered = async () => {
    const person = lea()
    const { body, jar } = await its.begin({ domain: company.domain })
    const answer = answerOf(its.toldOf(body.url, person), key)
    return { person, jar, answer, ...(await its.post(company.connection.id, answer)) }
  }
  const path = (location: string) => location.replace(/^https?:\/\/[^/]+/, '')

  test('serves once', async () => {
    const { jar, answer, location } = await answered()
    const replay = await its.post(company.connection.id, answer)
    expect(replay.location).toMatch(/error=company_request$/)
    expect((await its.visit(path(location), jar)).location).toMatch(/\/dashboard$/)
    expect((await its.visit(path(location), jar)).location).toMatch(/error=company_request$/)
    expect((await its.post(company.connection.id, answer)).location).toMatch(/error=company_request$/)
  })

  test('of which two copies arrive at once opens one session', async () => {
    const { body, jar } = await its.begin({ domain: company.domain })
    const answer = answerOf(its.toldOf(body.url, lea()), key)
    const posted = await Promise.all([1, 2, 3].map(() => its.post(company.connection.id, answer)))
    const good = posted.filter(({ location }) => location.includes('/sso/finish'))
    expect(good).toHaveLength(1)
    const ends = await Promise.all([1, 2].map(() => its.visit(path(good[0]!.location), jar)))
    expect(ends.filter(({ location }) => location.endsWith('/dashboard'))).toHaveLength(1)
  })

  test('opens nothing in another browser', async () => {
    const { location, jar } = await answered()
    const stranger = (await its.begin({ domain: company.domain })).jar
    for (const headers of [{}, stranger, { cookie: 'ardoise.company=x' }])
      expect((await its.visit(path(location), headers)).location).toMatch(/error=company_request$/)
    expect((await its.visit(path(location), jar)).location).toMatch(/\/dashboard$/)
  })

  test('opens the request that it is read to answer, and no other that its envelope shows beside it', async () => {
    const [theirs, own] = [
      await its.begin({ domain: company.domain }),
      await its.begin({ domain: company.domain }),
    ]
    const { requestId } = its.toldOf(own.body.url, lea())
    const stolen = Buffer.from(answerOf(its.toldOf(theirs.body.url, lea()), key), 'base64')
      .toString()
      .replace('<samlp:Response ', `<samlp:Response Consent=' InResponseTo="${requestId}"' `)
    const { location } = await its.post(company.connection.id, encoded(stolen))
    expect((await its.visit(path(location), own.jar)).location).toMatch(/error=company_request$/)
    expect((await its.visit(path(location), theirs.jar)).location).toMatch(/\/dashboard$/)
  })

  test('to another organization’s connection opens nothing', async () => {
    const other = await its.company()
    const { body } = await its.begin({ domain: company.domain })
    const answer = answerOf(its.toldOf(body.url, lea()), key)
    expect((await its.post(other.connection.id, answer)).location).toMatch(
      /error=company_(not_ours|request)$/,
    )
    // A provider that is trusted there and signs for here.
    const forged = answerOf(
      {
        ...its.toldOf(body.url, lea()),
        acsUrl: other.connection.ours.answerUrl,
        audience: other.connection.ours.entityId,
      },
      key,
    )
    expect((await its.post(other.connection.id, forged)).location).toMatch(/error=company_request$/)
  })

  test('that nobody asked for is refused, and a wish in RelayState is not heard', async () => {
    const told = {
      ...its.toldOf((await its.begin({ domain: company.domain })).body.url, lea()),
      requestId: null,
    }
    expect((await its.post(company.connection.id, answerOf(told, key))).location).toMatch(
      /error=company_request$/,
    )
    const { location } = await its.signIn(company, lea())
    expect(location).toBe(`${site.context.config.appUrl}/dashboard`)
  })

  test('of half an hour later is refused', async () => {
    const { body } = await its.begin({ domain: company.domain })
    const answer = answerOf(its.toldOf(body.url, lea()), key)
    await its.sql(`update sign_in_attempts set created_at = created_at - interval '11 minutes'`)
    expect((await its.post(company.connection.id, answer)).location).toMatch(/error=company_request$/)
  })

  test.each<[string, string]>([
    ['the domain was lost', 'update organization_domains set proved_at = null where org_id = $1'],
    ['the connection was switched off', 'update sign_in_connections set enabled = false where org_id = $1'],
    ['the connection was removed', 'delete from sign_in_connections where org_id = $1'],
    [
      'the plan ended',
      `update organizations set plan = 'gratuit', trial_started_at = now() - interval '1 year' where id = $1`,
    ],
  ])('opens nothing when %s meanwhile', async (_name, change) => {
    const { location, jar, person } = await answered()
    await its.sql(change, company.owner.orgId)
    expect((await its.visit(path(location), jar)).location).toMatch(/error=company_(domain|off|request)$/)
    expect(await its.sql('select 1 from users where email = $1', person.email)).toEqual([])
  })

  test('that is too long is refused before it is read', async () => {
    expect((await its.post(company.connection.id, 'A'.repeat(299_000))).location).toMatch(
      /error=company_too_large$/,
    )
    expect((await its.post(company.connection.id, 'A'.repeat(400_000))).status).toBe(413)
  })

  test('may come from another site; nothing else may', async () => {
    const headers = { origin: 'https://idp.test' }
    expect(
      (await site.request('POST', '/auth/v1/sso', { body: { domain: company.domain }, headers })).status,
    ).toBe(403)
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
    const sent = await site.app.inject({
      method: 'POST',
      url: '/auth/v1/sign-in/email',
      headers: form,
      payload: 'email=a',
    })
    expect([403, 415]).toContain(sent.statusCode)
  })
})

describe('the session', () => {
  test('owes the second factor of an account that has one: the account may be of other organizations too', async () => {
    const person = lea()
    const userId = await account(person.email)
    const own = { authorization: `Bearer ${await site.makeSession(userId, company.owner.orgId)}` }
    await its.sql('update sessions set confirmed_at = now() where user_id = $1', userId)
    const { codeAt } = await use.protect(own)
    const { headers } = await its.signIn(company, person)
    expect((await its.me(headers)).status).toBe(401)
    await use.auth('/factors/verify', { code: codeAt(0) }, headers)
    expect((await its.me(headers)).status).toBe(200)
  })

  test('opens the organization of its provider, and no other of the account', async () => {
    const person = lea()
    const userId = await account(person.email)
    const other = await site.makeOrganization({ plan: 'entreprise' })
    await its.sql(
      `insert into memberships (org_id, user_id, role) values ($1, $2, 'owner')`,
      other.orgId,
      userId,
    )
    const { headers } = await its.signIn(company, person)
    const { body } = await its.me(headers)
    expect(body.memberships.map(({ orgId }) => orgId)).toEqual([company.owner.orgId])
    const there = { ...headers, 'ardoise-organization': other.orgId }
    const reached = await Promise.all([
      site.request('GET', '/api/v1/organization/sign-in', { headers: there }),
      site.request('POST', '/api/v1/organization/domains', {
        headers: there,
        body: { domain: 'a-prouver.fr' },
      }),
      site.request('POST', '/api/v1/organizations/switch', { headers, body: { orgId: other.orgId } }),
    ])
    expect(reached.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(await its.sql('select 1 from organization_domains where org_id = $1', other.orgId)).toEqual([])
  })

  test('adds no means to the account before a mailed code or the password', async () => {
    const { headers } = await its.signIn(company, lea())
    const refused = await site.request('GET', '/auth/v1/passkey/generate-register-options', { headers })
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'confirmation_required' }])
    const password = { newPassword: 'Un-long-mot-de-passe-7' }
    expect(
      (await site.request('PUT', '/api/v1/me/password', { headers, body: password })).body,
    ).toMatchObject({
      code: 'confirmation_required',
    })
  })

  test('ends when its provider is removed', async () => {
    const { headers } = await its.signIn(company, lea())
    expect((await its.me(headers)).status).toBe(200)
    const removed = await its.api('DELETE', `/sign-in/connections/${company.connection.id}`, company.owner)
    expect(removed.status).toBe(200)
    expect((await its.me(headers)).status).toBe(401)
  })

  test('of a new browser is told to the owner of the account; of a known one it is not', async () => {
    const person = lea()
    const told = () =>
      its.sql(
        `select 1 from outgoing_mails where to_email = $1 and subject = 'Connexion depuis un nouvel appareil'`,
        person.email,
      )
    const { headers } = await its.signIn(company, person)
    const before = (await told()).length
    await its.signIn(company, person, { headers })
    expect(await told()).toHaveLength(before)
    await its.signIn(company, person)
    expect(await told()).toHaveLength(before + 1)
  })
})

test('strangers learn of a domain only that it has a company’s sign-in, and its button', async () => {
  const find = async (domain: string) =>
    (await site.request('GET', `/api/v1/sign-in-by-domain?domain=${domain}`)).body
  expect(await find(company.domain)).toEqual({
    connections: [{ id: company.connection.id, name: 'Okta Vasseur' }],
  })
  expect(await find('nobody.test')).toEqual({ connections: [] })
  await its.sql('update sign_in_connections set enabled = false where org_id = $1', company.owner.orgId)
  expect(await find(company.domain)).toEqual({ connections: [] })
  for (const body of [
    { domain: company.domain },
    { domain: 'nobody.test' },
    { providerId: company.connection.id },
    { providerId: randomUUID() },
    { providerId: 'x' },
  ])
    expect(await site.request('POST', '/auth/v1/sso', { body })).toMatchObject({
      status: 404,
      body: { code: 'domain_without_sso' },
    })
})

test('our metadata are at the address that is our entity id', async () => {
  const { connection } = company
  const answer = await site.request('GET', connection.ours.metadataUrl.replace(/^https?:\/\/[^/]+/, ''))
  expect(answer.headers['content-type']).toContain('application/samlmetadata+xml')
  expect(answer.bytes.toString()).toContain(`entityID="${connection.ours.entityId}"`)
  expect((await site.request('GET', `/auth/v1/sso/${randomUUID()}/metadata`)).status).toBe(404)
})

test('a place begins a hundred and twenty sign-ins a minute, as an office does at nine, and brings back as many answers', async () => {
  const { config } = site.context
  const { requestsPerMinute } = config
  config.requestsPerMinute = 3_000
  const often = async (times: number, url: string) => {
    const statuses = []
    for (let count = 0; count < times; count += 1)
      statuses.push(
        (await site.app.inject({ method: 'POST', url, remoteAddress: '192.0.2.77', payload: {} })).statusCode,
      )
    return statuses.filter((status) => status === 429).length
  }
  expect(await often(122, `/auth/v1/sso/${company.connection.id}/acs`)).toBe(2)
  const body = { domain: company.domain }
  const begun = []
  for (let count = 0; count < 122; count += 1)
    begun.push(
      (
        await site.app.inject({
          method: 'POST',
          url: '/auth/v1/sso',
          remoteAddress: '192.0.2.77',
          payload: body,
        })
      ).statusCode,
    )
  expect(begun.filter((status) => status === 429)).toHaveLength(2)
  config.requestsPerMinute = requestsPerMinute
})

test('sign-ins that nobody ended are forgotten', async () => {
  const ids = async () =>
    (await its.sql('select 1 from sign_in_attempts where org_id = $1', company.owner.orgId)).length
  await its.begin({ domain: company.domain })
  const purge = (now: Date) => deleteOldRows({ ...site.context, clock: { now: () => now } }, [oldAttempts])
  await purge(new Date())
  expect(await ids()).toBe(1)
  await purge(new Date(Date.now() + 10 * 60_000 + 1))
  expect(await ids()).toBe(0)
})
