import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Member as ListedMember } from '#shared/contract/members.ts'
import type { EventEntry } from '#shared/contract/platform.ts'
import { eventSentence } from '#shared/domain/event-sentences.ts'
import type { MemberRight } from '#shared/domain/member-rights.ts'
import type { Role } from '#shared/domain/roles.ts'

let app: TestApp
let boss: Member
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  boss = await app.makeOrganization()
})

const turn = (as: Member, { userId }: Member, right: MemberRight, on = true) =>
  app.request<ListedMember & { code: string }>('PATCH', `/api/v1/members/${userId}/rights`, {
    as,
    body: { right, on },
  })
const changeRole = (as: Member, { userId }: Member, role: Role) =>
  app.request<ListedMember>('PATCH', `/api/v1/members/${userId}/role`, { as, body: { role } })
const may = async (as: Member, path: string) => (await app.request('GET', `/api/v1${path}`, { as })).status
const invoice = (as: Member) => app.request('POST', '/api/v1/invoices', { as, body: {} })

test('« Peut facturer » lets a member invoice, at once and until it is taken', async () => {
  const clerk = await app.makeMember(boss.orgId, 'member')
  expect((await invoice(clerk)).status).toBe(403)
  const { body, status } = await turn(boss, clerk, 'invoicing')
  expect([status, body.rights, body.rightsAt]).toEqual([200, ['invoicing', 'amounts'], expect.any(String)])
  expect((await invoice(clerk)).status).toBe(200)
  await turn(boss, clerk, 'invoicing', false)
  expect((await invoice(clerk)).status).toBe(403)
})

test('« Lit la comptabilité » opens the bank and the books to a viewer, who changes nothing', async () => {
  const reader = await app.makeMember(boss.orgId, 'viewer')
  const books = ['/bank/accounts', '/movements', '/received-invoices']
  const statuses = async () => Promise.all(books.map((path) => may(reader, path)))
  expect(await statuses()).toEqual([403, 403, 200])
  await turn(boss, reader, 'accounting')
  expect(await statuses()).toEqual([200, 200, 200])
  const payment = await app.request('POST', '/api/v1/payments', { as: reader, body: { amountCents: 100 } })
  expect(payment.status).toBe(403)
})

test('without the amounts nothing of money opens, whatever else was given', async () => {
  const blind = await app.makeMember(boss.orgId, 'member')
  await turn(boss, blind, 'invoicing')
  await turn(boss, blind, 'accounting')
  await turn(boss, blind, 'amounts', false)
  for (const path of [
    '/quotes',
    '/invoices',
    '/movements',
    '/bank/accounts',
    '/catalogue',
    '/received-invoices',
  ])
    expect([path, await may(blind, path)]).toEqual([path, 403])
  expect((await invoice(blind)).status).toBe(403)
  for (const path of ['/companies', '/contacts', '/tasks', '/conversations', '/calls'])
    expect([path, await may(blind, path)]).toEqual([path, 200])
  const { body } = await app.request<{ items: { owed: unknown }[] }>('GET', '/api/v1/companies', {
    as: blind,
  })
  expect(body.items.every(({ owed }) => owed === null)).toBe(true)
})

test('who corrects a client renames it in drafts that they may not read', async () => {
  const { body: company } = await app.request<{ id: string; revision: number }>('POST', '/api/v1/companies', {
    as: boss,
    body: { name: 'Brun' },
  })
  await app.request('POST', '/api/v1/quotes', { as: boss, body: { companyId: company.id } })
  const blind = await app.makeMember(boss.orgId, 'member', [])
  const cashier = await app.makeMember(boss.orgId, 'billing')
  let { revision } = company
  for (const [as, name] of [
    [blind, 'Brun et fils'],
    [cashier, 'Brun et filles'],
  ] as const) {
    const change = { name, revision }
    const saved = await app.request<{ revision: number }>('PUT', `/api/v1/companies/${company.id}`, {
      as,
      body: change,
    })
    expect(saved.status).toBe(200)
    revision = saved.body.revision
    const { body } = await app.request<{ items: { clientName: string }[] }>('GET', '/api/v1/quotes', {
      as: boss,
    })
    expect(JSON.stringify(body.items)).toContain(name)
  }
})

