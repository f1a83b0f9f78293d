import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayDo } from '#shared/domain/permissions.ts'
import { foreignRequests } from './foreign-requests.ts'
import { type Member, startTestApp, type TestApp } from './harness.ts'
import { addressOf, reads } from './reads.ts'

/** Prices of Ardoise itself, which are nobody’s business figures. */
const OF_ARDOISE = /^billing\./

let app: TestApp
let owner: Member
/** Whoever writes everything in their role, and sees no amount. */
let blind: Member
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
  owner = await app.makeOrganization()
  blind = await app.makeMember(owner.orgId, 'member', [])
  const company = {
    name: 'Menuiserie Vasseur',
    city: 'Tours',
    postalCode: '37000',
    addressLine1: '8 rue des Tanneurs',
  }
  const { body: client } = await app.request<{ id: string }>('POST', '/api/v1/companies', {
    as: owner,
    body: company,
  })
  await app.request('POST', '/api/v1/payments', {
    as: owner,
    body: { amountCents: 4_242, method: 'transfer', companyId: client.id },
  })
  await app.request('POST', '/api/v1/quotes', { as: owner, body: { companyId: client.id } })
})
afterAll(() => app.close())

/** The amounts of an answer, by their paths. */
function amounts(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one, rank) => amounts(one, `${path}.${rank}`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    /cents$/i.test(name) && inner !== null ? [`${path}.${name}`] : amounts(inner, `${path}.${name}`),
  )
}

const ofMembers = reads.filter(({ name }) => !OF_ARDOISE.test(name))

test.each(ofMembers)('$name tells no amount to who sees none', async ({ name, path, meta }) => {
  const made = await foreignRequests[name]?.(app, owner)
  const address = addressOf({ name, path }, { userId: owner.userId, ...made?.params })
  const answer = await app.request('GET', address, { as: blind })
  expect(answer.status).not.toBe(400)
  expect(answer.status).not.toBe(500)
  if (meta.auth === 'member' && !mayDo({ role: 'member', rights: [] }, meta.permission))
    expect(answer.status).toBe(403)
  expect(amounts(answer.body)).toEqual([])
  // Of a file: « 42,42 » is how one writes an amount.
  if (String(answer.headers['content-type']).startsWith('text/csv'))
    expect(answer.bytes.toString('utf8')).not.toMatch(/\d,\d{2}(?!\d)/)
})

test('the same reads have amounts for who sees them', async () => {
  const seeing = await app.makeMember(owner.orgId, 'member')
  const { body } = await app.request('GET', '/api/v1/movements', { as: seeing })
  expect(amounts(body)).not.toEqual([])
})
