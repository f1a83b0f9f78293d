import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Task } from '#shared/contract/task-fields.ts'
import { type TaskTab, taskTabs } from '#shared/domain/tasks/task.ts'

let site: TestApp
let member: Member
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
  member = await site.makeOrganization({ role: 'member' })
})
afterAll(() => site.close())

const send = <T>(method: string, path: string, body?: unknown) =>
  site.request<T>(method, `/api/v1${path}`, { as: member, ...(body === undefined ? {} : { body }) })
const add = async (fields: { title: string }) => (await send<Task>('POST', '/tasks', fields)).body
const counted = (some: Partial<Record<TaskTab, number>>) => ({
  ...Object.fromEntries(taskTabs.map((tab) => [tab, 0])),
  ...some,
})

test('say how many tasks each state has under the other filters, also for words with a fault', async () => {
  const made = await Promise.all(
    ['Peindre la porte', 'Peindre le mur', 'Poncer', 'Vernir'].map((title) => add({ title })),
  )
  const put = (at: number, change: object) => send('POST', '/tasks/bulk', { taskIds: [made[at]!.id], change })
  await put(0, { act: 'state', state: 'doing' })
  await put(1, { act: 'state', state: 'done' })
  await put(2, { act: 'archive' })
  const count = async (query: string) => (await send('GET', `/tasks/count?${query}`)).body
  const all = counted({ open: 2, todo: 1, doing: 1, closed: 1, done: 1, archived: 1 })
  expect(await count('')).toEqual({ count: 2, byState: all })
  expect(await count('state=closed')).toEqual({ count: 1, byState: all })
  expect(await count('archived=true')).toEqual({ count: 1, byState: all })
  const painted = counted({ open: 1, doing: 1, closed: 1, done: 1 })
  for (const q of ['peindre', 'peinrde'])
    expect(await count(`q=${q}`)).toEqual({ count: 1, byState: painted })
  expect(await count('when=today')).toEqual({ count: 0, byState: counted({}) })
})
