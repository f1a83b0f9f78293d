import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Company, Contact } from '#shared/contract/crm.ts'
import type { Prospect, Prospecting } from '#shared/contract/prospecting.ts'

type Refusal = { code: string; fields?: { path: string; code: string }[] }

let site: TestApp
let owner: Member
let now = new Date()
beforeAll(async () => {
  site = await startTestApp({ jobs: false, clock: { now: () => now } })
})
afterAll(() => site.close())
beforeEach(async () => {
  now = new Date('2026-11-25T10:00:00Z')
  owner = await site.makeOrganization()
})

const call = <T = Record<string, unknown>>(method: string, path: string, body?: unknown, as = owner) =>
  site.request<T>(method, `/api/v1${path}`, { as, ...(body === undefined ? {} : { body }) })
const addContact = async (fields: object = {}) =>
  (await call<Contact>('POST', '/contacts', { lastName: 'Roy', email: 'camille@client.test', ...fields }))
    .body
const record = (contactId: string, body: object, as = owner) =>
  call<Prospecting & Refusal>('POST', `/contacts/${contactId}/prospecting`, { source: 'manual', ...body }, as)
const read = async (contactId: string) =>
  (await call<Prospecting>('GET', `/contacts/${contactId}/prospecting`)).body
const judge = async (email: string) =>
  (
    await call<{ prospect: Prospect | null }>(
      'GET',
      `/contacts/prospecting?email=${encodeURIComponent(email)}`,
    )
  ).body.prospect
const later = (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000)
}
const consent = { state: 'given', basis: 'consent', source: 'form', note: 'Case cochée le 12 mars' }
const opposed = { state: 'refused' }

