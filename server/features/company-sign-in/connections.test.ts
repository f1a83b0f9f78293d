import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#server/context.ts'
import {
  answerOf,
  makeSigningKey,
  metadataOf,
  type SigningKey,
} from '#server/integrations/company-providers/saml-provider.fixture.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { CompanySignIn, Connection, ProviderMetadata } from '#shared/contract/company-sign-in.ts'
import { companiesOf } from './company-sign-in.fixture.ts'

const log: string[] = []
let site: TestApp
let key: SigningKey
let its: ReturnType<typeof companiesOf>
let owner: Member
beforeAll(async () => {
  key = await makeSigningKey()
  site = await startTestApp({
    jobs: false,
    config: { companyProviders: { privateHosts: true } },
    log: createLog({ logLevel: 'trace' }, { write: (line) => void log.push(line) }),
  })
  its = companiesOf(site, () => key)
})
afterAll(() => site.close())
beforeEach(async () => {
  owner = await site.makeOrganization({ plan: 'entreprise' })
})
const put = (id: string, body: object, as = owner) =>
  its.api<Connection>('PUT', `/sign-in/connections/${id}`, as, body)
const form = (more: object = {}) => ({ ...its.samlForm(), kind: undefined, ...more })

test('a SAML connection is kept, with what to give to the provider', async () => {
  const { body } = await its.connect(owner)
  const base = `${site.context.config.appUrl}/auth/v1/sso/${body.id}`
  expect(body).toMatchObject({
    kind: 'saml',
    name: 'Okta Vasseur',
    enabled: true,
    defaultRole: 'member',
    clientId: null,
    test: null,
    ours: { entityId: `${base}/metadata`, answerUrl: `${base}/acs`, metadataUrl: `${base}/metadata` },
    certificates: [{ subject: 'Fournisseur d’essai' }],
  })
  expect((await its.read(owner)).connections).toEqual([body])
})

test.each<[string, object, string]>([
  ['without an address', { signInUrl: null }, 'signInUrl'],
  ['with an address of another kind', { signInUrl: 'javascript:alert(1)' }, 'signInUrl'],
  ['without a certificate', { certificates: [' '] }, 'certificates'],
  ['with a certificate that is none', { certificates: ['AAAA'] }, 'certificates'],
  ['without a name', { name: ' ' }, 'name'],
  ['that makes owners', { defaultRole: 'owner' }, 'defaultRole'],
  ['OpenID without a client', { kind: 'openid', issuer: 'https://idp.test', clientSecret: 's' }, 'clientId'],
  ['OpenID without a secret', { kind: 'openid', issuer: 'https://idp.test', clientId: 'c' }, 'clientSecret'],
  [
    'OpenID whose issuer is no address',
    { kind: 'openid', issuer: 'idp', clientId: 'c', clientSecret: 's' },
    'issuer',
  ],
])('a connection %s is refused at its field', async (_name, more, field) => {
  const { status, body } = await its.connect(owner, more)
  expect([status, body.fields?.map(({ path }) => path)]).toEqual([400, [field]])
})

test('an address without TLS is refused, unless the installation allows its own network', async () => {
  expect((await its.connect(owner, { signInUrl: 'http://idp.local/in' })).status).toBe(200)
  site.context.config.companyProviders.privateHosts = false
  expect((await its.connect(owner, { signInUrl: 'http://idp.local/in' })).body.fields?.[0]?.path).toBe(
    'signInUrl',
  )
  site.context.config.companyProviders.privateHosts = true
})

test('two who change it at once: the second reads what the first wrote', async () => {
  const { body } = await its.connect(owner)
  const answers = await Promise.all(['A', 'B'].map((name) => put(body.id, form({ name, revision: 1 }))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('five at most, also at once; only an owner at Entreprise; trials and installations that sell nothing as elsewhere', async () => {
  const made = await Promise.all(Array.from({ length: 7 }, () => its.connect(owner)))
  expect(made.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(made.find(({ status }) => status !== 200)!.body.code).toBe('connections_exceeded')
  const admin = await site.makeMember(owner.orgId, 'admin')
  expect((await its.connect(admin)).status).toBe(403)
  expect((await its.read(admin)).connections).toHaveLength(5)
  const trial = await site.makeOrganization({ plan: 'gratuit' })
  expect((await its.connect(trial)).body.code).toBe('plan_limit')
  site.context.config.billing = 'off'
  expect((await its.connect(trial)).status).toBe(200)
  site.context.config.billing = 'on'
})

test('of another organization nothing is read, changed or removed', async () => {
  const { body } = await its.connect(owner)
  const neighbour = await site.makeOrganization({ plan: 'entreprise' })
  expect((await put(body.id, form({ revision: 1 }), neighbour)).status).toBe(404)
  expect((await its.api('DELETE', `/sign-in/connections/${body.id}`, neighbour)).status).toBe(404)
  expect(await its.read(neighbour)).toMatchObject<Partial<CompanySignIn>>({ connections: [], domains: [] })
  expect((await its.api('DELETE', `/sign-in/connections/${body.id}`, owner)).status).toBe(200)
  expect((await its.read(owner)).connections).toEqual([])
})

test('metadata are read from a text or an address, and are told to be no provider’s', async () => {
  const xml = metadataOf('https://idp.test', 'https://idp.test/in', [key.certificate])
  const read = async (body: object) => its.api<ProviderMetadata>('POST', '/sign-in/metadata', owner, body)
  const server = createServer((request, response) => {
    if (request.url === '/loop') return void response.writeHead(302, { location: '/loop' }).end()
    response.end(request.url === '/metadata' ? xml : '<a/>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect((await read({ xml })).body).toMatchObject({
    entityId: 'https://idp.test',
    signInUrl: 'https://idp.test/in',
  })
  expect((await read({ url: `${base}/metadata` })).body).toMatchObject({ entityId: 'https://idp.test' })
  expect((await read({ xml: '<a/>' })).body).toMatchObject({
    code: 'metadata_unreadable',
    fields: [{ path: 'xml' }],
  })
  expect((await read({ url: base })).body).toMatchObject({
    code: 'metadata_unreadable',
    fields: [{ path: 'url' }],
  })
  expect((await read({ url: `${base}/loop` })).body).toMatchObject({ code: 'provider_unreachable' })
  server.close()
  expect((await read({ url: `${base}/metadata` })).body).toMatchObject({ code: 'provider_unreachable' })
})

test('no secret, address or answer reaches the log', async () => {
  const company = await its.company()
  await its.connect(company.owner, {
    kind: 'openid',
    issuer: 'https://idp.test',
    clientId: 'c',
    clientSecret: 'tres-secret-client',
  })
  const person = { nameId: 'sujet-secret', email: `secrete@${company.domain}` }
  const { body, jar } = await its.begin({ domain: company.domain })
  const answer = answerOf(its.toldOf(body.url, person), key)
  const { location } = await its.post(company.connection.id, answer)
  await its.visit(location.replace(/^https?:\/\/[^/]+/, ''), jar)
  await its.post(company.connection.id, answer)
  const written = log.join('\n')
  expect(log.length).toBeGreaterThan(5)
  const attempt = new URL(location).searchParams.get('attempt')!
  for (const secret of [
    'tres-secret-client',
    'sujet-secret',
    person.email,
    answer.slice(0, 60),
    attempt,
    /company=([\w-]+)/.exec(jar.cookie!)![1]!,
  ])
    expect(written).not.toContain(secret)
})
