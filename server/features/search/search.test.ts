import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'

type Found = Record<'quotes' | 'companies' | 'contacts', { id: string }[]>

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
})
afterAll(() => app.close())

const add = async (as: Member, path: string, body: object) =>
  (await app.request<{ id: string }>('POST', `/api/v1${path}`, { as, body })).body.id
const find = async (as: Member, q: string) =>
  (await app.request<Found>('GET', `/api/v1/search?q=${encodeURIComponent(q)}`, { as })).body
const idsOf = (found: Found) =>
  [found.quotes, found.companies, found.contacts].map((rows) => rows.map((row) => row.id))

test('finds quotes, companies and contacts by their words, without accents, in one’s own organization', async () => {
  const member = await app.makeOrganization({ role: 'member' })
  const stranger = await app.makeOrganization({ role: 'member' })
  const companyId = await add(member, '/companies', { name: 'Menuiserie Hélène Rault' })
  const contactId = await add(member, '/contacts', { firstName: 'Hélène', lastName: 'Rault', companyId })
  const quoteId = await add(member, '/quotes', { companyId })
  await add(member, '/companies', { name: 'Autre chose' })

  expect(idsOf(await find(member, 'helene'))).toEqual([[quoteId], [companyId], [contactId]])
  expect(idsOf(await find(stranger, 'helene'))).toEqual([[], [], []])
})

test('answers at most five of each, and leaves archived clients out', async () => {
  const member = await app.makeOrganization({ role: 'member' })
  const ids: string[] = []
  for (let n = 1; n <= 7; n += 1) ids.push(await add(member, '/companies', { name: `Atelier ${n}` }))
  await add(member, '/companies/archive', { companyIds: [ids[0]] })
  expect((await find(member, 'atelier')).companies.map((row) => row.id)).toEqual(ids.slice(1, 6))
})

test('refuses empty words', async () => {
  const member = await app.makeOrganization({ role: 'viewer' })
  const { status, body } = await app.request<{ code: string; fields: { path: string }[] }>(
    'GET',
    '/api/v1/search?q=%20',
    {
      as: member,
    },
  )
  expect([status, body.code, body.fields[0]?.path]).toEqual([400, 'invalid_input', 'q'])
})
