import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'
import type { PdfAsker } from './port.ts'

const LIMITS = { perUser: 2, perOrganization: 3, inAll: 5 }
type Named = { name: string; asker: PdfAsker }

function queueOf(limits = LIMITS) {
  const queue = createFairQueue<Named>(limits)
  return {
    ...queue,
    add(name: string, orgId: string, more: Partial<PdfAsker> = {}) {
      const task = { name, asker: { orgId, userId: null, ...more } }
      queue.add(task)
      return task
    },
    drain() {
      const names: string[] = []
      for (let task = queue.next(); task; task = queue.next()) names.push(task.name)
      return names
    },
  }
}

test('serves organizations in turn, whatever one of them asked before the others', () => {
  const queue = queueOf()
  for (const name of ['a1', 'a2', 'a3', 'a4']) queue.add(name, 'a')
  queue.add('b1', 'b')
  queue.add('c1', 'c')
  queue.add('c2', 'c')
  expect(queue.drain()).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'a4'])
  expect(queue.isEmpty()).toBe(true)
})

test('an organization that comes back while it is served waits for its next turn', () => {
  const queue = queueOf()
  queue.add('a1', 'a')
  queue.add('a2', 'a')
  queue.add('b1', 'b')
  expect(queue.next()?.name).toBe('a1')
  queue.add('a3', 'a')
  expect(queue.drain()).toEqual(['b1', 'a2', 'a3'])
})

test('what is sent or signed goes before the looks of its organization, in its order', () => {
  const queue = queueOf()
  queue.add('look 1', 'a')
  queue.add('send 1', 'a', { urgent: true })
  queue.add('look 2', 'a')
  queue.add('send 2', 'a', { urgent: true })
  expect(queue.drain()).toEqual(['send 1', 'send 2', 'look 1', 'look 2'])
})

test('says which limit one more would pass; what is urgent is counted apart', () => {
  const queue = queueOf()
  const passed = (orgId: string, more: Partial<PdfAsker> = {}) =>
    queue.limitPassed({ orgId, userId: null, ...more })
  queue.add('1', 'a', { userId: 'zoé' })
  expect(passed('a', { userId: 'zoé' })).toBe(null)
  queue.add('2', 'a', { userId: 'zoé' })
  expect(passed('a', { userId: 'zoé' })).toBe('perUser')
  expect(passed('a', { userId: 'léo' })).toBe(null)
  queue.add('3', 'a', { userId: 'léo' })
  expect(passed('a')).toBe('perOrganization')
  expect(passed('a', { userId: 'zoé', urgent: true })).toBe(null)
  queue.add('4', 'b')
  queue.add('5', 'c')
  expect(passed('d')).toBe('inAll')
  expect(passed('d', { urgent: true })).toBe(null)
})

test('what is taken away leaves its place', () => {
  const queue = queueOf()
  const gone = queue.add('1', 'a')
  queue.add('2', 'b')
  expect(queue.remove(gone)).toBe(true)
  expect(queue.remove(gone)).toBe(false)
  expect(queue.drain()).toEqual(['2'])
})