describe('what is recorded of a contact', () => {
  test('is added to its history, newest first, with who and how, and told in its timeline', async () => {
    const { id } = await addContact({ firstName: 'Camille' })
    expect(await read(id)).toEqual({
      state: 'none',
      verdict: 'warn',
      reason: 'not_recorded',
      history: [],
      bases: ['consent', 'customer', 'professional'],
    })
    await record(id, consent)
    later(1)
    const { status, body } = await record(id, { ...opposed, note: 'Dit au téléphone' })
    expect(status).toBe(200)
    expect(body).toEqual(await read(id))
    expect(body).toMatchObject({
      state: 'refused',
      verdict: 'forbidden',
      reason: 'opposed',
      history: [
        { state: 'refused', basis: null, source: 'manual', note: 'Dit au téléphone' },
        { ...consent, recordedAt: '2026-11-25T10:00:00.000Z', recordedByName: 'Test owner' },
      ],
    })
    const { items } = (
      await call<{ items: { type: string; meta: object }[] }>('GET', `/events?contactId=${id}`)
    ).body
    expect(items.slice(0, 2)).toMatchObject([
      { type: 'contact.prospecting_changed', meta: { name: 'Camille Roy', state: 'refused' } },
      { type: 'contact.prospecting_changed', meta: { state: 'given', basis: 'consent' } },
    ])
  })

  test('is never changed nor removed by anybody who works here', async () => {
    const { rows } = await site.context.pool.query<{ may: boolean }>(
      `select has_table_privilege('ardoise_app', 'prospecting_consents', 'update')
         or has_table_privilege('ardoise_app', 'prospecting_consents', 'delete') as may`,
    )
    expect(rows[0]!.may).toBe(false)
  })

  test('is refused at its field: a consent without proof, an opposition undone by a wish of ours', async () => {
    const { id } = await addContact()
    const faults = async (body: object) => {
      const answer = await record(id, body)
      return [answer.status, answer.body.fields?.map(({ path, code }) => [path, code])]
    }
    expect(await faults({ ...consent, note: ' ' })).toEqual([400, [['note', 'proof_missing']]])
    expect(await faults({ state: 'given' })).toEqual([400, [['basis', 'basis_missing']]])
    await record(id, opposed)
    expect(await faults({ state: 'given', basis: 'customer' })).toEqual([
      400,
      [['basis', 'prospect_opposed']],
    ])
    expect(await faults({ state: 'none' })).toEqual([400, [['state', 'prospect_opposed']]])
    expect((await read(id)).history).toHaveLength(1)
    later(1)
    expect((await record(id, consent)).body).toMatchObject({ state: 'given', verdict: 'allowed' })
  })

  test('of a consumer holds by consent, or because they bought here', async () => {
    const { body: company } = await call<Company>('POST', '/companies', {
      kind: 'consumer',
      name: 'Camille Roy',
    })
    const { id } = await addContact({ companyId: company.id })
    expect((await read(id)).bases).toEqual(['consent', 'customer'])
    const { body } = await record(id, { state: 'given', basis: 'professional' })
    expect(body.fields).toMatchObject([{ path: 'basis', code: 'basis_unfit' }])
    expect((await record(id, { state: 'given', basis: 'customer' })).body.verdict).toBe('allowed')
  })

  test('is to be confirmed after three years without a word from them', async () => {
    const { id } = await addContact()
    await record(id, consent)
    later(3 * 366)
    expect(await read(id)).toMatchObject({ state: 'given', verdict: 'warn', reason: 'too_old' })
    expect(await judge('Camille@Client.test')).toMatchObject({ contactId: id, reason: 'too_old' })
  })

  test('is read by all, written by who may change contacts, and of no other organization', async () => {
    const { id } = await addContact()
    const viewer = await site.makeMember(owner.orgId, 'viewer')
    expect((await call('GET', `/contacts/${id}/prospecting`, undefined, viewer)).status).toBe(200)
    expect((await record(id, opposed, viewer)).status).toBe(403)
    const other = await site.makeOrganization()
    expect((await call('GET', `/contacts/${id}/prospecting`, undefined, other)).status).toBe(404)
    expect((await record(id, opposed, other)).status).toBe(404)
    expect((await read(id)).history).toEqual([])
  })

  test('of an archived contact is kept as it is', async () => {
    const { id } = await addContact()
    await call('POST', '/contacts/archive', { contactIds: [id] })
    expect(await record(id, opposed)).toMatchObject({ status: 409, body: { code: 'archived' } })
  })

  test('is in the CSV file', async () => {
    const given = await addContact({ lastName: 'Aubry', email: 'a@client.test' })
    await record(given.id, consent)
    const refused = await addContact({ lastName: 'Brun', email: 'b@client.test' })
    await record(refused.id, opposed)
    await addContact({ lastName: 'Caron', email: null })
    const { bytes } = await call('GET', '/contacts/export')
    const lines = bytes.toString('utf8').trimEnd().split('\r\n')
    const ends = lines.map((line) => line.split(';').slice(-3))
    expect(ends).toEqual([
      ['Prospection par e-mail', 'Base de la prospection', 'Prospection depuis le'],
      ['Autorisée', 'Consentement', '2026-11-25'],
      ['S’oppose à la prospection', '', '2026-11-25'],
      ['Rien d’enregistré', '', ''],
    ])
  })
})

