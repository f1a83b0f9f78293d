import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Task, TaskBefore, TaskRow } from '#shared/contract/task-fields.ts'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'

type Page = { items: TaskRow[]; nextCursor: string | null }
type Refusal = { code: string; fields?: { path: string }[]; data?: { current?: Task; count?: number } }
type Changed = { task: Task; nextTaskId: string | null }

let site: TestApp
let owner: Member
let member: Member
let today: string
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())
beforeEach(async () => {
  owner = await site.makeOrganization({ role: 'owner' })
  member = await site.makeMember(owner.orgId, 'member')
  today = todayIn('Europe/Paris', site.context.clock.now())
})

const send = <T>(method: string, path: string, body?: unknown, as: Member = member) =>
  site.request<T>(method, `/api/v1${path}`, { as, ...(body === undefined ? {} : { body }) })
const add = async (fields: object = {}, as: Member = member) => {
  const { status, body } = await send<Task>('POST', '/tasks', { title: 'Rappeler Delorme', ...fields }, as)
  expect(status).toBe(200)
  return body
}
const read = async (taskId: string) => (await send<Task>('GET', `/tasks/${taskId}`)).body
const change = (task: Pick<Task, 'id' | 'revision'>, fields: object) =>
  send<Task & Refusal>('PATCH', `/tasks/${task.id}`, { revision: task.revision, ...fields })
const setState = (task: Pick<Task, 'id'>, state: string, as: Member = member) =>
  send<Changed>('POST', `/tasks/${task.id}/state`, { state }, as)
const titles = async (query: string, as: Member = member) =>
  (await send<Page>('GET', `/tasks?${query}`, undefined, as)).body.items.map(({ title }) => title)
const company = async (name = 'Menuiserie Vasseur') =>
  (await send<{ id: string }>('POST', '/companies', { name }, owner)).body.id
const inHours = (hours: number) =>
  new Date(site.context.clock.now().getTime() + hours * 3_600_000).toISOString()

