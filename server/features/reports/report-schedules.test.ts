import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invoicesOf, line, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { OwnDashboard } from '#shared/contract/own-dashboards.ts'
import type { ReportSchedule, ReportSending } from '#shared/contract/report-schedules.ts'
import type { Role } from '#shared/domain/roles.ts'
import { failLostSendings } from './commands/fail-lost-sendings.ts'
import { makeReportSending } from './commands/make-report-sending.ts'
import { sendDueReports } from './commands/send-due-reports.ts'

/** A Friday. */
const NOW = new Date('2026-11-27T10:00:00Z')
const clock = createFixedClock(NOW)
let site: TestApp
let owner: Member
let drawn: number
/** What happens while a report is drawn. */
let meanwhile: () => Promise<unknown>
beforeAll(async () => {
  site = await startTestApp({ jobs: false, clock })
  const { renderReport } = site.context.pdf
  site.context.pdf = {
    ...site.context.pdf,
    renderInvoice: plainPages,
    renderReport: async (...asked) => {
      drawn += 1
      await meanwhile()
      return renderReport(...asked)
    },
  }
})
afterAll(() => site.close())

beforeEach(async () => {
  drawn = 0
  meanwhile = async () => {}
  clock.set(NOW)
  owner = await invoicesOf(site, () => owner).makeSeller()
  await bill(600_000)
})

async function bill(unitPriceCents: number): Promise<void> {
  const its = invoicesOf(site, () => owner)
  const { id } = await its.makeDraft({ lines: [line({ unitPriceCents })] })
  expect((await its.issue(id)).status).toBe(200)
}

const ask = async <T>(method: string, path: string, body?: unknown, as: Member = owner) =>
  site.request<T>(method, `/api/v1/reports${path}`, { as, ...(body === undefined ? {} : { body }) })
const ok = async <T>(method: string, path: string, body?: unknown, as?: Member): Promise<T> => {
  const answer = await ask<T>(method, path, body, as)
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}
const member = (role: Role) => site.makeMember(owner.orgId, role)
const schedule = (memberIds: string[], over: object = {}) => ({
  report: 'ageing',
  dashboardId: null,
  span: 'month',
  cadence: 'weekly',
  weekday: 1,
  monthDay: null,
  minute: 480,
  memberIds,
  ...over,
})
const create = (memberIds: string[], over?: object) =>
  ok<ReportSchedule>('POST', '/schedules', schedule(memberIds, over))

/** Runs what is due now, and makes what it began; answers the sendings, the latest first. */
async function pass(last = true) {
  await sendDueReports(site.context)
  const { rows } = await site.context.pool.query<{ id: string }>(
    `select id from report_sendings where org_id = $1 and state = 'waiting' order by created_at`,
    [owner.orgId],
  )
  for (const { id } of rows)
    await makeReportSending(site.context, { orgId: owner.orgId, sendingId: id }, { last })
  return (await ok<{ items: ReportSending[] }>('GET', '/sendings')).items
}
const mailsOf = async () => {
  const { rows } = await site.context.pool.query<{
    to_email: string
    subject: string
    caused_by: string | null
    attachments: { filename: string; contentType: string }[]
  }>(
    `select to_email, subject, caused_by, attachments from outgoing_mails where org_id = $1 and kind = 'report' order by to_email`,
    [owner.orgId],
  )
  return rows
}

test('a report leaves on Monday at 8:00, once, with its PDF, to whom may read it then', async () => {
  const [billing, viewer] = [await member('billing'), await member('member')]
  const made = await create([owner.userId, billing.userId, viewer.userId])
  expect(made).toMatchObject({ name: 'Balance âgée', nextAt: '2026-11-30T07:00:00.000Z', last: null })
  clock.set(new Date('2026-11-30T06:59:59Z'))
  expect(await pass()).toEqual([])
  await site.context.pool.query(`update memberships set role = 'viewer' where org_id = $1 and user_id = $2`, [
    owner.orgId,
    viewer.userId,
  ])
  clock.set(new Date('2026-11-30T07:00:10Z'))
  const [sent] = await pass()
  expect(sent).toMatchObject({
    state: 'sent',
    dueAt: '2026-11-30T07:00:00.000Z',
    mailed: 2,
    withoutRight: 1,
    failure: null,
  })
  expect(await pass()).toHaveLength(1)
  await makeReportSending(site.context, { orgId: owner.orgId, sendingId: sent!.id }, { last: false })
  const mails = await mailsOf()
  expect(mails.map(({ to_email }) => to_email)).toEqual([owner.email, billing.email].toSorted())
  // Nobody asked for it: it says that it is automatic (deliver-mail.ts).
  expect(mails[0]).toMatchObject({
    caused_by: null,
    attachments: [{ filename: 'balance-agee.pdf', contentType: 'application/pdf' }],
  })
  const { items } = await ok<{ items: ReportSchedule[] }>('GET', '/schedules')
  expect(items[0]).toMatchObject({
    nextAt: '2026-12-07T07:00:00.000Z',
    last: { state: 'sent', id: sent!.id },
  })
  expect(items[0]!.members.map(({ mayRead }) => mayRead).toSorted()).toEqual([false, true, true])
})

