import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Company, Contact } from '#shared/contract/crm.ts'

let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
})
beforeEach(async () => {
  owner = await app.makeOrganization()
})
afterAll(() => app.close())

type Failure = { code?: string }
const ask = <T>(method: string, path: string, body?: object, as = owner) =>
  app.request<T & Failure>(method, `/api/v1${path}`, { as, ...(body && { body }) })
const add = (body: object, as = owner) => ask<{ email: string }>('POST', '/clients/addresses', body, as)
const makeCompany = async (over: object = {}) =>
  (await ask<Company>('POST', '/companies', { name: 'Verrerie Oudinot', country: 'FR', ...over })).body
const contactsOf = async ({ id }: Company) =>
  (await ask<{ items: Contact[] }>('GET', `/contacts?companyId=${id}`)).body.items

describe('an address put on a card', () => {
  test('is the company’s own where it has none and nobody is named', async () => {
    const company = await makeCompany()
    expect((await add({ companyId: company.id, email: 'achats@oudinot.test' })).status).toBe(200)
    const { body } = await ask<Company>('GET', `/companies/${company.id}`)
    expect([body.email, body.revision]).toEqual(['achats@oudinot.test', company.revision + 1])
    expect(await contactsOf(company)).toEqual([])
  })

  test('is else somebody’s of the company, once', async () => {
    const company = await makeCompany({ email: 'achats@oudinot.test' })
    const wish = { companyId: company.id, email: 'elise@oudinot.test', name: 'Élise Le Goff' }
    const answers = [await add(wish), await add({ ...wish, email: 'ELISE@oudinot.test' })]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await add({ companyId: company.id, email: 'achats@oudinot.test', name: 'Les achats' })
    await add({ companyId: company.id, email: 'compta@oudinot.test' })
    const contacts = await contactsOf(company)
    expect(contacts.map(({ firstName, lastName, email }) => [firstName, lastName, email]).toSorted()).toEqual(
      [
        [null, 'compta', 'compta@oudinot.test'],
        ['Élise', 'Le Goff', 'elise@oudinot.test'],
      ],
    )
  })

  test('takes the place of the one before for a person without company', async () => {
    const person = { lastName: 'Roy', email: 'roy@ancien.test', country: 'FR' }
    const { body: contact } = await ask<Contact>('POST', '/contacts', person)
    expect((await add({ contactId: contact.id, email: 'roy@nouveau.test' })).status).toBe(200)
    expect((await ask<Contact>('GET', `/contacts/${contact.id}`)).body.email).toBe('roy@nouveau.test')
  })

  test('asks for a client of the organization, and the right to change it', async () => {
    const company = await makeCompany()
    const wish = { companyId: company.id, email: 'a@oudinot.test' }
    expect((await add({ email: 'a@oudinot.test' })).body.code).toBe('invalid_input')
    expect((await add(wish, await app.makeOrganization())).status).toBe(404)
    expect((await add(wish, await app.makeMember(owner.orgId, 'viewer'))).status).toBe(403)
  })
})
