import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type NameServer, startNameServer } from '#server/integrations/dns/name-server.fixture.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { OrganizationDomain } from '#shared/contract/company-sign-in.ts'
import { enqueueLooks, lookAgain } from './commands/check-domain.ts'
import { provedDomains } from './queries/domains.ts'

/** Against a name server of its own, over UDP. */
const NOW = new Date('2027-03-01T08:00:00Z')
const HOUR = 3_600_000
const clock = createFixedClock(NOW)
let site: TestApp
let names: NameServer
let owner: Member
let domain: string
beforeAll(async () => {
  names = await startNameServer()
  site = await startTestApp({ jobs: false, clock, config: { dnsServers: [names.address] } })
})
afterAll(async () => {
  await site.close()
  names.close()
})
beforeEach(async () => {
  clock.set(NOW)
  names.broken = false
  owner = await site.makeOrganization({ plan: 'entreprise' })
  domain = `${randomUUID().slice(0, 8)}.test`
})

type Answered = OrganizationDomain & { code?: string; fields?: { path: string; message: string }[] }
const add = async (name: string, as = owner) =>
  site.request<Answered>('POST', '/api/v1/organization/domains', { as, body: { domain: name } })
const check = (id: string, as = owner) =>
  site.request<Answered>('POST', `/api/v1/organization/domains/${id}/check`, { as, body: {} })
const publish = ({ record }: OrganizationDomain) => names.records.set(record.name, ['v=other', record.value])
const proved = async (as = owner) => {
  const { body } = await add(domain, as)
  publish(body)
  expect((await check(body.id, as)).status).toBe(200)
  return body
}
const read = async (as = owner) =>
  (await site.request<{ items: OrganizationDomain[] }>('GET', '/api/v1/organization/domains', { as })).body
    .items
const after = (hours: number) => clock.set(new Date(NOW.getTime() + hours * HOUR))
const lookAgainAt = async (hours: number, id: string, as = owner) => {
  after(hours)
  await lookAgain(site.context, { orgId: as.orgId, domainId: id })
}
const query = async <T>(text: string, ...values: unknown[]) =>
  (await site.context.pool.query(text, values)).rows as T[]
const mails = async (member = owner) =>
  (
    await query<{ subject: string }>(
      'select subject from outgoing_mails where to_email = $1 order by id',
      member.email,
    )
  ).map(({ subject }) => subject)

test('a domain is proved by its record, and by nothing else', async () => {
  const { body } = await add(` https://WWW.${domain.toUpperCase()}/ `)
  expect(body).toMatchObject({ domain, provedAt: null, found: null })
  expect(body.record.name).toBe(`_ardoise.${domain}`)
  expect((await check(body.id)).body).toMatchObject({ provedAt: null, found: 'absent' })
  names.records.set(body.record.name, ['ardoise-domain=of-another', body.record.value.slice(0, -1)])
  expect((await check(body.id)).body).toMatchObject({ provedAt: null, found: 'absent' })
  publish(body)
  expect((await check(body.id)).body).toMatchObject({ provedAt: NOW.toISOString(), found: 'found' })
  expect(await inTransaction(owner.scope, (tx) => provedDomains(tx, owner.orgId))).toEqual([domain])
})

test('names are read in punycode; what is no company’s domain is refused at its field', async () => {
  const label = randomUUID().slice(0, 8)
  expect((await add(`É${label}.fr`)).body.domain).toBe(new URL(`http://é${label}.fr`).hostname)
  expect((await read())[0]!.domain).toMatch(/^xn--[a-z0-9-]+\.fr$/)
  for (const bad of [
    '',
    'localhost',
    'a b.fr',
    '127.0.0.1',
    'exemple',
    'http://exemple.fr/chemin',
    'gmail.com',
    'x@Orange.fr',
  ]) {
    const { status, body } = await add(bad)
    expect([bad, status, body.fields?.[0]?.path]).toEqual([bad, 400, 'domain'])
  }
  expect((await add('x@yahoo.fr')).body.fields![0]!.message).toContain('messagerie ouverte à tous')
})

test('a domain that is not proved blocks nobody; a proved one belongs to one organization', async () => {
  const neighbour = await site.makeOrganization({ plan: 'entreprise' })
  const theirs = (await add(domain, neighbour)).body
  const own = await proved()
  names.records.set(own.record.name, [own.record.value, theirs.record.value])
  const refused = await check(theirs.id, neighbour)
  expect([refused.status, refused.body.code]).toEqual([409, 'domain_taken'])
  expect((await read(neighbour))[0]).toMatchObject({ provedAt: null, found: 'found' })
  expect((await site.request('DELETE', `/api/v1/organization/domains/${own.id}`, { as: owner })).status).toBe(
    200,
  )
  expect((await check(theirs.id, neighbour)).body.provedAt).toBe(NOW.toISOString())
})

