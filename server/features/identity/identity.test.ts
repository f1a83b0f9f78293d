import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Me } from '#shared/contract/identity.ts'
import { rolePermissions } from '#shared/domain/permissions.ts'
import { roles } from '#shared/domain/roles.ts'
import { createAccount } from './commands/create-account.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())

const me = (token: string) =>
  site.request<Me>('GET', '/api/v1/me', { headers: { authorization: `Bearer ${token}` } })

test('a caller who is not signed in gets a 401', async () => {
  for (const [method, path] of [
    ['GET', '/api/v1/me'],
    ['PATCH', '/api/v1/me/profile'],
    ['GET', '/api/v1/me/sessions'],
  ] as const) {
    expect(await site.request(method, path)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  }
})

test.each(roles)('%s gets the list of their permissions', async (role) => {
  const member = await site.makeOrganization({ role, plan: 'gratuit' })
  const { current } = (await me(member.token)).body
  expect(current).toMatchObject({
    orgId: member.orgId,
    role,
    permissions: [...rolePermissions[role]],
    standing: { source: 'trial', plan: 'business', label: 'Essai' },
  })
})

test('the trial counts thirty days from the creation of the organization', async () => {
  const member = await site.makeOrganization({ plan: 'gratuit' })
  const left = async (days: number) => {
    await site.context.pool.query(
      'update organizations set created_at = now() - make_interval(days => $2, mins => 5) where id = $1',
      [member.orgId, days],
    )
    return (await me(member.token)).body.current!.standing.trialDaysLeft
  }
  expect([await left(0), await left(1), await left(29), await left(30), await left(400)]).toEqual([
    30, 29, 1, 0, 0,
  ])
})

test('a suspended member has no access', async () => {
  const member = await site.makeOrganization()
  await site.context.pool.query(`update memberships set status = 'suspended' where user_id = $1`, [
    member.userId,
  ])
  expect((await me(member.token)).body).toMatchObject({ memberships: [], current: null })
  const answer = await site.request('GET', '/api/v1/organization', {
    headers: { authorization: `Bearer ${member.token}` },
  })
  expect(answer.status).toBe(404)
})

test('the profile changes field by field, and the user’s name follows', async () => {
  const { token } = await site.makeOrganization()
  const patch = (body: unknown) =>
    site.request('PATCH', '/api/v1/me/profile', { headers: { authorization: `Bearer ${token}` }, body })
  expect(await patch({ firstName: 'Zoé', lastName: 'Le Goff', bio: 'Menuisière' })).toMatchObject({
    status: 200,
    body: { firstName: 'Zoé', lastName: 'Le Goff', bio: 'Menuisière', phone: null },
  })
  expect((await patch({ firstName: 'Zoé', bio: '' })).body).toMatchObject({ lastName: 'Le Goff', bio: null })
  expect((await me(token)).body).toMatchObject({
    user: { name: 'Zoé Le Goff' },
    profile: { firstName: 'Zoé' },
  })
  expect(await patch({ firstName: '' })).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'firstName', message: 'Prénom requis' }] },
  })
  expect(await patch({ firstName: 'Zoé', bio: 'x'.repeat(501) })).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'bio', message: 'Bio trop longue (max. 500 caractères)' }] },
  })
})

test('an account created by the product can sign in, and creating it again changes nothing', async () => {
  const account = {
    email: `outil-${crypto.randomUUID().slice(0, 8)}@ardoise.test`,
    name: 'Noé Petit',
    password: 'ardoise-demo-2026',
  }
  const userId = await createAccount(site.context, account)
  expect(await createAccount(site.context, { ...account, password: 'un-autre-passe' })).toBe(userId)
  const answer = await site.request('POST', '/auth/v1/sign-in/email', {
    body: { email: account.email, password: account.password },
  })
  expect(answer.status).toBe(200)
  expect((await me(String(answer.body.token))).body).toMatchObject({
    user: { id: userId },
    profile: { firstName: 'Noé', lastName: 'Petit' },
  })
})
