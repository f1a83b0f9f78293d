import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { invoicesOf, line, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { DashboardFigures, OwnDashboard } from '#shared/contract/own-dashboards.ts'
import type { ReportGoal } from '#shared/contract/report-goals.ts'
import type { Role } from '#shared/domain/roles.ts'

const clock = createFixedClock(new Date('2026-11-15T10:00:00Z'))
let site: TestApp
let owner: Member
beforeAll(async () => {
  site = await startTestApp({ jobs: false, clock })
  site.context.pdf = { ...site.context.pdf, renderInvoice: plainPages }
})
afterAll(() => site.close())

beforeEach(async () => {
  clock.set(new Date('2026-11-15T10:00:00Z'))
  owner = await invoicesOf(site, () => owner).makeSeller()
  const its = invoicesOf(site, () => owner)
  const { id } = await its.makeDraft({ lines: [line({ unitPriceCents: 600_000 })] })
  const issued = await its.issue(id)
  expect(issued.status).toBe(200)
})

const ask = async <T>(method: string, path: string, body?: unknown, as: Member = owner) =>
  site.request<T>(method, `/api/v1/reports${path}`, { as, ...(body === undefined ? {} : { body }) })
const ok = async <T>(method: string, path: string, body?: unknown, as?: Member): Promise<T> => {
  const answer = await ask<T>(method, path, body, as)
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}
const member = (role: Role) => site.makeMember(owner.orgId, role)
const eventsOf = async () => {
  const { rows } = await site.context.pool.query<{ type: string }>(
    `select event_type as type from event_log where org_id = $1 and event_type like 'report.%' order by id`,
    [owner.orgId],
  )
  return rows.map(({ type }) => type)
}

const goal = {
  figure: 'invoiced',
  period: 'month',
  on: '2026-11-15',
  target: 1_000_000,
  personId: null,
}

test('a goal says how far it is against the time that passed, for all and for one person', async () => {
  const made = await ok<ReportGoal>('POST', '/goals', goal)
  expect(made).toMatchObject({
    startsOn: '2026-11-01',
    endsOn: '2026-11-30',
    value: 600_000,
    percent: 60,
    timePercent: 50,
    state: 'ahead',
    hidden: false,
  })
  const admin = await member('admin')
  const own = await ok<ReportGoal>('POST', '/goals', { ...goal, personId: owner.userId })
  expect(own).toMatchObject({ value: 600_000, personName: expect.any(String) })
  const none = await ok<ReportGoal>('POST', '/goals', { ...goal, personId: admin.userId })
  expect(none).toMatchObject({ value: 0, percent: 0, state: 'behind' })
  await ok('POST', '/goals', { ...goal, figure: 'dso', target: 450 })
  await ok('POST', '/goals', { ...goal, figure: 'quotesSigned', on: '2026-12-01' })
  const { items } = await ok<{ items: ReportGoal[] }>('GET', '/goals/current')
  expect(items.map(({ figure, value }) => [figure, value])).toEqual(
    expect.arrayContaining([
      ['invoiced', 600_000],
      ['dso', expect.any(Number)],
    ]),
  )
  expect(items).toHaveLength(2)
  const byPeriod = { current: 4, to_come: 1, over: 0 }
  expect(await ok('GET', '/goals/count')).toEqual({ count: 5, byPeriod })
  expect(await ok('GET', '/goals/count?when=to_come')).toEqual({ count: 1, byPeriod })
  const page = await ok<{ items: ReportGoal[]; nextCursor: string | null }>('GET', '/goals?limit=2')
  expect(page.items[0]).toMatchObject({ figure: 'quotesSigned', state: 'to_come', value: null })
  expect(page.nextCursor).not.toBeNull()
  const file = await site.request('GET', `/api/v1/reports/goals/export?organization=${owner.orgId}`, {
    as: owner,
  })
  expect(file.bytes.toString()).toContain(
    'Facturé HT;2026-11-01;2026-11-30;;à atteindre;10000,00;6000,00;EUR;60;50',
  )
  expect(await eventsOf()).toEqual(Array.from({ length: 5 }, () => 'report.goal_set'))
})

test('bad goals are refused at their field, and one stands once', async () => {
  const faultOf = async (change: object, as?: Member) => {
    const { status, body } = await ask<{ code: string; fields?: { path: string }[] }>(
      'POST',
      '/goals',
      { ...goal, ...change },
      as,
    )
    return [status, body.fields?.[0]?.path ?? body.code]
  }
  expect(await faultOf({ target: 0 })).toEqual([400, 'target'])
  expect(await faultOf({ figure: 'effectiveness', target: 1_001 })).toEqual([400, 'target'])
  expect(await faultOf({ figure: 'dso', personId: owner.userId })).toEqual([400, 'personId'])
  expect(await faultOf({ personId: '01940000-0000-7000-8000-000000000000' })).toEqual([400, 'personId'])
  expect(await faultOf({ on: '2026-02-30' })).toEqual([400, 'on'])
  expect(await faultOf({}, await member('member'))).toEqual([403, 'forbidden'])
  const { id, revision } = await ok<ReportGoal>('POST', '/goals', goal)
  expect(await faultOf({ on: '2026-11-01' })).toEqual([409, 'figure'])
  const other = await ok<ReportGoal>('POST', '/goals', { ...goal, period: 'quarter' })
  expect((await ask('PUT', `/goals/${other.id}`, { ...goal, revision: other.revision })).status).toBe(409)
  const changed = await ok<ReportGoal>('PUT', `/goals/${id}`, { ...goal, target: 500_000, revision })
  expect(changed).toMatchObject({ state: 'reached', percent: 120, revision: revision + 1 })
  expect((await ask('PUT', `/goals/${id}`, { ...goal, revision })).status).toBe(409)
  await ok('DELETE', `/goals/${id}`)
  expect((await ask('DELETE', `/goals/${id}`)).status).toBe(404)
})

test('a deleted goal comes back in its own currency, whatever that of the organization is by then', async () => {
  const { id, currency } = await ok<ReportGoal>('POST', '/goals', goal)
  await ok('DELETE', `/goals/${id}`)
  await site.context.pool.query(`update organizations set currency = 'CHF' where id = $1`, [owner.orgId])
  expect(await ok('POST', '/goals', { ...goal, currency })).toMatchObject({ currency: 'EUR', value: 600_000 })
  expect(await ok('POST', '/goals', goal)).toMatchObject({ currency: 'CHF' })
})

test('a goal of a person who left keeps its figure and may still be changed, for nobody else who is gone', async () => {
  const [one, two] = [await member('admin'), await member('admin')]
  const made = await ok<ReportGoal>('POST', '/goals', { ...goal, personId: one.userId })
  await site.context.pool.query('delete from memberships where org_id = $1 and user_id = any ($2)', [
    owner.orgId,
    [one.userId, two.userId],
  ])
  const change = { ...goal, personId: one.userId, target: 900_000, revision: made.revision }
  const changed = await ok<ReportGoal>('PUT', `/goals/${made.id}`, change)
  expect(changed).toMatchObject({ personId: one.userId, personName: made.personName, target: 900_000 })
  const refused = await ask('PUT', `/goals/${made.id}`, {
    ...change,
    personId: two.userId,
    revision: changed.revision,
  })
  expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: 'personId' }] } })
})

