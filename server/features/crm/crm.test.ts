import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import type { Tx } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Company, CompanySummary, Contact, ContactSummary } from '#shared/contract/crm.ts'
import { archiveCompanies, restoreCompanies } from './commands/archive-companies.ts'

type Page<T> = { items: T[]; nextCursor: string | null }
type Refusal = { code: string; fields?: { path: string; message: string }[]; data?: { current?: Company } }

let app: TestApp
let member: Member
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  member = await app.makeOrganization({ role: 'member' })
})

const send = <T>(method: string, path: string, body?: unknown, as = member, headers = {}) =>
  app.request<T>(method, `/api/v1${path}`, { as, headers, ...(body === undefined ? {} : { body }) })
const addCompany = async (fields: object) => (await send<Company>('POST', '/companies', fields)).body
const addContact = async (fields: object) => (await send<Contact>('POST', '/contacts', fields)).body
const names = async (path: string) =>
  (await send<Page<CompanySummary>>('GET', path)).body.items.map((company) => company.name)
const people = async (path: string) =>
  (await send<Page<ContactSummary>>('GET', path)).body.items.map((contact) => contact.lastName)
const events = async (query: string) =>
  (await send<Page<{ type: string; meta: object }>>('GET', `/events?${query}`)).body.items

describe('companies', () => {
  test('are stored in one form: SIREN from SIRET, phone in E.164, address, e-mail', async () => {
    const { status, body } = await send<Company>('POST', '/companies', {
      name: ' La Poste ',
      siret: '356 000 000 49837',
      phone: '01 42 68 53 00',
      email: 'Contact@LaPoste.fr',
      website: 'laposte.fr',
      postalCode: '75 015',
      city: '  Paris ',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'La Poste',
      kind: 'professional',
      siren: '356000000',
      siret: '35600000049837',
      phone: '+33142685300',
      email: 'contact@laposte.fr',
      website: 'https://laposte.fr',
      postalCode: '75015',
      city: 'Paris',
      country: 'FR',
      revision: 1,
    })
    expect((await send('GET', `/companies/${body.id}`)).body).toEqual(body)
  })

  test('report each invalid field in French', async () => {
    const { status, body } = await send<Refusal>('POST', '/companies', {
      name: '',
      siren: '123456789',
      siret: '35600000049838',
      vatNumber: 'FR00552081317',
      phone: '06',
      email: 'non',
      website: 'javascript:alert(1)',
      postalCode: '7500',
    })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    const messages = Object.fromEntries(body.fields!.map((field) => [field.path, field.message]))
    expect(messages).toEqual({
      name: 'Champ requis',
      siren: 'SIREN invalide (9 chiffres)',
      siret: 'SIRET invalide (14 chiffres)',
      vatNumber: 'Numéro de TVA invalide',
      phone: 'Numéro de téléphone invalide',
      email: 'Email invalide',
      website: 'URL invalide',
      postalCode: 'Code postal invalide',
    })
  })

  test('require SIRET, SIREN and VAT number to agree; a consumer has none', async () => {
    const faults = async (fields: object) =>
      (await send<Refusal>('POST', '/companies', { name: 'X', ...fields })).body.fields?.map(
        ({ path }) => path,
      )
    expect(await faults({ siren: '404833048', siret: '35600000049837' })).toEqual(['siret'])
    expect(await faults({ siren: '404833048', vatNumber: 'FR03552081317' })).toEqual(['vatNumber'])
    expect(await faults({ kind: 'consumer', siren: '404833048' })).toEqual(['siren'])
    expect((await addCompany({ name: 'Jeanne', kind: 'consumer' })).siren).toBeNull()
  })

  test('are created once per idempotency key', async () => {
    const headers = { 'idempotency-key': 'une-seule-fois' }
    const first = await send<Company>('POST', '/companies', { name: 'Une fois' }, member, headers)
    const again = await send<Company>('POST', '/companies', { name: 'Une fois' }, member, headers)
    expect(again.body.id).toBe(first.body.id)
    expect((await send('GET', '/companies/count')).body).toMatchObject({ count: 1 })
  })

  test('are saved from the revision that was read; a change in between is a conflict', async () => {
    const { id } = await addCompany({ name: 'Avant', city: 'Lyon' })
    const put = (fields: object) => send<Company & Refusal>('PUT', `/companies/${id}`, fields)
    const changed = await put({ name: 'Après', city: 'Lyon', revision: 1 })
    expect(changed.body).toMatchObject({ name: 'Après', revision: 2 })
    const late = await put({ name: 'Autre', revision: 1 })
    expect([late.status, late.body.code, late.body.data?.current?.name]).toEqual([
      409,
      'version_conflict',
      'Après',
    ])
    const same = await put({ name: 'Après', city: 'Lyon', revision: 2 })
    expect(same.body.revision).toBe(2)
    const told = await events(`companyId=${id}`)
    expect(told.map(({ type }) => type)).toEqual(['company.updated', 'company.created'])
    expect(told[0]!.meta).toMatchObject({ fields: ['name'] })
  })

  test('make their contacts findable by company name, SIREN and city, also after a change', async () => {
    const { id } = await addCompany({ name: 'Ancienne', siren: '404833048', city: 'Nancy' })
    await addContact({ lastName: 'Roux', companyId: id })
    await send('PUT', `/companies/${id}`, {
      name: 'Étoile',
      siren: '552081317',
      city: 'Metz',
      revision: 1,
    })
    expect(await people('/contacts?q=etoile')).toEqual(['Roux'])
    expect(await people('/contacts?q=552%20081%20317')).toEqual(['Roux'])
    expect(await people('/contacts?q=ancienne')).toEqual([])
    expect(await people('/contacts?q=roux+metz')).toEqual(['Roux'])
    expect(await people('/contacts?city=metz')).toEqual(['Roux'])
    expect(await people(`/contacts?companyId=${id}`)).toEqual(['Roux'])
  })

  test('are archived together, answer which ones changed, and are restored', async () => {
    const [a, b] = [await addCompany({ name: 'A' }), await addCompany({ name: 'B' })]
    const archive = (companyIds: string[]) => send('POST', '/companies/archive', { companyIds })
    expect((await archive([a.id])).body).toEqual({ companyIds: [a.id] })
    expect((await archive([a.id, b.id])).body).toEqual({ companyIds: [b.id] })
    expect(await names('/companies')).toEqual([])
    expect(await names('/companies?state=archived&direction=desc')).toEqual(['B', 'A'])
    const edit = await send<Refusal>('PUT', `/companies/${a.id}`, { name: 'Z', revision: 1 })
    expect([edit.status, edit.body.code]).toEqual([409, 'archived'])
    const join = await send<Refusal>('POST', '/contacts', { lastName: 'X', companyId: a.id })
    expect([join.status, join.body.code]).toEqual([409, 'company_archived'])
    await send('POST', '/companies/restore', { companyIds: [a.id] })
    expect(await names('/companies')).toEqual(['A'])
    expect((await archive([a.id, (await foreignCompany()).id])).status).toBe(404)
    expect(await names('/companies')).toEqual(['A'])
  })

  test('are added and corrected by who invoices, who archives none, not even by the database', async () => {
    const cashier = await app.makeMember(member.orgId, 'billing')
    const { status, body } = await send<Company>('POST', '/companies', { name: 'Brun' }, cashier)
    expect(status).toBe(200)
    const { id, revision } = body
    const change = { name: 'Brun et fils', revision }
    expect((await send('PUT', `/companies/${id}`, change, cashier)).status).toBe(200)
    const contact = { lastName: 'Brun', companyId: id }
    expect((await send('POST', '/contacts', contact, cashier)).status).toBe(200)
    expect((await send('POST', '/companies/archive', { companyIds: [id] }, cashier)).status).toBe(403)
    await expect(archiveCompanies(cashier.scope, { companyIds: [id] })).rejects.toThrow('company:archive')
    expect((await send('POST', '/companies/archive', { companyIds: [id] })).status).toBe(200)
    await expect(restoreCompanies(cashier.scope, { companyIds: [id] })).rejects.toThrow('company:archive')
    const erase = (tx: Tx) =>
      tx.db.deleteFrom('contacts').where('company_id', '=', id).returning('id').execute()
    expect(await inTransaction(cashier.scope, erase)).toEqual([])
    expect(await inTransaction(member.scope, erase)).toHaveLength(1)
  })

  test('warn of duplicates by SIREN, SIRET and e-mail, archived ones included', async () => {
    const { id } = await addCompany({ name: 'Une', siret: '35600000049837', email: 'a@poste.fr' })
    await send('POST', '/companies/archive', { companyIds: [id] })
    const same = async (query: string) =>
      (
        await send<{ matches: { same: string[] }[] }>('GET', `/companies/duplicates?${query}`)
      ).body.matches.map((match) => match.same)
    expect(await same('siren=356%20000%20000')).toEqual([['siren']])
    expect(await same('siret=35600000049837&email=A@poste.fr')).toEqual([['siret', 'email']])
    expect(await same(`siren=356000000&exceptId=${id}`)).toEqual([])
    expect(await same('siren=1&email=')).toEqual([])
  })
})

