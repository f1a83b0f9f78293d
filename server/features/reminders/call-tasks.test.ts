import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { callsOf } from '#server/features/calls/calls.fixture.ts'
import type { Member } from '#server/test/harness.ts'
import type { Task, TaskRow } from '#shared/contract/task-fields.ts'
import { engineSite } from './reminder-engine.fixture.ts'

/** The step « appeler » of a plan and its task: either ends the other. */
const { site, own, pass } = engineSite()

let companyId: string
let invoice: { id: string; number: string }
const ask = <T>(method: string, path: string, body?: unknown, as: Member = site.owner) =>
  site.app.request<T>(method, `/api/v1${path}`, { as, ...(body === undefined ? {} : { body }) })

beforeEach(async () => {
  await own().ask('GET', '/plans')
  await own().sql(
    `update reminder_plans set steps = jsonb_set(steps, '{1,channel}', '"call"') where org_id = $1 and name = 'Professionnel'`,
    site.owner.orgId,
  )
  companyId = (await own().makeClient()).companyId
  invoice = await own().makeLate(companyId, { days: 4 })
  await pass()
})

const step = async () => {
  const [one] = await own().sql<{ id: string; state: string; by: string | null }>(
    `select id, state, ended_by as by from reminders where org_id = $1 and channel = 'call'`,
    site.owner.orgId,
  )
  return one!
}
const tasks = async () => {
  const { id } = await step()
  const path = `/tasks/of-record?kind=reminder&recordId=${id}`
  const { body } = await ask<{ open: TaskRow[]; closed: TaskRow[] }>('GET', path)
  return { open: body.open, closed: body.closed.map(({ state }) => state) }
}
const complete = (as: Member, taskId: string) => ask('POST', `/tasks/${taskId}/state`, { state: 'done' }, as)

test('a step whose day has come makes one task of whoever made the invoice, linked to it, its client and its invoices', async () => {
  await pass()
  const { open } = await tasks()
  expect(open).toMatchObject([
    {
      title: 'Appeler Verrerie Oudinot\u00a0: factures en retard',
      dueOn: '2026-11-17',
      assigneeId: site.owner.userId,
      teamId: null,
      client: { id: companyId },
    },
  ])
  const { body } = await ask<Task>('GET', `/tasks/${open[0]!.id}`)
  expect(body.links.map(({ kind }) => kind).sort()).toEqual(['company', 'invoice', 'reminder'])
})

test('it is of whoever dealt with the client last, who is told; where they left, of whoever made the invoice', async () => {
  const member = await site.app.makeMember(site.owner.orgId, 'member')
  const ownerOfCall = async () => {
    const client = await own().makeClient()
    const late = await own().makeLate(client.companyId, { days: 4 })
    await own().sql(
      `insert into reminders (org_id, subject, company_id, client_name, currency, carrying_id, channel, state, due_on, decided_at, ended_at, ended_by)
       select org_id, 'invoices', company_id, 'Client', 'EUR', id, 'mail', 'sent', '2026-10-01', '2026-10-01', '2026-10-01', $2 from invoices where id = $1`,
      late.id,
      member.userId,
    )
    await pass()
    const path = `/tasks?scope=all&companyId=${client.companyId}`
    return (await ask<{ items: TaskRow[] }>('GET', path)).body.items.map(({ assigneeId }) => assigneeId)
  }
  expect(await ownerOfCall()).toEqual([member.userId])
  const { body } = await ask<{ items: object[] }>('GET', '/notifications', undefined, member)
  expect(body.items).toHaveLength(1)
  const suspended = await ask('POST', '/members/suspend', { userIds: [member.userId] })
  expect(suspended.status).toBe(200)
  expect(await ownerOfCall()).toEqual([site.owner.userId])
})

test('whoever completes the task ends the step, even one who may not write reminders, alone or with others', async () => {
  const member = await site.app.makeMember(site.owner.orgId, 'member')
  const [task] = (await tasks()).open
  const other = await ask<Task>('POST', '/tasks', { title: 'Autre' }, member)
  const change = { act: 'state', state: 'done' }
  expect(
    await ask('POST', '/tasks/bulk', { taskIds: [task!.id, other.body.id], change }, member),
  ).toMatchObject({ status: 200 })
  await pass()
  expect(await step()).toMatchObject({ state: 'sent', by: member.userId })
  const { body } = await own().ask<{ items: object[] }>('GET', '/waiting')
  expect(body.items).toEqual([])
})

test('a call that is recorded ends the step and its task', async () => {
  const { status } = await callsOf(site.app, () => site.owner).record({ companyId, purpose: 'collection' })
  expect([status, (await step()).state, await tasks()]).toEqual([200, 'sent', { open: [], closed: ['done'] }])
  await pass()
  expect(await step()).toMatchObject({ state: 'sent', by: site.owner.userId })
})

test('« C’est fait » of whoever writes no tasks ends the task within a minute', async () => {
  const billing = await site.app.makeMember(site.owner.orgId, 'billing')
  const reminderIds = [(await step()).id]
  expect((await own().ask('POST', '/approve', { reminderIds }, billing, randomUUID())).status).toBe(200)
  expect((await tasks()).open).toHaveLength(1)
  await pass()
  expect(await tasks()).toEqual({ open: [], closed: ['done'] })
})

test('a task whose step has no object any more is cancelled', async () => {
  await site.app.request('POST', '/api/v1/payments', {
    as: site.owner,
    headers: { 'idempotency-key': randomUUID() },
    body: { amountCents: 12_000, invoiceId: invoice.id },
  })
  await pass()
  expect([(await step()).state, await tasks()]).toEqual(['skipped', { open: [], closed: ['cancelled'] }])
})

test('a task that is taken back within the minute leaves the step waiting', async () => {
  const [task] = (await tasks()).open
  await complete(site.owner, task!.id)
  await ask('POST', `/tasks/${task!.id}/state`, { state: 'todo' })
  await pass()
  expect((await step()).state).toBe('to_approve')
})
