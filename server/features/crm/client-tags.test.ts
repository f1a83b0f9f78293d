import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'

type Tags = { items: { tag: string; clients: number }[] }
type Page = { items: { id: string; tags: string[] }[] }

let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
})
beforeEach(async () => {
  owner = await app.makeOrganization()
})
afterAll(() => app.close())

const ask = <T = { code?: string }>(method: string, path: string, body?: unknown, as = owner) =>
  app.request<T & { code?: string }>(method, `/api/v1${path}`, {
    as,
    ...(body === undefined ? {} : { body }),
  })
const add = async (path: string, body: object) => (await ask<{ id: string }>('POST', path, body)).body.id
const company = (name: string) => add('/companies', { name })
const person = (lastName: string) => add('/contacts', { lastName })
const tag = (body: object, as = owner) =>
  ask<{ companyIds: string[]; contactIds: string[] }>('POST', '/clients/tags', body, as)

test('tags are added and removed, spelt as the organization spells them, and counted', async () => {
  const [one, other, contact] = [await company('Oudinot'), await company('Martin'), await person('Roy')]
  expect((await tag({ companyIds: [one], add: ['Grand  compte', 'bâtiment'] })).body.companyIds).toEqual([
    one,
  ])
  expect(
    (await tag({ companyIds: [one, other], contactIds: [contact], add: ['GRAND COMPTE'] })).body,
  ).toEqual({ companyIds: [other], contactIds: [contact] })
  expect((await ask<{ tags: string[] }>('GET', `/companies/${one}`)).body.tags).toEqual([
    'bâtiment',
    'Grand compte',
  ])
  expect((await ask<Tags>('GET', '/clients/tags')).body.items).toEqual([
    { tag: 'Grand compte', clients: 3 },
    { tag: 'bâtiment', clients: 1 },
  ])
  await tag({ companyIds: [one], remove: ['grand compte'] })
  expect((await ask<{ tags: string[] }>('GET', `/companies/${one}`)).body.tags).toEqual(['bâtiment'])
  const { rows } = await app.context.pool.query<{ meta: { fields: string[] } }>(
    `select meta from event_log where org_id = $1 and subject_id = $2 and event_type = 'company.updated'`,
    [owner.orgId, one],
  )
  expect(rows.map(({ meta }) => meta.fields)).toEqual([['tags'], ['tags']])
})

test('lists keep those that bear a tag, and their file has a column of tags', async () => {
  const [one, contact] = [await company('Oudinot'), await person('Roy')]
  await company('Martin')
  await person('Vidal')
  await tag({ companyIds: [one], contactIds: [contact], add: ['Syndic'] })
  for (const [path, id] of [
    ['companies', one],
    ['contacts', contact],
  ]) {
    expect((await ask<Page>('GET', `/${path}?tag=Syndic`)).body.items).toMatchObject([
      { id, tags: ['Syndic'] },
    ])
    expect((await ask<{ count: number }>('GET', `/${path}/count?tag=Syndic`)).body.count).toBe(1)
    expect((await ask<Page>('GET', `/${path}?tag=Rien`)).body.items).toEqual([])
    const file = await app.app.inject({
      url: `/api/v1/${path}/export?tag=Syndic`,
      headers: { authorization: `Bearer ${owner.token}`, 'ardoise-organization': owner.orgId },
    })
    const [head, ...lines] = file.body.split('\r\n').filter((line) => line !== '')
    expect(head).toContain('Étiquettes')
    expect([lines.length, lines[0]?.includes('Syndic')]).toEqual([1, true])
  }
})

test('what is too long, too many, another’s or not allowed is refused, and nothing moves', async () => {
  const one = await company('Oudinot')
  const many = Array.from({ length: 20 }, (_, index) => `Lot ${index}`)
  expect((await tag({ companyIds: [one], add: many })).status).toBe(200)
  expect((await tag({ companyIds: [one], add: ['Une de trop'] })).body.code).toBe('tags_full')
  expect((await tag({ companyIds: [one], add: ['x'.repeat(41)] })).status).toBe(400)
  expect((await tag({ companyIds: [one], add: [' '] })).status).toBe(400)
  const neighbour = await app.makeOrganization()
  expect((await tag({ companyIds: [one], add: ['Syndic'] }, neighbour)).status).toBe(404)
  const reader = await app.makeMember(owner.orgId, 'viewer')
  expect((await tag({ companyIds: [one], add: ['Syndic'] }, reader)).status).toBe(403)
  expect((await ask<Tags>('GET', '/clients/tags', undefined, neighbour)).body.items).toEqual([])
  expect((await ask<{ tags: string[] }>('GET', `/companies/${one}`)).body.tags).toHaveLength(20)
})
