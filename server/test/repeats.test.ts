import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from './harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
})
afterAll(() => app.close())

type Saving = { method: string; path: string; body: object }

/** Operations that save a whole screen: the second time changes nothing. */
const savings: Record<string, (owner: Member) => Saving | Promise<Saving>> = {
  'the name of a bank account': async (owner) => {
    const { body } = await app.request<{ id: string }>('POST', '/api/v1/bank/accounts', {
      as: owner,
      body: { name: 'Compte', iban: 'FR7630006000011234567890189' },
    })
    return { method: 'PUT', path: `/bank/accounts/${body.id}`, body: { name: 'Compte courant' } }
  },
  'the identifier of direct debits': () => ({
    method: 'PUT',
    path: '/debit-settings',
    body: { creditorId: 'FR72ZZZ123456', revision: 0 },
  }),
  'the rule of refunds': async (owner) => {
    await app.makeMember(owner.orgId, 'admin')
    return { method: 'PUT', path: '/refund-rule', body: { limitCents: 50_000, revision: 0 } }
  },
  'one’s profile': () => ({
    method: 'PATCH',
    path: '/me/profile',
    body: { firstName: 'Inès', title: 'Gérante' },
  }),
  'the organization': () => ({ method: 'PATCH', path: '/organization', body: { city: 'Villeurbanne' } }),
}

test.each(Object.entries(savings))('%s saved again as it is tells nobody', async (_name, savingOf) => {
  const owner = await app.makeOrganization()
  const { method, path, body: saved } = await savingOf(owner)
  let body = saved
  const heard: string[] = []
  const leave = app.context.live.subscribe(owner.orgId, ({ type }) => heard.push(type))
  const save = async (mark: string) => {
    const answer = await app.request<{ revision?: number }>(method, `/api/v1${path}`, { as: owner, body })
    expect(answer.status).toBe(200)
    const { revision } = answer.body
    if (revision !== undefined && 'revision' in body) body = { ...body, revision }
    await app.context.pool.query(
      `select pg_notify('ardoise', json_build_object('org', $1::text, 'type', $2::text)::text)`,
      [owner.orgId, mark],
    )
    await expect.poll(() => heard.at(-1)).toBe(mark)
  }
  await save('once')
  expect(heard.length).toBeGreaterThan(1)
  heard.length = 0
  await save('twice')
  leave()
  expect(heard).toEqual(['twice'])
})
