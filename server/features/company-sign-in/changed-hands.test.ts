import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeDirectory } from '#server/features/directory/directory.fixture.ts'
import { createAccount } from '#server/features/identity/commands/create-account.ts'
import {
  makeSigningKey,
  type SigningKey,
} from '#server/integrations/company-providers/saml-provider.fixture.ts'
import { accountsOf, cookiesOf, PASSWORD } from '#server/test/accounts.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { type Company, companiesOf } from './company-sign-in.fixture.ts'

/** A domain whose record is gone, and one that came to another organization. */
let site: TestApp
let key: SigningKey
let its: ReturnType<typeof companiesOf>
let use: ReturnType<typeof accountsOf>
let company: Company
beforeAll(async () => {
  key = await makeSigningKey()
  site = await startTestApp({ jobs: false })
  its = companiesOf(site, () => key)
  use = accountsOf(site)
})
afterAll(() => site.close())
beforeEach(async () => {
  company = await its.company()
})

const chief = () => ({
  nameId: randomUUID(),
  email: `patronne-${randomUUID().slice(0, 8)}@${company.domain}`,
})
const lose = () =>
  its.sql('update organization_domains set lost_at = now() where org_id = $1', company.owner.orgId)
const accountsAt = (email: string) => its.sql<{ id: string }>('select id from users where email = $1', email)

test('while its record is gone, a domain lets in those whom the provider brought before, and nobody new', async () => {
  const known = chief()
  await its.signIn(company, known)
  await lose()
  const { location } = await its.signIn(company, known)
  expect(location).toBe(`${site.context.config.appUrl}/dashboard`)
  const fresh = chief()
  expect((await its.signIn(company, fresh)).location).toMatch(/error=company_domain$/)
  expect(await accountsAt(fresh.email)).toEqual([])
  const settled = chief()
  const userId = await createAccount(site.context, { email: settled.email, name: 'Ève', password: PASSWORD })
  expect((await its.signIn(company, settled)).location).toMatch(/error=company_domain$/)
  expect(await its.sql('select 1 from sign_in_identities where user_id = $1', userId)).toEqual([])
  // Another name at the provider for an address that it brought before.
  const disguised = { ...known, nameId: randomUUID() }
  expect((await its.signIn(company, disguised)).location).toMatch(/error=company_domain$/)
})

test('while its record is gone, a directory makes nobody of a domain', async () => {
  const directory = await makeDirectory(site)
  await its.sql('update organization_domains set lost_at = now() where org_id = $1', directory.owner.orgId)
  const userName = `neuve@${directory.domain}`
  expect((await directory.scim('POST', '/Users', { userName })).status).toBe(400)
  expect(await accountsAt(userName)).toEqual([])
})

test('a domain that is removed takes with it the sessions that its organization’s provider opened', async () => {
  const { headers } = await its.signIn(company, chief())
  const other = `${randomUUID().slice(0, 8)}.test`
  await its.proveDomain(company.owner, other)
  const spared = await its.signIn(company, { nameId: randomUUID(), email: `a@${other}` })
  const [domain] = (await its.read(company.owner)).domains.filter((one) => one.domain === company.domain)
  expect((await its.api('DELETE', `/domains/${domain!.id}`, company.owner)).status).toBe(200)
  expect((await its.me(headers)).status).toBe(401)
  expect((await its.me(spared.headers)).status).toBe(200)
})

/** The chief of the former holder, with a password of their own and an open session of it. */
async function ofFormerHolder() {
  const person = chief()
  await its.signIn(company, person)
  const [account] = await accountsAt(person.email)
  const hash = await site.context.passwords.hash(PASSWORD)
  await its.sql(
    `insert into accounts (user_id, provider_id, account_id, password) values ($1::uuid, 'credential', $1::text, $2)`,
    ...[account!.id, hash],
  )
  const open = cookiesOf(await use.signIn(person.email))
  expect((await its.me(open)).status).toBe(200)
  await its.sql('delete from organization_domains where org_id = $1', company.owner.orgId)
  return { person, open, userId: account!.id }
}

test('a provider that brings an account of the domain’s former holder takes it over whole', async () => {
  const { person, open, userId } = await ofFormerHolder()
  const heir = await its.company()
  await its.proveDomain(heir.owner, company.domain)
  const { headers } = await its.signIn({ ...heir, domain: company.domain }, person)
  expect((await its.me(headers)).body).toMatchObject({
    user: { id: userId },
    current: { orgId: heir.owner.orgId },
  })
  await vi.waitFor(async () => expect((await its.me(open)).status).toBe(401))
  expect((await use.signIn(person.email)).status).toBe(401)
  const identities = await its.sql('select org_id from sign_in_identities where user_id = $1', userId)
  expect(identities).toEqual([{ org_id: heir.owner.orgId }])
  // Once: what its holder adds since stays.
  const hash = await site.context.passwords.hash(PASSWORD)
  await its.sql(
    `insert into accounts (user_id, provider_id, account_id, password) values ($1::uuid, 'credential', $1::text, $2)`,
    ...[userId, hash],
  )
  await its.signIn({ ...heir, domain: company.domain }, person)
  expect((await use.signIn(person.email)).status).toBe(200)
})

test('a directory that brings an account of the domain’s former holder takes it over whole', async () => {
  const { person, open } = await ofFormerHolder()
  const heir = await makeDirectory(site)
  await its.proveDomain(heir.owner, company.domain)
  expect((await heir.scim('POST', '/Users', { userName: person.email, active: true })).status).toBe(201)
  await vi.waitFor(async () => expect((await its.me(open)).status).toBe(401))
  expect((await use.signIn(person.email)).status).toBe(401)
})

test('a directory’s account keeps what its holder added, for the same organization', async () => {
  const directory = await makeDirectory(site)
  const { userName } = await directory.person()
  const [account] = await accountsAt(userName)
  const hash = await site.context.passwords.hash(PASSWORD)
  await its.sql(
    `insert into accounts (user_id, provider_id, account_id, password) values ($1::uuid, 'credential', $1::text, $2)`,
    ...[account!.id, hash],
  )
  const connection = (await its.connect(directory.owner)).body
  await its.signIn({ connection, domain: directory.domain }, { nameId: randomUUID(), email: userName })
  expect((await use.signIn(userName)).status).toBe(200)
})