test('of two organizations that prove a domain at once, one has it', async () => {
  const neighbour = await site.makeOrganization({ plan: 'entreprise' })
  const [own, theirs] = [(await add(domain)).body, (await add(domain, neighbour)).body]
  names.records.set(own.record.name, [own.record.value, theirs.record.value])
  const answers = await Promise.all([check(own.id), check(theirs.id, neighbour)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const holders = await query(
    'select 1 from organization_domains where domain = $1 and proved_at is not null',
    domain,
  )
  expect(holders).toHaveLength(1)
})

test('a record that is gone is said to the owners, and after seven days the domain is no longer proved', async () => {
  const second = await site.makeMember(owner.orgId, 'owner')
  const admin = await site.makeMember(owner.orgId, 'admin')
  const { id, record } = await proved()
  names.records.delete(record.name)
  await lookAgainAt(7, id)
  expect((await read())[0]).toMatchObject({ provedAt: NOW.toISOString(), found: 'absent' })
  await lookAgainAt(7 + 167, id)
  expect((await read())[0]!.provedAt).not.toBeNull()
  await lookAgainAt(7 + 168, id)
  await lookAgainAt(7 + 169, id)
  expect((await read())[0]).toMatchObject({ provedAt: null, lostAt: null })
  for (const one of [owner, second])
    expect(await mails(one)).toEqual([
      `L’enregistrement DNS de ${domain} est introuvable`,
      `Le domaine ${domain} n’est plus prouvé`,
    ])
  expect(await mails(admin)).toEqual([])
})

test('a record that comes back is as if it had never gone; a name server that fails says nothing for thirty days', async () => {
  const own = await proved()
  names.records.delete(own.record.name)
  await lookAgainAt(7, own.id)
  publish(own)
  await lookAgainAt(100, own.id)
  expect((await read())[0]).toMatchObject({ provedAt: NOW.toISOString(), lostAt: null })
  names.broken = true
  await lookAgainAt(100 + 719, own.id)
  expect((await read())[0]).toMatchObject({ provedAt: NOW.toISOString(), lostAt: null, found: 'unreachable' })
  await lookAgainAt(100 + 720, own.id)
  expect((await read())[0]!.lostAt).toBe(clock.now().toISOString())
  await lookAgainAt(100 + 720 + 168, own.id)
  expect((await read())[0]).toMatchObject({ provedAt: null, lostAt: null })
})

test('a domain whose holder’s record is gone is another’s as soon as its record is found', async () => {
  const neighbour = await site.makeOrganization({ plan: 'entreprise' })
  const theirs = (await add(domain, neighbour)).body
  const own = await proved()
  names.records.set(own.record.name, [theirs.record.value])
  expect((await check(theirs.id, neighbour)).body.code).toBe('domain_taken')
  await lookAgainAt(7, own.id)
  const answers = await Promise.all([check(theirs.id, neighbour), check(theirs.id, neighbour)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await read(neighbour))[0]!.provedAt).toBe(clock.now().toISOString())
  expect((await read())[0]).toMatchObject({ provedAt: null, lostAt: null })
  expect(await mails()).toEqual([
    `L’enregistrement DNS de ${domain} est introuvable`,
    `Le domaine ${domain} n’est plus prouvé`,
  ])
  expect((await check(own.id)).body).toMatchObject({ provedAt: null, found: 'absent' })
})

test('the job looks at each proved domain once in six hours', async () => {
  const { id } = await proved()
  await add(`other-${domain}`)
  const jobs = async () =>
    (
      await query<{ id: string }>(
        `select data->>'domainId' as id from pgboss.job where name = 'look-at-domain' and data->>'orgId' = $1`,
        owner.orgId,
      )
    ).map((job) => job.id)
  after(5)
  await enqueueLooks(site.context)
  expect(await jobs()).toEqual([])
  after(6)
  await enqueueLooks(site.context)
  expect(await jobs()).toEqual([id])
  await lookAgain(site.context, { orgId: owner.orgId, domainId: randomUUID() })
})

test('only an owner of an organization at Entreprise adds and proves; twenty domains are the most', async () => {
  const admin = await site.makeMember(owner.orgId, 'admin')
  expect((await add(domain, admin)).status).toBe(403)
  expect(await read(admin)).toEqual([])
  const small = await site.makeOrganization({ plan: 'business' })
  const refused = await site.request('POST', '/api/v1/organization/domains', { as: small, body: { domain } })
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { code: 'plan_limit', data: { limit: 'directory', liftedBy: 'entreprise' } },
  ])
  expect((await add(domain)).status).toBe(200)
  expect((await add(domain)).body.code).toBe('domain_exists')
  const answers = await Promise.all(Array.from({ length: 21 }, (_, at) => add(`d${at}.${domain}`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19)
  expect(answers.find(({ status }) => status !== 200)!.body.code).toBe('domains_exceeded')
})