test('its figures stay those of the instant, and it is reopened byte for byte by whom may read it', async () => {
  await create([owner.userId])
  clock.set(new Date('2026-11-30T07:00:00Z'))
  const [sent] = await pass()
  const file = await site.request('GET', `/api/v1/reports/sendings/${sent!.id}/pdf`, { as: owner })
  expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await bill(100_000)
  const kept = await ok<ReportSending>('GET', `/sendings/${sent!.id}`)
  expect(kept.paper).toMatchObject({ title: 'Balance âgée', until: 'Arrêtée au 30 nov. 2026, en EUR' })
  expect(kept.paper!.sections[0]!.total!.at(-1)).toMatch(/^7\s200,00$/u)
  const again = await site.request('GET', `/api/v1/reports/sendings/${sent!.id}/pdf`, { as: owner })
  expect(again.bytes.equals(file.bytes)).toBe(true)
  expect(drawn).toBe(1)
  const viewer = await member('viewer')
  expect((await ok<ReportSending>('GET', `/sendings/${sent!.id}`, undefined, viewer)).paper).toBeNull()
  expect((await ask('GET', `/sendings/${sent!.id}/pdf`, undefined, viewer)).status).toBe(404)
  await expect(
    site.context.pool.query(`update report_sendings set name = 'Autre' where id = $1`, [sent!.id]),
  ).rejects.toThrow('does not change')
})

test('what an outage missed leaves once, for its latest instant', async () => {
  await create([owner.userId])
  clock.set(new Date('2026-12-22T12:00:00Z'))
  const sendings = await pass()
  expect(sendings.map(({ dueAt }) => dueAt)).toEqual(['2026-12-21T07:00:00.000Z'])
  expect(await mailsOf()).toHaveLength(1)
})

test('a shared dashboard leaves with its figures and tables', async () => {
  const board = {
    name: 'Pour lundi',
    period: 'month',
    shared: true,
    cards: [
      { kind: 'figure', figure: 'invoiced' },
      { kind: 'figure', figure: 'dso' },
      { kind: 'chart', chart: 'revenue' },
      { kind: 'chart', chart: 'margin' },
      { kind: 'chart', chart: 'conversion' },
    ],
  }
  const { id, revision } = await ok<OwnDashboard>('POST', '/dashboards', board)
  const made = await create([owner.userId], {
    report: null,
    dashboardId: id,
    cadence: 'firstWorkingDay',
    weekday: null,
  })
  expect(made).toMatchObject({ name: 'Pour lundi', nextAt: '2026-12-01T07:00:00.000Z' })
  expect((await ask('PUT', `/dashboards/${id}`, { ...board, shared: false, revision })).body).toMatchObject({
    code: 'dashboard_scheduled',
  })
  expect((await ask('DELETE', `/dashboards/${id}`)).body).toMatchObject({ code: 'dashboard_scheduled' })
  await ok('POST', `/schedules/${made.id}/send`)
  const [sent] = await pass()
  expect(sent).toMatchObject({ state: 'sent', mailed: 1 })
  const { paper } = await ok<ReportSending>('GET', `/sendings/${sent!.id}`)
  expect(paper!.sections.map(({ title }) => title)).toEqual([
    'Pour lundi',
    'Chiffre d’affaires par mois',
    'Achats et marge par mois',
    'Devis par mois',
  ])
  expect(paper!.sections[0]!.rows[0]).toEqual([
    'Facturé HT',
    expect.stringMatching(/^6\s000,00\s€$/u),
    'Sur la période',
  ])
  expect((await ok<{ items: ReportSchedule[] }>('GET', '/schedules')).items[0]).toMatchObject({
    nextAt: '2026-12-01T07:00:00.000Z',
  })
})