test('a page opened earlier gives nothing back, nor do two who turn different rights at once', async () => {
  const clerk = await app.makeMember(boss.orgId, 'member')
  const admin = await app.makeMember(boss.orgId, 'admin')
  await turn(boss, clerk, 'amounts', false)
  // The admin’s page shows the amounts still.
  expect((await turn(admin, clerk, 'invoicing')).body.rights).toEqual(['invoicing'])
  await Promise.all([turn(boss, clerk, 'invoicing', false), turn(admin, clerk, 'accounting')])
  expect((await turn(boss, clerk, 'amounts', false)).body.rights).toEqual(['accounting'])
})

test('a right is told with its author, and a change of role forgets it', async () => {
  const clerk = await app.makeMember(boss.orgId, 'member')
  await turn(boss, clerk, 'invoicing')
  await turn(boss, clerk, 'accounting')
  await turn(boss, clerk, 'accounting', false)
  // Nothing changes: nothing is told.
  await turn(boss, clerk, 'accounting', false)
  const { body } = await app.request<{ items: EventEntry[] }>(
    'GET',
    `/api/v1/events?subjectId=${clerk.userId}`,
    {
      as: boss,
    },
  )
  expect(body.items.map((event) => eventSentence(event))).toEqual([
    'Droits de Test member\u00a0: «\u202fLit la comptabilité\u202f» retiré',
    'Droits de Test member\u00a0: «\u202fLit la comptabilité\u202f» accordé',
    'Droits de Test member\u00a0: «\u202fPeut facturer\u202f» accordé',
  ])
  const changed = await changeRole(boss, clerk, 'viewer')
  expect(changed.body).toMatchObject({ role: 'viewer', rights: ['amounts'], rightsAt: null })
})

test('a change of role leaves the amounts taken, by hand or by a directory', async () => {
  const clerk = await app.makeMember(boss.orgId, 'member')
  await turn(boss, clerk, 'invoicing')
  const { rightsAt } = (await turn(boss, clerk, 'amounts', false)).body
  const viewer = (await changeRole(boss, clerk, 'viewer')).body
  expect([viewer.role, viewer.rights, viewer.rightsAt]).toEqual(['viewer', [], rightsAt])
  // Past a role that says all, as a directory sets one.
  for (const role of ['admin', 'member'])
    await app.context.pool.query('update memberships set role = $1 where user_id = $2', [role, clerk.userId])
  expect(await may(clerk, '/quotes')).toBe(403)
  const back = (await turn(boss, clerk, 'amounts')).body
  expect(back.rights).toEqual(['amounts'])
  expect(await may(clerk, '/quotes')).toBe(200)
})

test('nobody turns their own, those of an owner, nor those of a role that says all', async () => {
  const admin = await app.makeMember(boss.orgId, 'admin')
  const clerk = await app.makeMember(boss.orgId, 'member')
  const accountant = await app.makeMember(boss.orgId, 'accountant')
  const refused = async (as: Member, of: Member) => {
    const { status, body } = await turn(as, of, 'invoicing')
    return [status, body.code]
  }
  expect(await refused(admin, admin)).toEqual([409, 'own_membership'])
  expect(await refused(admin, boss)).toEqual([403, 'owner_protected'])
  expect(await refused(boss, accountant)).toEqual([409, 'role_without_rights'])
  expect(await refused(clerk, clerk)).toEqual([403, 'forbidden'])
  const other = await app.makeOrganization()
  expect((await turn(other, clerk, 'amounts')).status).toBe(404)
  expect((await turn(boss, clerk, 'invoicing')).status).toBe(200)
})

test('the export of members says the rights beside each role', async () => {
  const clerk = await app.makeMember(boss.orgId, 'member')
  const blind = await app.makeMember(boss.orgId, 'viewer')
  await turn(boss, clerk, 'invoicing')
  await turn(boss, clerk, 'accounting')
  await turn(boss, blind, 'amounts', false)
  const csv = (await app.request('GET', '/api/v1/members/export', { as: boss })).bytes.toString('utf8')
  expect(csv).toMatch(/Test member;[^;]+;;Membre;Peut facturer, Lit la comptabilité;Actif;/)
  expect(csv).toMatch(/Test viewer;[^;]+;;Lecteur;Sans les montants;Actif;/)
  expect(csv).toMatch(/;Propriétaire;;Actif;/)
})