describe('lists', () => {
  test('find words in any order, without accents, anywhere; short words only at the start of a word', async () => {
    await addCompany({ name: 'Menuiserie Éclair', email: 'bonjour@eclair.fr', city: 'Saint-Étienne' })
    await addCompany({ name: 'L’Atelier d’Anaïs', siren: '552081317', city: 'Lyon' })
    await addCompany({ name: '100 % Bois_brut', city: 'Lyon' })
    const found = (q: string) => names(`/companies?q=${encodeURIComponent(q)}`)
    expect(await found('ECLAIR menui')).toEqual(['Menuiserie Éclair'])
    expect(await found("l'atelier d'anais")).toEqual(['L’Atelier d’Anaïs'])
    expect(await found('bonjour@eclair')).toEqual(['Menuiserie Éclair'])
    expect(await found('55 208 13 17')).toEqual(['L’Atelier d’Anaïs'])
    expect(await found('st')).toEqual([])
    expect(await found('an')).toEqual(['L’Atelier d’Anaïs'])
    expect(await found('saint etienne')).toEqual(['Menuiserie Éclair'])
    expect(await found('%')).toEqual(['100 % Bois_brut'])
    expect(await found('lyon bois')).toEqual(['100 % Bois_brut'])
    expect(await found('\\')).toEqual([])
    expect(await names('/companies?city=saint-etienne')).toEqual(['Menuiserie Éclair'])
    const counted = async (query: string) => (await send('GET', `/companies/count?${query}`)).body
    expect(await counted('q=lyon')).toEqual({ count: 2, byState: { active: 2, archived: 0 } })
    const { body } = await send<Page<Company>>('GET', '/companies?q=bois')
    await send('POST', '/companies/archive', { companyIds: [body.items[0]!.id] })
    expect(await counted('q=lyon')).toEqual({ count: 1, byState: { active: 1, archived: 1 } })
    expect(await counted('q=lyon&state=archived')).toEqual({ count: 1, byState: { active: 1, archived: 1 } })
    expect(await counted('city=saint-etienne')).toEqual({ count: 1, byState: { active: 1, archived: 0 } })
  })

  test.each(['name', 'created', 'city'])(
    'page through %s both ways without gap or duplicate',
    async (sort) => {
      const cities = ['Lyon', null, 'Paris']
      for (let i = 0; i < 11; i += 1)
        await addContact({ lastName: `Nom${(i * 7) % 11}`, city: cities[i % 3] })
      for (const direction of ['asc', 'desc']) {
        const seen: string[] = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const query = new URLSearchParams({ sort, direction, limit: '4', ...(cursor ? { cursor } : {}) })
          const { body } = await send<Page<ContactSummary>>('GET', `/contacts?${query}`)
          seen.push(...body.items.map((contact) => contact.id))
          cursor = body.nextCursor
        }
        expect(new Set(seen).size).toBe(11)
        expect(seen.length).toBe(11)
      }
    },
  )

  test('refuse an invalid cursor', async () => {
    const { status, body } = await send<Refusal>('GET', '/contacts?cursor=abc')
    expect([status, body.fields?.[0]?.path]).toEqual([400, 'cursor'])
  })

  test('show nothing of another organization', async () => {
    const { id } = await foreignCompany()
    expect(await names('/companies?q=voisine')).toEqual([])
    expect((await send('GET', '/companies/count')).body).toEqual({
      count: 0,
      byState: { active: 0, archived: 0 },
    })
    const join = await send<Refusal>('POST', '/contacts', { lastName: 'X', companyId: id })
    expect([join.status, join.body.code]).toEqual([404, 'not_found'])
  })
})

