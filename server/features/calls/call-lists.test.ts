import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { CallEntry, CallList } from '#shared/contract/call-fields.ts'
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

type Next = { entry: CallEntry | null; refused: CallEntry[]; waitsUntil: string | null }
const create = (body: Record<string, unknown>) =>
  own().ask<CallList>('POST', '/call-lists', { name: 'Relance de novembre', purpose: 'prospecting', ...body })
const next = async (listId: string, after = 0) =>
  (await own().ask<Next>('POST', `/call-lists/${listId}/next`, { afterPosition: after })).body
const entries = async (listId: string) =>
  (await own().ask<{ items: CallEntry[] }>('GET', `/call-lists/${listId}/entries`)).body.items

test('a list is called one after the other; those whom the law forbids are put aside with the reason', async () => {
  const { id: consumer } = await own().makeConsumer()
  const { id: agreed } = await own().makeConsumer({ name: 'Anne Petit' })
  await own().consent({ companyId: agreed })
  const { id: contactId } = await own().makeProfessional()
  const from = { source: 'ids', companyIds: [consumer, agreed], contactIds: [contactId] }
  const { status, body: list } = await create({ from })
  expect([status, list.counts]).toEqual([200, { waiting: 3, done: 0, skipped: 0, refused: 0 }])
  const first = await next(list.id)
  expect(first.entry).toMatchObject({ clientName: 'Inès Oudinot', position: 1 })
  const call = await own().start({ contactId, entryId: first.entry!.id })
  expect(call.body.listId).toBe(list.id)
  await own().settle(call.body, { outcome: 'voicemail' })
  const second = await next(list.id)
  expect(second.refused).toMatchObject([
    { clientName: 'Élise Roy', state: 'refused', reason: expect.stringContaining('L223-1') },
  ])
  expect(second.entry?.clientName).toBe('Anne Petit')
  const callbackAt = new Date(MONDAY.getTime() + 3_600_000).toISOString()
  await own().record({ companyId: agreed, entryId: second.entry!.id, outcome: 'callback', callbackAt })
  expect(await next(list.id)).toEqual({ entry: null, refused: [], waitsUntil: callbackAt })
  clock.set(new Date(MONDAY.getTime() + 3_700_000))
  expect((await next(list.id)).entry?.clientName).toBe('Anne Petit')
  expect((await entries(list.id)).map(({ state, outcome }) => [state, outcome])).toEqual([
    ['done', 'voicemail'],
    ['refused', null],
    ['waiting', 'callback'],
  ])
})

test('what the hour forbids waits for its hour', async () => {
  const { id: companyId } = await own().makeConsumer()
  await own().consent({ companyId })
  const { body: list } = await create({ from: { source: 'ids', companyIds: [companyId] } })
  clock.set(new Date('2026-11-30T12:30:00Z'))
  expect(await next(list.id)).toMatchObject({ entry: null, waitsUntil: '2026-11-30T13:00:00.000Z' })
  clock.set(new Date('2026-11-30T13:00:00Z'))
  expect((await next(list.id)).entry?.companyId).toBe(companyId)
})

test('somebody is passed over and called after all; a line is called once', async () => {
  const { id: contactId } = await own().makeProfessional()
  const { body: list } = await create({ from: { source: 'contacts', q: 'oudinot' } })
  const { entry } = await next(list.id)
  const skip = (isSkipped: boolean) =>
    own().ask<CallEntry>('POST', `/call-lists/entries/${entry!.id}/skip`, { isSkipped, reason: 'En congé' })
  expect((await skip(true)).body).toMatchObject({ state: 'skipped', reason: 'En congé' })
  expect((await next(list.id)).entry).toBeNull()
  expect((await skip(false)).body.state).toBe('waiting')
  expect((await own().start({ contactId, entryId: entry!.id })).status).toBe(200)
  expect((await own().start({ contactId, entryId: entry!.id })).body.code).toBe('entry_settled')
})

