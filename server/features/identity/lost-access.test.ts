import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Me } from '#shared/contract/identity.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())

let owner: Member
let member: Member
let name: string
beforeEach(async () => {
  owner = await site.makeOrganization()
  member = await site.makeMember(owner.orgId, 'member')
  name = (await meOf(owner)).current!.name
})

const meOf = async ({ token }: Member) =>
  (await site.request<Me>('GET', '/api/v1/me', { headers: { authorization: `Bearer ${token}` } })).body
const lost = async (as: Member) => (await meOf(as)).lostAccess
const act = (verb: 'suspend' | 'reactivate' | 'remove') =>
  site.request('POST', `/api/v1/members/${verb}`, { as: owner, body: { userIds: [member.userId] } })
const dismiss = () =>
  site.request('POST', `/api/v1/me/lost-access/${owner.orgId}/dismiss`, {
    headers: { authorization: `Bearer ${member.token}` },
    body: {},
  })
const create = async () => {
  const { user } = await meOf(member)
  return site.request('POST', '/functions/v1/create-organization-and-user-data', {
    headers: { authorization: `Bearer ${member.token}` },
    body: { userId: user.id, email: user.email, name: user.name, plan: 'gratuit', orgName: 'À soi' },
  })
}

test('a suspended member is told so until reactivated', async () => {
  expect(await lost(member)).toEqual([])
  await act('suspend')
  const suspended = { orgId: owner.orgId, name, reason: 'suspended' }
  expect(await lost(member)).toEqual([{ ...suspended, told: false }])
  expect(await lost(owner)).toEqual([])
  expect(await dismiss()).toMatchObject({ status: 200 })
  expect(await lost(member)).toEqual([{ ...suspended, told: true }])
  await act('reactivate')
  expect(await lost(member)).toEqual([])
  await act('suspend')
  expect(await lost(member)).toEqual([{ ...suspended, told: false }])
})

test('a removed member is told so until they dismiss it or join again', async () => {
  await act('suspend')
  await act('remove')
  const removed = [{ orgId: owner.orgId, name, reason: 'removed', told: false }]
  expect(await lost(member)).toEqual(removed)
  await site.context.pool.query('insert into memberships (org_id, user_id, role) values ($1, $2, $3)', [
    ...[owner.orgId, member.userId, 'member'],
  ])
  expect(await lost(member)).toEqual([])
  await act('remove')
  expect(await lost(member)).toEqual(removed)
  await dismiss()
  expect(await lost(member)).toEqual([])
})

test('a member who leaves is told nothing; creating an organization dismisses the notice', async () => {
  await act('remove')
  expect(await create()).toMatchObject({ status: 200 })
  const me = await meOf(member)
  expect(me.memberships).toMatchObject([{ role: 'owner' }])
  expect(me.lostAccess).toMatchObject([{ reason: 'removed', told: true }])

  const other = await site.makeMember(owner.orgId, 'viewer')
  expect(await site.request('DELETE', '/api/v1/membership', { as: other })).toMatchObject({ status: 200 })
  expect(await lost(other)).toEqual([])
})

test('nobody dismisses another’s notice, and deleting the organization deletes it', async () => {
  await act('remove')
  await site.request('POST', `/api/v1/me/lost-access/${owner.orgId}/dismiss`, { as: owner, body: {} })
  expect(await lost(member)).toHaveLength(1)
  await site.context.pool.query('delete from organizations where id = $1', [owner.orgId])
  expect(await lost(member)).toEqual([])
})

test('the plan chosen before the sign-up is kept', async () => {
  const wish = (plan: string) =>
    site.request('PUT', '/api/v1/me/wished-plan', {
      headers: { authorization: `Bearer ${member.token}` },
      body: { plan },
    })
  expect((await meOf(member)).user.wishedPlan).toBeNull()
  expect(await wish('team')).toMatchObject({ status: 200, body: { plan: 'team' } })
  expect((await meOf(member)).user.wishedPlan).toBe('team')
  expect(await wish('or')).toMatchObject({ status: 400 })
})
