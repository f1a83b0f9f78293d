import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { member } from '#web/test/people.ts'
import { forgetAnswersAhead, readAnswersAhead } from './answers-ahead.ts'
import { send } from './send.ts'
import { showOrganization } from './shown-organization.ts'

const me = member()
const orgId = me.current?.orgId ?? null
const asked: string[] = []
const ask = async (path: string, method = 'GET') =>
  (await send(new Request(new URL(path, location.origin), { method }))).json()

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`)
    return Response.json('from the server')
  })
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = 'answers-ahead'
  element.textContent = JSON.stringify({ me, answers: { '/api/v1/rows?sort=name': 'from the document' } })
  document.body.append(element)
  showOrganization(orgId)
})
afterEach(() => {
  forgetAnswersAhead()
  sessionStorage.clear()
  showOrganization(null)
  document.getElementById('answers-ahead')?.remove()
})

test('an answer that came with the document is given once; then the server is asked', async () => {
  expect(readAnswersAhead()).toEqual(me)
  expect(document.getElementById('answers-ahead')).toBe(null)
  expect(await ask('/api/v1/rows?sort=name')).toBe('from the document')
  expect(asked).toEqual([])
  expect(await ask('/api/v1/rows?sort=name')).toBe('from the server')
})

test('another question, a write and another organization are asked of the server', async () => {
  readAnswersAhead()
  await ask('/api/v1/rows')
  await ask('/api/v1/rows?sort=name', 'DELETE')
  showOrganization('another')
  await ask('/api/v1/rows?sort=name')
  expect(asked).toHaveLength(3)
})

test('once the first page is there, what it did not ask for is forgotten', async () => {
  readAnswersAhead()
  forgetAnswersAhead()
  expect(await ask('/api/v1/rows?sort=name')).toBe('from the server')
})

test('what was read before a change of this tab is asked again, on the page that was opening meanwhile too', async () => {
  readAnswersAhead()
  await ask('/api/v1/rows', 'PUT')
  expect(await ask('/api/v1/rows?sort=name')).toBe('from the server')
  const element = document.createElement('script')
  element.id = 'answers-ahead'
  document.body.append(element)
  expect(readAnswersAhead()).toBe(null)
  expect(document.getElementById('answers-ahead')).toBe(null)
})