test('the clients of one’s tasks are called once each, in the order of what is due', async () => {
  const { id: late } = await own().makeConsumer()
  const { id: contactId } = await own().makeProfessional()
  const silent = await own().makeCompany()
  const task = (title: string, dueOn: string | null, link: object, more: object = {}) =>
    own().ask<{ id: string; revision: number }>('POST', '/tasks', { title, dueOn, links: [link], ...more })
  const company = (id: string) => ({ kind: 'company', id })
  const { body: today } = await task('Dire le prix', '2026-11-30', { kind: 'contact', id: contactId })
  const { body: first } = await task('Rappeler', '2026-11-27', company(late))
  await task('Rappeler encore', '2026-11-30', company(late))
  await task('Sans numéro', '2026-11-27', company(silent))
  const other = await own().makeConsumer({ name: 'Anne Petit' })
  await task('La semaine prochaine', '2026-12-07', company(other.id))
  const apart = await own().makeConsumer({ name: 'Luc Roy' })
  await task('Pas avant décembre', '2026-11-27', company(apart.id), { startsOn: '2026-12-01' })
  const foreign = await own().makeConsumer({ name: 'Zoé Lenoir' })
  await task('À personne', '2026-11-27', company(foreign.id), { assigneeId: null })

  const { body: list } = await create({ purpose: 'delivery', from: { source: 'tasks' } })
  expect(list.source).toBe('tasks')
  expect((await entries(list.id)).map(({ clientName, task }) => [clientName, task])).toEqual([
    ['Élise Roy', { id: first.id, title: 'Rappeler' }],
    ['Inès Oudinot', { id: today.id, title: 'Dire le prix' }],
  ])
  const { body: all } = await create({ purpose: 'delivery', from: { source: 'tasks', which: 'open' } })
  expect((await entries(all.id)).map(({ clientName }) => clientName)).toEqual([
    'Élise Roy',
    'Inès Oudinot',
    'Anne Petit',
  ])
  const { entry } = await next(list.id)
  expect(entry?.task?.title).toBe('Rappeler')
  expect((await own().start({ companyId: late, entryId: entry!.id, purpose: 'delivery' })).status).toBe(200)
  await own().ask('POST', `/tasks/${first.id}/state`, { state: 'done' })
  expect((await entries(list.id))[0]?.task).toBeNull()
})

test('people are added once, a list is renamed and ended, and an empty one is refused', async () => {
  const { id: contactId } = await own().makeProfessional()
  const from = { source: 'ids', contactIds: [contactId] }
  const { body: list } = await create({ from })
  expect((await own().ask('POST', `/call-lists/${list.id}/entries`, { from })).body).toEqual({ added: 0 })
  const update = (body: object) =>
    own().ask<CallList>('PUT', `/call-lists/${list.id}`, { revision: 1, name: 'Décembre', ...body })
  expect((await update({ isClosed: true })).body).toMatchObject({
    name: 'Décembre',
    closedAt: expect.any(String),
  })
  expect((await update({})).body.code).toBe('version_conflict')
  expect((await own().ask('POST', `/call-lists/${list.id}/next`, {})).body.code).toBe('call_list_closed')
  const silent = await own().makeCompany()
  expect((await create({ from: { source: 'ids', companyIds: [silent] } })).body.code).toBe('call_list_empty')
  const neighbour = await app.makeOrganization()
  const foreign = await own().ask('GET', `/call-lists/${list.id}`, undefined, neighbour)
  expect(foreign.status).toBe(404)
  const open = await own().ask<{ items: CallList[] }>('GET', '/call-lists')
  const closed = await own().ask<{ items: CallList[] }>('GET', '/call-lists?state=closed')
  expect([open.body.items.length, closed.body.items.length]).toEqual([0, 1])
  const counted = await own().ask('GET', '/call-lists/count')
  expect(counted.body).toEqual({ count: 0, byState: { open: 0, closed: 1 } })
})

test('whoever leaves gives their lists and lines back', async () => {
  const member = await app.makeMember(owner.orgId, 'member')
  const { id: contactId } = await own().makeProfessional()
  const { body: list } = await create({
    from: { source: 'ids', contactIds: [contactId] },
    assigneeId: member.userId,
  })
  await own().ask('PUT', '/telephony/lines', {
    lines: [{ provider: 'generic', providerUser: '101', userId: member.userId }],
  })
  expect(list.assigneeId).toBe(member.userId)
  await own().ask('POST', '/members/remove', { userIds: [member.userId] })
  const { body } = await own().ask<CallList>('GET', `/call-lists/${list.id}`)
  const { body: telephony } = await own().ask('GET', '/telephony')
  expect([body.assigneeId, telephony]).toMatchObject([null, { lines: [] }])
})

test('a script is written, changed by whoever read it last, and archived', async () => {
  const script = { name: 'Premier appel', purpose: 'prospecting', body: 'Bonjour, je vous appelle pour…' }
  const { body } = await own().ask<{ id: string }>('POST', '/call-scripts', script)
  const change = (over: object) => own().ask('PUT', `/call-scripts/${body.id}`, { ...script, ...over })
  expect((await change({ revision: 1, name: 'Autre' })).status).toBe(200)
  expect((await change({ revision: 1 })).body.code).toBe('version_conflict')
  expect((await change({ revision: 2, isArchived: true })).status).toBe(200)
  expect((await own().ask('GET', '/call-scripts')).body).toEqual({ scripts: [] })
})