describe('an address', () => {
  test('that two contacts have is one person', async () => {
    const first = await addContact()
    const second = await addContact({ lastName: 'Roy-Martin' })
    await record(first.id, opposed)
    expect(await read(second.id)).toMatchObject({ state: 'refused', reason: 'opposed' })
    expect((await record(second.id, { state: 'given', basis: 'professional' })).status).toBe(400)
  })

  test('that two contacts have says the same of both in the CSV file, though one opposed before it had the address', async () => {
    await addContact({ lastName: 'Aubry' })
    const {
      createdAt: _,
      updatedAt: __,
      archivedAt: ___,
      companyName: ____,
      nextTaskOn: _____,
      tags: ______,
      id,
      ...fields
    } = await addContact({
      lastName: 'Brun',
      email: null,
    })
    await record(id, opposed)
    await call('PUT', `/contacts/${id}`, { ...fields, email: 'camille@client.test' })
    const { bytes } = await call('GET', '/contacts/export')
    const lines = bytes.toString('utf8').trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(';').at(-3))).toEqual([
      'S’oppose à la prospection',
      'S’oppose à la prospection',
    ])
  })

  test('that changes takes the opposition along, and leaves it behind too', async () => {
    const contact = await addContact()
    await record(contact.id, opposed)
    const {
      createdAt: _,
      updatedAt: __,
      archivedAt: ___,
      companyName: ____,
      nextTaskOn: _____,
      tags: ______,
      id,
      ...fields
    } = contact
    const changed = await call('PUT', `/contacts/${id}`, { ...fields, email: 'neuve@client.test' })
    expect(changed.status).toBe(200)
    expect(await judge('neuve@client.test')).toMatchObject({ verdict: 'forbidden' })
    const again = await addContact({ lastName: 'Import' })
    expect(await read(again.id)).toMatchObject({ state: 'refused' })
  })

  test('of nobody known is said to be so', async () => {
    expect(await judge('personne@client.test')).toBeNull()
  })

  test('of an erased contact keeps its opposition without a word of it, and no consent', async () => {
    const { pool } = site.context
    const refused = await addContact()
    await record(refused.id, consent)
    later(1)
    await record(refused.id, { ...opposed, note: 'Un secret' })
    const given = await addContact({ email: 'ana@client.test' })
    await record(given.id, consent)
    await pool.query('delete from contacts where org_id = $1', [owner.orgId])
    const { rows } = await pool.query(
      'select contact_id, state, note, recorded_by from prospecting_consents where org_id = $1',
      [owner.orgId],
    )
    expect(rows).toEqual([{ contact_id: null, state: 'refused', note: '', recorded_by: null }])
    const again = await addContact()
    expect(await read(again.id)).toMatchObject({ state: 'refused', history: [{ recordedByName: null }] })
    const other = await addContact({ email: 'ana@client.test' })
    expect(await read(other.id)).toMatchObject({ state: 'none' })
    // Another organization has another hash of the same address.
    const neighbour = await site.makeOrganization()
    const theirs = await call<Contact>(
      'POST',
      '/contacts',
      { lastName: 'Roy', email: 'camille@client.test' },
      neighbour,
    )
    const seen = await call('GET', `/contacts/${theirs.body.id}/prospecting`, undefined, neighbour)
    expect(seen.body).toMatchObject({ state: 'none', history: [] })
  })

  test('of an erased contact that had another one when it opposed keeps it for both', async () => {
    const { pool } = site.context
    const { id } = await addContact()
    await record(id, opposed)
    await pool.query(`update contacts set email = 'neuve@client.test' where id = $1`, [id])
    await pool.query('delete from contacts where org_id = $1', [owner.orgId])
    for (const email of ['camille@client.test', 'neuve@client.test'])
      expect(await read((await addContact({ email })).id)).toMatchObject({ state: 'refused' })
  })

  test('that opposed does not keep its organization from being erased', async () => {
    const { pool } = site.context
    const { id } = await addContact()
    await record(id, opposed)
    await pool.query(`update contacts set email = 'neuve@client.test' where id = $1`, [id])
    await pool.query('delete from organizations where id = $1', [owner.orgId])
    const { rows } = await pool.query('select from prospecting_consents where org_id = $1', [owner.orgId])
    expect(rows).toEqual([])
  })
})