test('pause, resume without what was missed, and an end that keeps the history', async () => {
  const { id } = await create([owner.userId])
  const paused = await ok<ReportSchedule>('POST', `/schedules/${id}/pause`)
  expect(paused).toMatchObject({ nextAt: null, pauseReason: null })
  clock.set(new Date('2026-12-02T12:00:00Z'))
  expect(await pass()).toEqual([])
  const resumed = await ok<ReportSchedule>('POST', `/schedules/${id}/resume`)
  expect(resumed).toMatchObject({ nextAt: '2026-12-07T07:00:00.000Z', pausedAt: null })
  const change = { ...schedule([owner.userId], { minute: 1_020 }), revision: resumed.revision }
  expect(await ok('PUT', `/schedules/${id}`, change)).toMatchObject({ nextAt: '2026-12-07T16:00:00.000Z' })
  expect((await ask('PUT', `/schedules/${id}`, change)).status).toBe(409)
  clock.set(new Date('2026-12-07T16:00:00Z'))
  expect(await pass()).toHaveLength(1)
  await ok('POST', `/schedules/${id}/end`)
  expect((await ask('POST', `/schedules/${id}/send`)).body).toMatchObject({ code: 'report_schedule_ended' })
  expect(await ok('GET', '/schedules')).toMatchObject({ items: [] })
  clock.set(new Date('2026-12-30T16:00:00Z'))
  expect(await pass()).toHaveLength(1)
  expect(await ok('GET', '/sendings/count')).toEqual({ count: 1 })
})