describe('a task', () => {
  test('belongs to whoever makes it, unless somebody or a team is named', async () => {
    expect(await add()).toMatchObject({
      assigneeId: member.userId,
      teamId: null,
      state: 'todo',
      priority: 'normal',
      revision: 1,
    })
    expect(await add({ assigneeId: null })).toMatchObject({ assigneeId: null, teamId: null })
    expect(await add({ assigneeId: owner.userId })).toMatchObject({ assigneeId: owner.userId })
    const team = await send<{ id: string }>(
      'POST',
      '/member-teams',
      { name: 'Atelier', memberIds: [member.userId] },
      owner,
    )
    expect(await add({ teamId: team.body.id })).toMatchObject({ assigneeId: null, teamId: team.body.id })
    expect(await titles('scope=team')).toEqual(['Rappeler Delorme'])
  })

  test('goes to nobody who cannot read tasks, nor to a stranger', async () => {
    const viewer = await site.makeMember(owner.orgId, 'viewer')
    const stranger = await site.makeOrganization({ role: 'owner' })
    const give = (assigneeId: string) => send<Refusal>('POST', '/tasks', { title: 'À donner', assigneeId })
    expect(await give(viewer.userId)).toMatchObject({
      status: 422,
      body: { code: 'task_assignee_cannot_read' },
    })
    expect(await give(stranger.userId)).toMatchObject({ status: 404 })
    expect(await send('GET', '/tasks', undefined, viewer)).toMatchObject({ status: 403 })
    const task = await add()
    expect(await send('GET', `/tasks/${task.id}`, undefined, stranger)).toMatchObject({ status: 404 })
  })

  test('keeps clean notes, and is about the client of its devis', async () => {
    const companyId = await company()
    const quote = await send<{ id: string }>('POST', '/quotes', { companyId }, owner)
    const task = await add({
      notes: '<p onclick="x()">Voir <b>avec</b><script>alert(1)</script></p>',
      links: [{ kind: 'quote', id: quote.body.id }],
    })
    expect(task.notes).toBe('<p>Voir <b>avec</b></p>')
    expect(task.client).toEqual({ kind: 'company', id: companyId, name: 'Menuiserie Vasseur' })
    expect(task.links.map(({ kind }) => kind).toSorted()).toEqual(['company', 'quote'])
    const of = await send<{ open: TaskRow[] }>('GET', `/tasks/of-record?kind=quote&recordId=${quote.body.id}`)
    expect(of.body.open.map(({ id }) => id)).toEqual([task.id])
    expect(await titles(`scope=all&companyId=${companyId}`)).toEqual(['Rappeler Delorme'])
    const clients = await send<{ clients: object[] }>('GET', '/tasks/clients')
    expect(clients.body.clients).toEqual([
      { kind: 'company', id: companyId, name: 'Menuiserie Vasseur', open: 1, late: 0, nextOn: null },
    ])
    const sought = async (q: string) =>
      (await send<{ clients: object[] }>('GET', `/tasks/clients?q=${q}`)).body.clients.length
    expect([await sought('delorme'), await sought('helsinki')]).toEqual([1, 0])
    expect(
      await send('POST', '/tasks', { title: 'Lien', links: [{ kind: 'invoice', id: randomUUID() }] }),
    ).toMatchObject({ status: 404 })
  })

  test('is changed by whoever read it last, field by field', async () => {
    const task = await add({ dueOn: today })
    const first = await change(task, { title: 'Rappeler Élise', dueMinute: 570 })
    expect(first.body).toMatchObject({ title: 'Rappeler Élise', dueOn: today, dueMinute: 570, revision: 2 })
    const late = await change(task, { priority: 'urgent' })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', data: { current: { revision: 2 } } },
    })
    // What it says already is no conflict.
    expect(await change(task, { title: 'Rappeler Élise' })).toMatchObject({
      status: 200,
      body: { revision: 2 },
    })
    const bare = await change(first.body, { dueOn: null })
    expect(bare.body).toMatchObject({ dueOn: null, dueMinute: null })
    expect((await change(bare.body, { dueMinute: 600 })).body.fields).toMatchObject([{ path: 'dueMinute' }])
    expect(
      (await change(bare.body, { dueOn: today, startsOn: addDays(today, 1) })).body.fields,
    ).toMatchObject([{ path: 'startsOn' }])
  })

  test('has its lines ticked one by one, whoever ticks the others', async () => {
    const checklist = [1, 2].map((at) => ({ id: randomUUID(), text: `Ligne ${at}` }))
    const task = await add({ checklist })
    const tick = (itemId: string) => send<Task>('POST', `/tasks/${task.id}/checklist`, { itemId, done: true })
    await Promise.all(checklist.map(({ id }) => tick(id)))
    expect(await read(task.id)).toMatchObject({ checklistDone: 2, checklistTotal: 2 })
    expect(await tick(randomUUID())).toMatchObject({ status: 404 })
  })
})

