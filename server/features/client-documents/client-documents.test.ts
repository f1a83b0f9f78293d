import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteOldRows } from '#server/retention.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { makeAttachment } from '#server/test/mail/make-mail.ts'
import type { ClientDocument } from '#shared/contract/client-documents.ts'
import { removedDocuments } from './store/documents.ts'

let site: TestApp
let owner: Member
let contactId: string
let companyId: string

beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())
beforeEach(async () => {
  owner = await site.makeOrganization()
  companyId = (await create('/api/v1/companies', { name: 'Atelier' })).id
  contactId = (await create('/api/v1/contacts', { firstName: 'Camille', lastName: 'Roy', companyId })).id
})

const create = async (path: string, body: object) =>
  (await site.request<{ id: string }>('POST', path, { as: owner, body })).body
const save = async (body: object, as = owner) =>
  site.request<{ id: string }>('POST', '/api/v1/client-documents', { as, body })
const list = async (query: string, as = owner) =>
  (await site.request<{ items: ClientDocument[] }>('GET', `/api/v1/client-documents?${query}`, { as })).body
    .items
const names = async (query: string) => (await list(query)).map(({ name }) => name)

test('an attachment is kept on a client once, seen on the company’s page and saved from there', async () => {
  const part = await makeAttachment(site, owner)
  const first = await save({ ...part, contactId })
  expect(first.status).toBe(200)
  expect((await save({ ...part, contactId })).body).toEqual(first.body)
  expect(await list(`contactId=${contactId}`)).toMatchObject([
    { id: first.body.id, name: 'plan.txt', size: 7, sender: 'Camille Roy', contactName: 'Camille Roy' },
  ])
  expect(await names(`companyId=${companyId}`)).toEqual(['plan.txt'])
  const file = await site.request('GET', `/api/v1/client-documents/${first.body.id}/file`, { as: owner })
  expect(file.headers['content-type']).toBe('application/octet-stream')
  expect(file.headers['content-disposition']).toContain('attachment')
  expect(file.bytes.toString()).toBe('Le plan')
})

test('a document taken off is given back, and deleted a month later', async () => {
  const { id } = (await save({ ...(await makeAttachment(site, owner)), companyId })).body
  const path = `/api/v1/client-documents/${id}`
  await site.request('DELETE', path, { as: owner })
  expect(await names(`companyId=${companyId}`)).toEqual([])
  expect((await site.request('GET', `${path}/file`, { as: owner })).status).toBe(404)
  await site.request('POST', `${path}/restore`, { as: owner })
  expect(await names(`companyId=${companyId}`)).toEqual(['plan.txt'])
  await site.request('DELETE', path, { as: owner })
  const inAMonth = new Date(Date.now() + 31 * 86_400_000)
  await deleteOldRows({ ...site.context, clock: { now: () => inAMonth } }, [removedDocuments])
  expect((await site.request('POST', `${path}/restore`, { as: owner })).status).toBe(404)
})

test('a document that proves a consent is kept with it, though it is taken off the client’s page', async () => {
  const client = await create('/api/v1/companies', {
    name: 'Élise Roy',
    kind: 'consumer',
    phone: '+33612340099',
  })
  const { id } = (await save({ ...(await makeAttachment(site, owner)), companyId: client.id })).body
  const consent = await create('/api/v1/call-wishes/consents', {
    companyId: client.id,
    text: 'J’accepte d’être appelée.',
    textVersion: '1',
    channel: 'mail',
    givenAt: '2026-01-05T10:00:00.000Z',
    scope: 'Escaliers',
    documentId: id,
  })
  await site.request('DELETE', `/api/v1/client-documents/${id}`, { as: owner })
  expect(await names(`companyId=${client.id}`)).toEqual([])
  const inAMonth = new Date(Date.now() + 31 * 86_400_000)
  await deleteOldRows({ ...site.context, clock: { now: () => inAMonth } }, [removedDocuments])
  const proof = await site.request('GET', `/api/v1/call-wishes/consents/${consent.id}`, { as: owner })
  expect(proof.body).toMatchObject({ consent: { documentId: id }, document: { id, name: 'plan.txt' } })
  const file = await site.request('GET', `/api/v1/client-documents/${id}/file`, { as: owner })
  expect([file.status, file.bytes.toString()]).toEqual([200, 'Le plan'])
})

test('only a mail that one may read is kept, and readers change nothing', async () => {
  const part = await makeAttachment(site, owner)
  const colleague = await site.makeMember(owner.orgId, 'member')
  expect((await save({ ...part, contactId }, colleague)).status).toBe(404)
  const { id } = (await save({ ...part, contactId })).body
  const viewer = await site.makeMember(owner.orgId, 'viewer')
  expect(await list(`contactId=${contactId}`, viewer)).toMatchObject([{ id, conversationId: null }])
  expect((await save({ ...part, contactId }, viewer)).status).toBe(403)
  const removed = await site.request('DELETE', `/api/v1/client-documents/${id}`, { as: viewer })
  expect(removed.status).toBe(403)
})
