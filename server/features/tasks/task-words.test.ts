import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Task, TaskRow } from '#shared/contract/task-fields.ts'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'

type Page = { items: TaskRow[]; nextCursor: string | null }

let site: TestApp
let member: Member
let today: string
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())
beforeEach(async () => {
  const owner = await site.makeOrganization({ role: 'owner' })
  member = await site.makeMember(owner.orgId, 'member')
  today = todayIn('Europe/Paris', site.context.clock.now())
})

const send = <T>(method: string, path: string, body?: unknown) =>
  site.request<T>(method, `/api/v1${path}`, { as: member, ...(body === undefined ? {} : { body }) })
const add = async (fields: object) => (await send<Task>('POST', '/tasks', fields)).body
const change = (task: Pick<Task, 'id' | 'revision'>, fields: object) =>
  send<Task>('PATCH', `/tasks/${task.id}`, { revision: task.revision, ...fields })
const setState = (task: Pick<Task, 'id'>, state: string) => send('POST', `/tasks/${task.id}/state`, { state })
const titles = async (query: string) =>
  (await send<Page>('GET', `/tasks?${query}`)).body.items.map(({ title }) => title)

test('words find open tasks by due day and hour, page by page, after each of these changed', async () => {
  const made = [5, 0, null, 3, 1].map((after, at) => ({
    title: `Cloison ${at}`,
    notes: '<p>Du lot</p>',
    dueOn: after === null ? null : addDays(today, after),
  }))
  for (const one of made) await add(one)
  const hour = await add({ title: 'Cloison à 9 h', dueOn: today, dueMinute: 540 })
  const closed = await add({ title: 'Cloison close', dueOn: today })
  await setState(closed, 'done')
  const pages = async (q: string) => {
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const after: string = cursor === '' ? '' : `&cursor=${cursor}`
      const page = (await send<Page>('GET', `/tasks?scope=all&limit=2&q=${q}${after}`)).body
      seen.push(...page.items.map(({ title }) => title))
      cursor = page.nextCursor
    }
    return seen
  }
  const inOrder = ['Cloison 1', 'Cloison à 9 h', 'Cloison 4', 'Cloison 3', 'Cloison 0', 'Cloison 2']
  expect(await pages('cloison')).toEqual(inOrder)
  expect(await pages('cloisom')).toEqual(inOrder)
  expect(await pages('cloison%20lot')).toEqual(inOrder.filter((title) => title !== hour.title))
  const late = await change(hour, { dueOn: addDays(today, 9) })
  await setState(closed, 'todo')
  expect(await pages('cloison')).toEqual([
    ...['Cloison 1', 'Cloison close', 'Cloison 4', 'Cloison 3', 'Cloison 0', 'Cloison à 9 h', 'Cloison 2'],
  ])
  const buckets = async (q: string) => (await send('GET', `/tasks/buckets?scope=all&q=${q}`)).body
  const none = { late: 0, today: 0, week: 0, later: 0, none: 0, put_off: 0 }
  expect(await buckets('9')).toEqual({ ...none, later: 1 })
  expect(await buckets('cloison%202')).toEqual({ ...none, none: 1 })
  expect(await buckets('cloisom%202')).toEqual({ ...none, none: 1 })
  await setState(late.body, 'cancelled')
  expect(await titles('scope=all&q=cloison')).not.toContain(hour.title)
  expect(await titles('scope=all&q=cloison&state=closed')).toEqual([hour.title])
})