describe('contacts', () => {
  test('are added, changed and archived, with events of the contact and its company', async () => {
    const company = await addCompany({ name: 'Maison' })
    const contact = await addContact({ firstName: 'Zoé', lastName: 'Petit', mobile: '0612345678' })
    expect(contact).toMatchObject({ companyName: null, mobile: '+33612345678', revision: 1 })
    const moved = await send<Contact>('PUT', `/contacts/${contact.id}`, {
      firstName: 'Zoé',
      lastName: 'Petit',
      mobile: '06 12 34 56 78',
      email: 'zoe@maison.fr',
      companyId: company.id,
      revision: 1,
    })
    expect(moved.body).toMatchObject({ companyName: 'Maison', revision: 2 })
    const { matches } = (
      await send<{ matches: Contact[] }>('GET', '/contacts/duplicates?email=ZOE@maison.fr')
    ).body
    expect(matches.map(({ id }) => id)).toEqual([contact.id])
    await send('POST', '/contacts/archive', { contactIds: [contact.id] })
    await send('POST', '/contacts/restore', { contactIds: [contact.id] })
    const told = (await events(`contactId=${contact.id}`)).map(({ type }) => type)
    expect(told).toEqual(['contact.restored', 'contact.archived', 'contact.updated', 'contact.created'])
    expect((await events(`companyId=${company.id}`)).length).toBe(4)
  })

  test('are created with their company together, or neither is', async () => {
    const made = await send<{ company: Company; contact: Contact }>('POST', '/clients', {
      company: { name: 'Neuve', siren: '552081317' },
      contact: { lastName: 'Durand', email: 'd@neuve.fr' },
    })
    expect(made.body.contact).toMatchObject({ companyId: made.body.company.id, companyName: 'Neuve' })
    const faulty = await send<Refusal>('POST', '/clients', {
      company: { name: 'N' },
      contact: { lastName: '' },
    })
    expect([faulty.status, faulty.body.fields?.[0]?.path]).toEqual([400, 'contact.lastName'])
    expect((await send('GET', '/companies/count')).body).toMatchObject({ count: 1 })
  })
})