test('a goal for what one may not read says so and tells no number', async () => {
  await ok('POST', '/goals', { ...goal, figure: 'collected' })
  const viewer = await member('viewer')
  const { items } = await ok<{ items: ReportGoal[] }>('GET', '/goals', undefined, viewer)
  expect(items[0]).toMatchObject({ figure: 'collected', value: null, hidden: true, percent: null })
})

const board = {
  name: 'Matin',
  period: 'month',
  shared: false,
  cards: [
    { kind: 'figure', figure: 'invoiced' },
    { kind: 'chart', chart: 'revenue' },
    { kind: 'figure', figure: 'owed' },
    { kind: 'figure', figure: 'dso' },
    { kind: 'figure', figure: 'recovered' },
  ],
}

test('a dashboard tells its figures, is private until it is shared, and only its author makes it private again', async () => {
  const made = await ok<OwnDashboard>('POST', '/dashboards', board)
  const path = `/dashboards/${made.id}`
  const figures = await ok<DashboardFigures>('GET', `${path}/figures`)
  expect(figures.figures.map(({ figure, value }) => [figure, value])).toEqual([
    ['invoiced', 600_000],
    ['owed', 720_000],
    ['dso', expect.any(Number)],
    ['recovered', 0],
  ])
  expect(figures.days).toEqual({ from: '2026-11-01', to: '2026-11-15' })
  const colleague = await member('member')
  const [viewer, admin] = [await member('viewer'), await member('admin')]
  expect((await ask('GET', path, undefined, colleague)).status).toBe(404)
  expect(await eventsOf()).toEqual([])
  const shared = await ok<OwnDashboard>('PUT', path, { ...board, shared: true, revision: made.revision })
  expect(await ok('GET', path, undefined, colleague)).toMatchObject({ own: false, mayEdit: false })
  const seen = await ok<DashboardFigures>('GET', `${path}/figures`, undefined, viewer)
  expect(seen.figures.map(({ value, hidden }) => [value, hidden])).toEqual([
    [600_000, false],
    [null, true],
    [null, true],
    [null, true],
  ])
  const change = { ...board, shared: true, revision: shared.revision, name: 'Semaine' }
  expect((await ask('PUT', path, change, colleague)).status).toBe(403)
  expect((await ask('DELETE', path, undefined, colleague)).status).toBe(403)
  const byAdmin = await ok<OwnDashboard>('PUT', path, change, admin)
  expect(byAdmin).toMatchObject({ name: 'Semaine', mayEdit: true })
  expect(
    (await ask('PUT', path, { ...change, shared: false, revision: byAdmin.revision }, admin)).status,
  ).toBe(403)
  expect((await ask('PUT', path, { ...change, revision: shared.revision })).status).toBe(409)
  const copy = await ok<OwnDashboard>('POST', `${path}/duplicate`, undefined, colleague)
  expect(copy).toMatchObject({ name: 'Copie de Semaine', shared: false, own: true, cards: board.cards })
  await ok('DELETE', path)
  expect((await ask('GET', path)).status).toBe(404)
  expect((await ask('POST', `${path}/restore`, undefined, colleague)).status).toBe(403)
  expect(await ok('POST', `${path}/restore`)).toMatchObject({ name: 'Semaine' })
  const { items } = await ok<{ items: { name: string; cardCount: number }[] }>(
    'GET',
    '/dashboards',
    undefined,
    colleague,
  )
  expect(items.map(({ name, cardCount }) => [name, cardCount])).toEqual([
    ['Copie de Semaine', 5],
    ['Semaine', 5],
  ])
  expect(await eventsOf()).toEqual([
    'report.dashboard_shared',
    'report.dashboard_changed',
    'report.dashboard_deleted',
    'report.dashboard_restored',
  ])
})

