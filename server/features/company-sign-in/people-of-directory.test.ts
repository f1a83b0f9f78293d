import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeDirectory, type TestDirectory } from '#server/features/directory/directory.fixture.ts'
import {
  makeSigningKey,
  type SigningKey,
} from '#server/integrations/company-providers/saml-provider.fixture.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Connection } from '#shared/contract/company-sign-in.ts'
import { companiesOf } from './company-sign-in.fixture.ts'

let site: TestApp
let key: SigningKey
let its: ReturnType<typeof companiesOf>
let directory: TestDirectory
let connection: Connection
beforeAll(async () => {
  key = await makeSigningKey()
  site = await startTestApp({ jobs: false })
  its = companiesOf(site, () => key)
})
afterAll(() => site.close())
beforeEach(async () => {
  directory = await makeDirectory(site)
  connection = (await its.connect(directory.owner)).body
})

const signIn = (email: string, nameId: string = randomUUID()) =>
  its.signIn({ connection, domain: directory.domain }, { nameId, email, name: 'Léa Vasseur' })
const replace = (id: string, path: string, value: unknown) =>
  directory.scim('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', path, value }] })
const accountsAt = (email: string) => its.sql('select id from users where email = $1', email)

test('somebody whom the directory renamed signs in to the same account, which it can suspend', async () => {
  const { domain, member, person } = directory
  const { id } = await person('lea')
  const { userId } = (await member(`lea@${domain}`))!
  await replace(id, 'userName', `lea.m@${domain}`)
  const nameId = randomUUID()
  const { headers } = await signIn(`lea.m@${domain}`, nameId)
  expect((await its.me(headers)).body.user.id).toBe(userId)
  expect(await accountsAt(`lea.m@${domain}`)).toEqual([])
  await replace(id, 'active', false)
  expect((await its.me(headers)).body.current).toBeNull()
  for (const again of [nameId, randomUUID()])
    expect((await signIn(`lea.m@${domain}`, again)).location).toMatch(/error=company_suspended$/)
})

test('whom a provider names by their address is the same after a rename of the directory; the former name is nobody', async () => {
  const { domain, member, person } = directory
  const { id } = await person('lea')
  const { userId } = (await member(`lea@${domain}`))!
  await signIn(`lea@${domain}`, `lea@${domain}`)
  await replace(id, 'userName', `lea.m@${domain}`)
  const { headers } = await signIn(`lea.m@${domain}`, `lea.m@${domain}`)
  expect((await its.me(headers)).body.user.id).toBe(userId)
  const subjects = () => its.sql('select subject from sign_in_identities where user_id = $1', userId)
  expect(await subjects()).toEqual([{ subject: `lea.m@${domain}` }])
  // A name that is no address is somebody else's.
  expect((await signIn(`lea.m@${domain}`, 'u-2')).location).toMatch(/error=company_other_subject$/)
  expect(await subjects()).toHaveLength(1)
})

test('an address that two people of the directory have leads to neither', async () => {
  const { domain, person } = directory
  const emails = [{ value: `equipe@${domain}`, type: 'work' }]
  await person('a', { emails: [{ value: `a@${domain}`, primary: true }, ...emails] })
  await person('b', { emails: [{ value: `b@${domain}`, primary: true }, ...emails] })
  expect((await signIn(`equipe@${domain}`)).location).toMatch(/error=company_directory$/)
})

test('an address that somebody of the directory has beside their own leads to them, unless it is another’s account', async () => {
  const { domain, member, owner, person } = directory
  const byHand = await site.makeMember(owner.orgId, 'member')
  await its.sql('update users set email = $2 where id = $1', byHand.userId, `main@${domain}`)
  const emails = ['a', 'alias', 'main'].map((name) => ({ value: `${name}@${domain}`, primary: name === 'a' }))
  await person('upn', { emails })
  const { userId } = (await member(`a@${domain}`))!
  const idOf = async (email: string) => (await its.me((await signIn(email)).headers)).body.user.id
  expect(await idOf(`main@${domain}`)).toBe(byHand.userId)
  expect(await idOf(`alias@${domain}`)).toBe(userId)
})

test('whom the directory removed or never named does not come back by signing in, unless invited', async () => {
  const { domain, member, owner, person, scim } = directory
  const { id } = await person('lea')
  const nameId = randomUUID()
  expect((await signIn(`lea@${domain}`, nameId)).location).toMatch(/\/dashboard$/)
  await scim('DELETE', `/Users/${id}`)
  for (const again of [nameId, randomUUID()])
    expect((await signIn(`lea@${domain}`, again)).location).toMatch(/error=company_directory$/)
  expect((await signIn(`inconnue@${domain}`)).location).toMatch(/error=company_directory$/)
  expect([await member(`lea@${domain}`), await accountsAt(`inconnue@${domain}`)]).toEqual([null, []])
  const body = { email: `inconnue@${domain}`, firstName: 'Zoé', role: 'billing' }
  await site.request('POST', '/api/v1/invitations', { as: owner, body })
  expect((await signIn(`inconnue@${domain}`)).location).toMatch(/\/dashboard$/)
  expect(await member(`inconnue@${domain}`)).toMatchObject({ role: 'billing' })
  // Without a living token the organization's sign-in makes its members again.
  await its.sql('update directory_tokens set revoked_at = now() where org_id = $1', owner.orgId)
  expect((await signIn(`lea@${domain}`, nameId)).location).toMatch(/\/dashboard$/)
})

test('a token that no directory used yet keeps nobody out', async () => {
  expect((await signIn(`premiere@${directory.domain}`)).location).toMatch(/\/dashboard$/)
})