describe('what cannot leave says why', () => {
  test('it stops when its last recipient leaves', async () => {
    const billing = await member('billing')
    const { id } = await create([billing.userId])
    await site.context.pool.query('delete from memberships where org_id = $1 and user_id = $2', [
      owner.orgId,
      billing.userId,
    ])
    clock.set(new Date('2026-11-30T07:00:00Z'))
    const [failed] = await pass()
    expect(failed).toMatchObject({
      state: 'failed',
      failure: 'Plus aucun destinataire ne fait partie de l’équipe.',
    })
    const { items } = await ok<{ items: ReportSchedule[] }>('GET', '/schedules')
    expect(items[0]).toMatchObject({ id, nextAt: null, pauseReason: 'no_recipient', members: [] })
    const { rows } = await site.context.pool.query<{ event_type: string }>(
      `select event_type from event_log where org_id = $1 and event_type like 'report.%' order by id`,
      [owner.orgId],
    )
    expect(rows.map(({ event_type }) => event_type)).toEqual(['report.schedule_created', 'report.not_sent'])
    const told = await site.context.pool.query(
      'select from notifications where org_id = $1 and user_id = $2',
      [owner.orgId, owner.userId],
    )
    expect(told.rowCount).toBe(1)
  })

  test('a member who may not read it receives nothing; one who is suspended neither', async () => {
    const [one, two] = [await member('member'), await member('billing')]
    await create([one.userId, two.userId])
    await site.context.pool.query(
      `update memberships set role = 'viewer' where org_id = $1 and user_id = $2`,
      [owner.orgId, one.userId],
    )
    await site.context.pool.query(
      `update memberships set status = 'suspended' where org_id = $1 and user_id = $2`,
      [owner.orgId, two.userId],
    )
    clock.set(new Date('2026-11-30T07:00:00Z'))
    expect((await pass())[0]).toMatchObject({
      state: 'failed',
      failure: 'Le rôle d’aucun destinataire ne permet plus de lire ce rapport.',
    })
    expect(await mailsOf()).toEqual([])
  })

  test('who loses the right or leaves while it is drawn receives nothing', async () => {
    const [one, two] = [await member('billing'), await member('billing')]
    await create([owner.userId, one.userId, two.userId])
    meanwhile = async () => {
      await site.context.pool.query(
        `update memberships set role = 'viewer' where org_id = $1 and user_id = $2`,
        [owner.orgId, one.userId],
      )
      await site.context.pool.query('delete from memberships where org_id = $1 and user_id = $2', [
        owner.orgId,
        two.userId,
      ])
    }
    clock.set(new Date('2026-11-30T07:00:00Z'))
    expect((await pass())[0]).toMatchObject({ state: 'sent', mailed: 1, withoutRight: 1 })
    expect((await mailsOf()).map(({ to_email }) => to_email)).toEqual([owner.email])
  })

  test('where nobody is left once it is drawn, nothing leaves and it stops', async () => {
    const billing = await member('billing')
    await create([billing.userId])
    meanwhile = () =>
      site.context.pool.query('delete from memberships where org_id = $1 and user_id = $2', [
        owner.orgId,
        billing.userId,
      ])
    clock.set(new Date('2026-11-30T07:00:00Z'))
    expect((await pass())[0]).toMatchObject({
      state: 'failed',
      failure: 'Plus aucun destinataire ne fait partie de l’équipe.',
    })
    expect((await ok<{ items: ReportSchedule[] }>('GET', '/schedules')).items[0]).toMatchObject({
      nextAt: null,
      pauseReason: 'no_recipient',
    })
    expect(await mailsOf()).toEqual([])
  })

  test('a drawing that fails is tried again, and told at the last attempt', async () => {
    await create([owner.userId])
    const { pdf } = site.context
    site.context.pdf = { ...pdf, renderReport: () => Promise.reject(new Error('no page')) }
    try {
      clock.set(new Date('2026-11-30T07:00:00Z'))
      await expect(pass(false)).rejects.toThrow('no page')
      expect((await pass(true))[0]).toMatchObject({
        state: 'failed',
        failure: 'Le rapport n’a pas pu être préparé.',
      })
    } finally {
      site.context.pdf = pdf
    }
    expect(await mailsOf()).toEqual([])
  })

  test('what waits as its schedule ends does not leave, even while it is drawn', async () => {
    const failure = 'L’envoi programmé a été arrêté entre-temps.'
    const before = await create([owner.userId])
    await ok('POST', `/schedules/${before.id}/send`)
    await ok('POST', `/schedules/${before.id}/end`)
    expect((await pass())[0]).toMatchObject({ state: 'failed', failure })
    expect(drawn).toBe(0)
    const { id } = await create([owner.userId])
    clock.set(new Date('2026-11-30T07:00:00Z'))
    meanwhile = () => ok('POST', `/schedules/${id}/end`)
    expect((await pass())[0]).toMatchObject({ state: 'failed', failure })
    expect(drawn).toBe(1)
    expect(await mailsOf()).toEqual([])
  })

  test('a sending whose process died at its last try is said not to have left, one that has a job waits', async () => {
    const { id } = await create([owner.userId])
    await ok('POST', `/schedules/${id}/send`)
    const stateNow = async () => {
      await failLostSendings(site.context)
      return (await ok<{ items: ReportSending[] }>('GET', '/sendings')).items[0]
    }
    clock.set(new Date('2026-11-27T12:00:00Z'))
    expect(await stateNow()).toMatchObject({ state: 'waiting' })
    await site.context.pool.query(
      `delete from pgboss.job where name = 'make-report-sending' and data->>'orgId' = $1`,
      [owner.orgId],
    )
    clock.set(new Date('2026-11-27T10:20:00Z'))
    expect(await stateNow()).toMatchObject({ state: 'waiting' })
    clock.set(new Date('2026-11-27T12:00:00Z'))
    expect(await stateNow()).toMatchObject({
      state: 'failed',
      failure: 'Le rapport n’a pas pu être préparé.',
    })
    expect(await pass()).toHaveLength(1)
    expect(await mailsOf()).toEqual([])
  })

  test('bad schedules are refused at their field', async () => {
    const faultOf = async (over: object, as?: Member) => {
      const { status, body } = await ask<{ code: string; fields?: { path: string }[] }>(
        'POST',
        '/schedules',
        schedule([owner.userId], over),
        as,
      )
      return [status, body.fields?.[0]?.path ?? body.code]
    }
    expect(await faultOf({ report: null })).toEqual([400, 'report'])
    expect(await faultOf({ weekday: null })).toEqual([400, 'weekday'])
    expect(await faultOf({ cadence: 'monthly', weekday: null })).toEqual([400, 'monthDay'])
    expect(await faultOf({ minute: 1_440 })).toEqual([400, 'minute'])
    expect(await faultOf({ memberIds: [] })).toEqual([400, 'memberIds'])
    const viewer = await member('viewer')
    expect(await faultOf({ memberIds: [viewer.userId] })).toEqual([422, 'memberIds'])
    expect(await faultOf({}, await member('member'))).toEqual([403, 'forbidden'])
    const { id } = await ok<OwnDashboard>('POST', '/dashboards', {
      name: 'Privé',
      period: 'month',
      shared: false,
      cards: [{ kind: 'figure', figure: 'invoiced' }],
    })
    expect(await faultOf({ report: null, dashboardId: id })).toEqual([409, 'dashboard_not_shared'])
    expect(await ok<{ items: { id: string }[] }>('GET', '/recipients')).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id: viewer.userId, roleLabel: 'Lecteur' })]),
    })
  })
})