test('a dashboard has a name, each card once, and at most 24 of them', async () => {
  const faultOf = async (change: object) => {
    const { status, body } = await ask<{ fields: { path: string }[] }>('POST', '/dashboards', {
      ...board,
      ...change,
    })
    return [status, body.fields[0]?.path]
  }
  expect(await faultOf({ name: '  ' })).toEqual([400, 'name'])
  expect(await faultOf({ name: 'x'.repeat(81) })).toEqual([400, 'name'])
  expect(await faultOf({ cards: [board.cards[0], board.cards[0]] })).toEqual([400, 'cards'])
  expect(await faultOf({ cards: [{ kind: 'figure', figure: 'ebitda' }] })).toEqual([400, 'cards.0.figure'])
})

test('what its author kept private goes with the membership, what was shared stays', async () => {
  const colleague = await member('admin')
  const own = await ok<OwnDashboard>('POST', '/dashboards', board, colleague)
  const shared = await ok<OwnDashboard>('POST', '/dashboards', { ...board, shared: true }, colleague)
  await site.context.pool.query('delete from memberships where org_id = $1 and user_id = $2', [
    owner.orgId,
    colleague.userId,
  ])
  const { rows } = await site.context.pool.query('select id from own_dashboards where org_id = $1', [
    owner.orgId,
  ])
  expect(rows).toEqual([{ id: shared.id }])
  expect(own.id).not.toBe(shared.id)
})