describe('the lists', () => {
  test('tell late tasks, those of today, of the week, of later, without a day and put off apart', async () => {
    const days = { late: -1, today: 0, later: 8 }
    for (const [title, after] of Object.entries(days)) await add({ title, dueOn: addDays(today, after) })
    await add({ title: 'none' })
    await add({ title: 'put_off', startsOn: addDays(today, 1), dueOn: addDays(today, 1) })
    for (const bucket of ['late', 'today', 'later', 'none', 'put_off'])
      expect(await titles(`when=${bucket}`)).toEqual([bucket])
    const { body } = await send('GET', '/tasks/buckets')
    expect(body).toEqual({ late: 1, today: 1, week: 0, later: 1, none: 1, put_off: 1 })
    expect((await send('GET', '/tasks/count')).body).toMatchObject({ count: 5 })
    expect(await titles('', owner)).toEqual([])
    expect(await titles('scope=all', owner)).toHaveLength(5)
  })

  test('turn their pages in every order, and find words of titles and notes', async () => {
    for (let at = 0; at < 5; at += 1)
      await add({
        title: `Tâche ${at}`,
        notes: at === 3 ? '<p>Cloisons</p>' : '',
        dueOn: at % 2 === 0 ? addDays(today, at) : null,
      })
    for (const sort of ['due', 'priority', 'name', 'created', 'closed']) {
      const seen: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Page = (
          await send<Page>('GET', `/tasks?sort=${sort}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
        ).body
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor
      }
      expect(new Set(seen).size).toBe(5)
    }
    expect(await titles('sort=due')).toEqual(['Tâche 0', 'Tâche 2', 'Tâche 4', 'Tâche 1', 'Tâche 3'])
    expect(await titles('q=cloison')).toEqual(['Tâche 3'])
    const found = await send<{ tasks: TaskRow[] }>('GET', '/search?q=cloison')
    expect(found.body.tasks.map(({ title }) => title)).toEqual(['Tâche 3'])
  })

  test('tell open tasks from closed ones, and each state', async () => {
    for (const state of ['todo', 'doing', 'waiting', 'done', 'cancelled']) await add({ title: state, state })
    expect((await titles('')).toSorted()).toEqual(['doing', 'todo', 'waiting'])
    expect((await titles('state=closed')).toSorted()).toEqual(['cancelled', 'done'])
    for (const state of ['doing', 'done']) expect(await titles(`state=${state}`)).toEqual([state])
  })

  test('show a month by one query, at most 62 days', async () => {
    const task = await add({ dueOn: today, dueMinute: 540 })
    const days = (to: string) =>
      send<{ tasks: TaskRow[]; more: boolean }>('GET', `/tasks/days?from=${today}&to=${to}`)
    expect((await days(addDays(today, 30))).body).toMatchObject({ tasks: [{ id: task.id }], more: false })
    expect(await days(addDays(today, 62))).toMatchObject({ status: 400 })
  })

  test('are kept under a name, for oneself or for all', async () => {
    const save = (name: string, shared: boolean) =>
      send<{ id: string }>('POST', '/task-views', { name, q: 'scope=all&when=late', shared })
    await save('Les miennes', false)
    const shared = await save('Retards', true)
    const views = async (as: Member) =>
      (await send<{ views: { name: string; own: boolean }[] }>('GET', '/task-views', undefined, as)).body
        .views
    expect((await views(member)).map(({ name }) => name)).toEqual(['Les miennes', 'Retards'])
    expect(await views(owner)).toMatchObject([{ name: 'Retards', own: false }])
    expect(await send('DELETE', `/task-views/${shared.body.id}`, undefined, owner)).toMatchObject({
      status: 404,
    })
    expect(await send('DELETE', `/task-views/${shared.body.id}`)).toMatchObject({ status: 200 })
  })
})

describe('a snooze', () => {
  test('never changes the due day, and ends where the due day or hour changes', async () => {
    const task = await add({ dueOn: today })
    const snoozed = await send<Task>('POST', `/tasks/${task.id}/snooze`, { until: inHours(48) })
    expect(snoozed.body).toMatchObject({ dueOn: today, snoozedUntil: expect.any(String) })
    expect(await titles('when=today')).toEqual([])
    expect(await titles('when=put_off')).toHaveLength(1)
    const renamed = await change(snoozed.body, { title: 'Autre titre' })
    expect(renamed.body.snoozedUntil).not.toBeNull()
    expect((await change(renamed.body, { dueOn: addDays(today, 3) })).body.snoozedUntil).toBeNull()
  })

  test('is of an open task, until a moment to come', async () => {
    const task = await add()
    const snooze = (until: string) => send<Refusal>('POST', `/tasks/${task.id}/snooze`, { until })
    expect(await snooze(inHours(-1))).toMatchObject({ status: 422, body: { code: 'task_snooze_in_past' } })
    await setState(task, 'done')
    expect(await snooze(inHours(1))).toMatchObject({ status: 409, body: { code: 'task_closed' } })
  })
})

describe('a repetition', () => {
  const monthly = { rule: 'FREQ=MONTHLY;BYMONTHDAY=15' }

  test('makes its next occurrence once, sixteen people at once included', async () => {
    const task = await add({
      dueOn: '2126-01-15',
      repeat: monthly,
      checklist: [{ id: randomUUID(), text: 'Relevé', done: true }],
    })
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) => setState(task, 'done', at % 2 ? owner : member)),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const made = answers.flatMap(({ body }) => body.nextTaskId ?? [])
    expect(made).toHaveLength(1)
    expect(await read(made[0]!)).toMatchObject({
      dueOn: '2126-02-15',
      ordinal: 2,
      state: 'todo',
      checklistDone: 0,
      repeats: true,
    })
    expect(await titles('scope=all')).toHaveLength(1)
  })

  test('takes the next one back where it is reopened, unless somebody touched that', async () => {
    const task = await add({ dueOn: '2126-01-15', repeat: monthly })
    const next = (await setState(task, 'done')).body.nextTaskId!
    await setState(task, 'todo')
    expect((await read(next)).archivedAt).not.toBeNull()
    const again = (await setState(task, 'done')).body.nextTaskId
    expect(again).toBe(next)
    await change(await read(next), { title: 'Touchée' })
    await setState(task, 'todo')
    expect((await read(next)).archivedAt).toBeNull()
    expect((await setState(task, 'done')).body.nextTaskId).toBeNull()
  })

  test('is not continued by a cancellation, nor after its count', async () => {
    const cancelled = await add({ dueOn: '2126-01-15', repeat: monthly })
    expect((await setState(cancelled, 'cancelled')).body.nextTaskId).toBeNull()
    const once = await add({ dueOn: '2126-01-15', repeat: { rule: 'FREQ=DAILY;COUNT=1' } })
    expect((await setState(once, 'done')).body.nextTaskId).toBeNull()
  })

  test('is a rule, of a task with a day', async () => {
    const refused = await send<Refusal>('POST', '/tasks', {
      title: 'Sans règle',
      dueOn: today,
      repeat: { rule: 'FREQ=HOURLY' },
    })
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: 'repeat.rule' }] } })
    const task = await add({ dueOn: today, repeat: { rule: 'FREQ=MONTHLY' } })
    expect(await change(task, { dueOn: null })).toMatchObject({
      status: 422,
      body: { code: 'task_repeat_needs_due' },
    })
    expect((await change(task, { dueOn: null, repeat: null })).status).toBe(200)
  })
})

describe('the board', () => {
  type Board = { columns: { state: string; count: number; tasks: TaskRow[] }[] }
  const board = async () => (await send<Board>('GET', '/tasks/board')).body.columns
  const column = async (state: string) =>
    (await board()).find((one) => one.state === state)!.tasks.map(({ title }) => title)
  const move = (taskId: string, state: string, afterId: string | null) =>
    send<Changed & Refusal>('POST', `/tasks/${taskId}/move`, { state, afterId })

  test('whose reads fail answers so, and no failure is left that ends the process', async () => {
    const unhandled: unknown[] = []
    const note = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', note)
    const holder = await site.context.pool.connect()
    try {
      await holder.query('begin; lock table tasks in access exclusive mode')
      const failed = await send<Refusal>('GET', '/tasks/board')
      expect([failed.status, failed.body.code]).toEqual([503, 'read_too_long'])
    } finally {
      await holder.query('rollback')
      holder.release()
      process.off('unhandledRejection', note)
    }
    expect(await board()).toHaveLength(4)
    expect(unhandled).toEqual([])
  })

  test('keeps the places that people give', async () => {
    const tasks: Task[] = []
    for (const title of ['a', 'b', 'c']) tasks.push(await add({ title }))
    const [a, b, c] = tasks as [Task, Task, Task]
    await move(c.id, 'todo', null)
    await move(a.id, 'todo', b.id)
    expect(await column('todo')).toEqual(['c', 'b', 'a'])
    await move(b.id, 'doing', null)
    await move(a.id, 'doing', b.id)
    expect(await column('doing')).toEqual(['b', 'a'])
    expect(await move(c.id, 'doing', randomUUID())).toMatchObject({
      status: 409,
      body: { code: 'task_neighbour_moved' },
    })
    await move(b.id, 'done', null)
    expect((await board()).map(({ state, count }) => [state, count])).toEqual([
      ['todo', 1],
      ['doing', 1],
      ['waiting', 0],
      ['done', 1],
    ])
  })
})

describe('several tasks at once', () => {
  test('are changed, and given back what they were where nothing changed since', async () => {
    const [one, other] = [await add({ dueOn: today }), await add({ title: 'Autre' })]
    const bulk = async (what: object) =>
      (
        await send<{ before: TaskBefore[] }>('POST', '/tasks/bulk', {
          taskIds: [one.id, other.id],
          change: what,
        })
      ).body.before
    const undo = async (before: TaskBefore[]) =>
      (await send<{ undone: number }>('POST', '/tasks/undo', { before })).body.undone
    const lastEvents = async () => {
      const { rows } = await site.context.pool.query(
        `select event_type as type, (meta ->> 'count')::int as count from event_log
         where org_id = $1 and event_type like 'task.%' and occurred_at = (select max(occurred_at) from event_log where org_id = $1)`,
        [owner.orgId],
      )
      return rows
    }
    for (const what of [
      { act: 'state', state: 'done' },
      { act: 'assign', assigneeId: owner.userId },
      { act: 'due', dueOn: addDays(today, 5) },
      { act: 'priority', priority: 'urgent' },
      { act: 'snooze', until: inHours(5) },
      { act: 'archive' },
    ]) {
      const before = await bulk(what)
      expect(before).toHaveLength(2)
      expect(await undo(before)).toBe(2)
      // One event for all of them, as the change itself was.
      expect(await lastEvents()).toMatchObject([
        { type: what.act === 'state' ? 'task.reopened' : 'task.updated', count: 2 },
      ])
      const now = await read(one.id)
      expect(now).toMatchObject({
        state: 'todo',
        dueOn: today,
        priority: 'normal',
        assigneeId: member.userId,
        snoozedUntil: null,
        archivedAt: null,
      })
    }
    const before = await bulk({ act: 'priority', priority: 'high' })
    await change(await read(one.id), { title: 'Depuis' })
    expect(await undo(before)).toBe(1)
    expect(
      await send('POST', '/tasks/bulk', { taskIds: [randomUUID()], change: { act: 'archive' } }),
    ).toMatchObject({ status: 404 })
  })
})

describe('a member who goes', () => {
  const open = async () => (await send<Page>('GET', '/tasks?scope=all', undefined, owner)).body.items
  const remove = (tasksTo?: object) =>
    send<Refusal>(
      'POST',
      '/members/remove',
      { userIds: [member.userId], ...(tasksTo ? { tasksTo } : {}) },
      owner,
    )

  test('leaves open tasks to whoever is chosen, before the removal ends', async () => {
    await add()
    expect(await remove()).toMatchObject({
      status: 409,
      body: { code: 'member_has_tasks', data: { count: 1 } },
    })
    const viewer = await site.makeMember(owner.orgId, 'viewer')
    expect(await remove({ assigneeId: viewer.userId })).toMatchObject({ status: 422 })
    expect(await remove({ assigneeId: owner.userId })).toMatchObject({ status: 200 })
    expect(await open()).toMatchObject([{ assigneeId: owner.userId }])
  })

  test('leaves them so where a new role reads no tasks', async () => {
    await add()
    const demote = (role: string, tasksTo?: object) =>
      send<Refusal>('PATCH', `/members/${member.userId}/role`, { role, tasksTo }, owner)
    expect(await demote('admin')).toMatchObject({ status: 200 })
    expect(await demote('viewer')).toMatchObject({ status: 409, body: { code: 'member_has_tasks' } })
    expect(await open()).toMatchObject([{ assigneeId: member.userId }])
    expect(await demote('viewer', { assigneeId: owner.userId })).toMatchObject({ status: 200 })
    expect(await open()).toMatchObject([{ assigneeId: owner.userId }])
    expect(await demote('billing')).toMatchObject({ status: 200 })
  })

  test('leaves them to nobody where that is said', async () => {
    await add()
    expect(await send('DELETE', '/membership', {})).toMatchObject({ status: 409 })
    expect(await send('DELETE', '/membership', { tasksTo: {} })).toMatchObject({ status: 200 })
    expect(await open()).toMatchObject([{ assigneeId: null }])
  })
})

describe('the next action of a client and of a devis', () => {
  type Row = { id: string; nextTaskOn: string | null }
  const rows = async (path: string) =>
    (await send<{ items: Row[] }>('GET', path, undefined, owner)).body.items
  const nextOf = async (path: string, id: string) =>
    (await rows(path)).find((row) => row.id === id)?.nextTaskOn

  test('is the first due day of its open tasks, and sorts and filters their lists', async () => {
    const planned = await company('Avec suite')
    const bare = await company('Sans suite')
    const quote = (await send<{ id: string }>('POST', '/quotes', { companyId: planned }, owner)).body.id
    const links = [{ kind: 'quote', id: quote }]
    const later = await add({ dueOn: '2126-02-01', links })
    const sooner = await add({ dueOn: '2126-01-01', links })
    expect(await nextOf('/companies', planned)).toBe('2126-01-01')
    expect(await nextOf('/quotes', quote)).toBe('2126-01-01')
    expect((await rows('/companies?sort=next')).map(({ id }) => id)).toEqual([planned, bare])
    expect((await rows('/companies?unplanned=true')).map(({ id }) => id)).toEqual([bare])
    expect(await rows('/quotes?unplanned=true')).toEqual([])
    await setState(sooner, 'done')
    expect(await nextOf('/companies', planned)).toBe('2126-02-01')
    await change(later, { dueOn: '2126-03-01' })
    expect(await nextOf('/quotes?sort=next&direction=asc', quote)).toBe('2126-03-01')
    await send('POST', '/tasks/bulk', { taskIds: [later.id], change: { act: 'archive' } })
    expect(await nextOf('/companies', planned)).toBeNull()
    expect((await rows('/quotes?unplanned=true')).map(({ id }) => id)).toEqual([quote])
  })

  test('is right where one plans a task while another completes the next one', async () => {
    const client = await company()
    const links = [{ kind: 'company', id: client }]
    const sooner = await add({ dueOn: '2126-01-01', links })
    const planner = await site.context.pool.connect()
    try {
      await planner.query('begin')
      await planner.query(
        `with planned as (
          insert into tasks (org_id, title, due_on, position) values ($1, 'Plus tard', '2126-02-01', 'm') returning org_id, id)
        insert into task_links (org_id, task_id, kind, record_id) select org_id, id, 'company', $2 from planned`,
        [owner.orgId, client],
      )
      const completed = setState(sooner, 'done')
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitUntil(async () => (await site.context.pool.query(waiting)).rowCount, 10_000)
      await planner.query('commit')
      expect((await completed).status).toBe(200)
    } finally {
      planner.release(true)
    }
    expect(await nextOf('/companies', client)).toBe('2126-02-01')
  })
})