describe('what is recorded of a company with an address of its own', () => {
  const addCompany = async (fields: object = {}) =>
    (await call<Company>('POST', '/companies', { name: 'Roy SARL', email: 'contact@roy.test', ...fields }))
      .body
  const recordCompany = (companyId: string, body: object, as = owner) =>
    call<Prospecting & Refusal>(
      ...(['POST', `/companies/${companyId}/prospecting`, { source: 'manual', ...body }, as] as const),
    )
  const readCompany = async (companyId: string) =>
    (await call<Prospecting>('GET', `/companies/${companyId}/prospecting`)).body

  test('is a history as a contact’s, told in its timeline, and judged by its address', async () => {
    const { id } = await addCompany()
    expect(await judge('Contact@Roy.test')).toMatchObject({
      contactId: null,
      companyId: id,
      name: 'Roy SARL',
      reason: 'not_recorded',
    })
    expect((await recordCompany(id, { ...consent, note: '' })).body.fields).toMatchObject([
      { path: 'note', code: 'proof_missing' },
    ])
    await recordCompany(id, consent)
    later(1)
    const { body } = await recordCompany(id, opposed)
    expect(body).toEqual(await readCompany(id))
    expect(body).toMatchObject({ state: 'refused', history: [{ state: 'refused' }, consent] })
    expect(await judge('contact@roy.test')).toMatchObject({ companyId: id, verdict: 'forbidden' })
    const { items } = (
      await call<{ items: { type: string; meta: object }[] }>('GET', `/events?companyId=${id}`)
    ).body
    expect(items.slice(0, 2)).toMatchObject([
      { type: 'company.prospecting_changed', meta: { name: 'Roy SARL', state: 'refused' } },
      { type: 'company.prospecting_changed', meta: { state: 'given', basis: 'consent' } },
    ])
  })

  test('of a consumer holds by consent, or because they bought here', async () => {
    const { id } = await addCompany({ kind: 'consumer' })
    expect((await readCompany(id)).bases).toEqual(['consent', 'customer'])
    const { body } = await recordCompany(id, { state: 'given', basis: 'professional' })
    expect(body.fields).toMatchObject([{ path: 'basis', code: 'basis_unfit' }])
  })

  test('is that of a contact with the same address, whichever opposed, in the CSV file too', async () => {
    const company = await addCompany({ email: 'camille@client.test' })
    const contact = await addContact()
    await recordCompany(company.id, opposed)
    expect(await read(contact.id)).toMatchObject({ state: 'refused' })
    expect((await record(contact.id, { state: 'given', basis: 'professional' })).status).toBe(400)
    // The company’s record follows it to another address, and stays with this one.
    await site.context.pool.query(`update companies set email = 'neuve@roy.test' where id = $1`, [company.id])
    expect(await readCompany(company.id)).toMatchObject({ state: 'refused' })
    expect(await read(contact.id)).toMatchObject({ state: 'refused' })
    const other = await addContact({ lastName: 'Zola', email: 'neuve@roy.test' })
    expect(await read(other.id)).toMatchObject({ state: 'refused' })
    const { bytes } = await call('GET', '/contacts/export')
    const states = bytes
      .toString('utf8')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';').at(-3))
    expect(states.slice(1)).toEqual(['S’oppose à la prospection', 'S’oppose à la prospection'])
  })

  test('is in the CSV file of companies, also what a contact with its address said', async () => {
    const given = await addCompany({ name: 'Aubry SARL', email: 'a@client.test' })
    await recordCompany(given.id, consent)
    await addCompany({ name: 'Brun SARL', email: 'b@client.test' })
    await record((await addContact({ email: 'b@client.test' })).id, opposed)
    await addCompany({ name: 'Caron SARL', email: null })
    const { bytes } = await call('GET', '/companies/export')
    const lines = bytes.toString('utf8').trimEnd().split('\r\n')
    expect(lines.map((line) => line.split(';').slice(-4))).toEqual([
      ['Ajoutée le', 'Prospection par e-mail', 'Base de la prospection', 'Prospection depuis le'],
      ['2026-11-25', 'Autorisée', 'Consentement', '2026-11-25'],
      ['2026-11-25', 'S’oppose à la prospection', '', '2026-11-25'],
      ['2026-11-25', 'Rien d’enregistré', '', ''],
    ])
  })

  test('is written by who may change companies, of no other organization, and not once archived', async () => {
    const { id } = await addCompany()
    const viewer = await site.makeMember(owner.orgId, 'viewer')
    expect((await call('GET', `/companies/${id}/prospecting`, undefined, viewer)).status).toBe(200)
    expect((await recordCompany(id, opposed, viewer)).status).toBe(403)
    const other = await site.makeOrganization()
    expect((await recordCompany(id, opposed, other)).status).toBe(404)
    await call('POST', '/companies/archive', { companyIds: [id] })
    expect(await recordCompany(id, opposed)).toMatchObject({ status: 409, body: { code: 'archived' } })
    expect((await readCompany(id)).history).toEqual([])
  })

  test('goes with it when it is erased, but for an opposition, kept by its address alone', async () => {
    const { pool } = site.context
    const refused = await addCompany()
    await recordCompany(refused.id, { ...opposed, note: 'Un secret' })
    const given = await addCompany({ name: 'Ana SARL', email: 'ana@client.test' })
    await recordCompany(given.id, consent)
    await pool.query('delete from companies where org_id = $1', [owner.orgId])
    const { rows } = await pool.query(
      'select company_id, state, note, recorded_by from prospecting_consents where org_id = $1',
      [owner.orgId],
    )
    expect(rows).toEqual([{ company_id: null, state: 'refused', note: '', recorded_by: null }])
    expect(await readCompany((await addCompany()).id)).toMatchObject({ state: 'refused' })
    expect(await readCompany((await addCompany({ email: 'ana@client.test' })).id)).toMatchObject({
      state: 'none',
    })
  })
})
