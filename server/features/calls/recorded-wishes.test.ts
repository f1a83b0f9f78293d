import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Call } from '#shared/contract/call-fields.ts'
import type { RecordedWish } from '#shared/contract/call-wishes.ts'
import { callsOf, MONDAY } from './calls.fixture.ts'

let app: TestApp
let owner: Member
const clock = createFixedClock(MONDAY)
const own = () => callsOf(app, () => owner)

beforeAll(async () => {
  app = await startTestApp({ clock, jobs: false })
})
beforeEach(async () => {
  clock.set(MONDAY)
  owner = await app.makeOrganization()
})
afterAll(() => app.close())

type Page = { items: RecordedWish[]; nextCursor: string | null }
const register = async (query = '') => (await own().ask<Page>('GET', `/call-wishes/register?${query}`)).body
const shown = async (query = '') =>
  (await register(query)).items.map(({ state, clientName }) => [state, clientName])

async function agree(name: string, day: string) {
  const { id: companyId } = await own().makeConsumer({ name })
  const { body } = await own().consent({ companyId, givenAt: `${day}T09:00:00.000Z`, scope: 'Escaliers' })
  return { companyId, consentId: body.id }
}

test('holds consents and oppositions of all clients, the newest first, by page, filter and count', async () => {
  const élise = await agree('Élise Vasseur', '2026-06-01')
  const noé = await agree('Noé Martin', '2026-07-01')
  await own().ask('POST', `/call-wishes/consents/${noé.consentId}/revoke`, { note: '' })
  const paul = await own().makeConsumer({ name: 'Paul Lenoir' })
  await own().ask('POST', '/call-wishes/oppositions', { companyId: paul.id, source: 'mail', note: 'Lettre' })
  const all = [
    ['opposed', 'Paul Lenoir'],
    ['revoked', 'Noé Martin'],
    ['standing', 'Élise Vasseur'],
  ]
  expect(await shown()).toEqual(all)
  expect(await shown('state=standing')).toEqual([all[2]])
  expect(await shown('state=revoked')).toEqual([all[1]])
  expect(await shown('state=opposed')).toEqual([all[0]])
  expect(await shown('q=elise vass')).toEqual([all[2]])
  expect(await shown('q=LENOIR')).toEqual([all[0]])
  expect(await shown('from=2026-07-01&to=2026-07-01')).toEqual([all[1]])
  expect((await own().ask('GET', '/call-wishes/register/count?state=opposed')).body).toEqual({
    count: 1,
    byState: { standing: 1, revoked: 1, opposed: 1 },
  })
  const first = await register('limit=2')
  expect([first.items.length, await shown(`limit=2&cursor=${first.nextCursor}`)]).toEqual([2, [all[2]]])
  expect((await register()).items[2]).toMatchObject({
    companyId: élise.companyId,
    channel: 'form',
    scope: 'Escaliers',
    note: 'Formulaire n° 12',
  })
  const file = await app.app.inject({
    url: '/api/v1/call-wishes/register/export?state=opposed',
    headers: { authorization: `Bearer ${owner.token}`, 'ardoise-organization': owner.orgId },
  })
  expect(file.body).toMatch(/Opposition"?;"?Paul Lenoir/)
  expect(file.body).not.toContain('Vasseur')
})

test('is of its organization, and of whoever reads calls', async () => {
  await agree('Élise Vasseur', '2026-06-01')
  const reader = await app.makeMember(owner.orgId, 'viewer')
  expect((await own().ask('GET', '/call-wishes/register', undefined, reader)).status).toBe(403)
  const stranger = await app.makeOrganization()
  const { body } = await own().ask<Page>('GET', '/call-wishes/register', undefined, stranger)
  expect(body.items).toEqual([])
})

test('⌘K finds a call that has a result by its client, its notes and its number', async () => {
  const contact = await own().makeProfessional()
  await own().record({ contactId: contact.id, purpose: 'contract', notes: 'Teinte du chêne à confirmer' })
  type Found = { calls: Call[] }
  const found = async (q: string, as: Member = owner) =>
    (await own().ask<Found>('GET', `/search?q=${encodeURIComponent(q)}`, undefined, as)).body.calls?.length
  expect([await found('oudinot'), await found('teinte chene'), await found('rien de tel')]).toEqual([1, 1, 0])
  expect(await found('teinte', await app.makeMember(owner.orgId, 'viewer'))).toBeFalsy()
})