test('the CSV file holds every row of the filter and is safe to open in a spreadsheet', async () => {
  await app.context.pool.query(
    `insert into contacts (org_id, last_name, first_name, phone) select $1, 'Nom' || lpad(i::text, 4, '0'), '=1+1', '+33612345678' from generate_series(1, 2300) i`,
    [member.orgId],
  )
  const { status, bytes, headers } = await send('GET', '/contacts/export?q=nom')
  const text = bytes.toString('utf8')
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers['content-disposition']).toMatch(/^attachment; filename="contacts-\d{4}-\d\d-\d\d\.csv"$/)
  const lines = text.trimEnd().split('\r\n')
  expect(lines.length).toBe(2301)
  expect(lines[0]).toMatch(/^\ufeffPrénom;Nom;Fonction/)
  expect(lines[1]).toMatch(/^'=1\+1;Nom0001;;;;;06 12 34 56 78;;/)
  expect(new Set(lines).size).toBe(2301)
})

test('dates in the CSV files are in the organization’s time zone', async () => {
  const { pool } = app.context
  await pool.query(`update organizations set timezone = 'Pacific/Noumea' where id = $1`, [member.orgId])
  await addCompany({ name: 'Cases du Sud' })
  await pool.query(`insert into contacts (org_id, last_name) values ($1, 'Kaloï')`, [member.orgId])
  for (const table of ['companies', 'contacts'])
    await pool.query(`update ${table} set created_at = '2026-11-12T20:00:00Z' where org_id = $1`, [
      member.orgId,
    ])
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Noumea' }).format()
  for (const path of ['/companies/export', '/contacts/export']) {
    const { bytes, headers } = await send('GET', path)
    expect(bytes.toString('utf8')).toContain('2026-11-13')
    expect(headers['content-disposition']).toContain(`-${today}.csv`)
  }
})

async function foreignCompany(): Promise<Company> {
  const neighbour = await app.makeOrganization()
  return (await send<Company>('POST', '/companies', { name: 'Voisine' }, neighbour)).body
}
