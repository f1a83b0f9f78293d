import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'
import type { PdfAsker } from './port.ts'

const LIMITS = { perUser: 2, perOrganization: 3, inAll: 5, bytesOfOne: 100, bytesInAll: 150 }
type Named = { name: string; asker: PdfAsker; bytes: number }
type More = Partial<PdfAsker> & { bytes?: number }

function queueOf(limits = LIMITS) {
  const queue = createFairQueue<Named>(limits)
  return {
    ...queue,
    add(name: string, orgId: string, { bytes = 0, ...more }: More = {}) {
      const task = { name, bytes, asker: { orgId, userId: null, ...more } }
      queue.add(task)
      return task
    },
    passed: (orgId: string, { bytes = 0, ...more }: More = {}) =>
      queue.limitPassed({ bytes, asker: { orgId, userId: null, ...more } }),
    drain() {
      const names: string[] = []
      for (let task = queue.next(); task; task = queue.next()) names.push(task.name)
      return names
    },
  }
}

test('serves organizations in turn, even when one of them asked for much first', () => {
  const queue = queueOf()
  for (const name of ['a1', 'a2', 'a3', 'a4']) queue.add(name, 'a')
  queue.add('b1', 'b')
  queue.add('c1', 'c')
  queue.add('c2', 'c')
  expect(queue.drain()).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'a4'])
  expect(queue.isEmpty()).toBe(true)
})

test('a user who asks again while being served waits for the next turn', () => {
  const queue = queueOf()
  queue.add('a1', 'a')
  queue.add('a2', 'a')
  queue.add('b1', 'b')
  expect(queue.next()?.name).toBe('a1')
  queue.add('a3', 'a')
  expect(queue.drain()).toEqual(['b1', 'a2', 'a3'])
})

test('a user of twenty organizations has one place in the turn, so that another’s document comes second at the latest', () => {
  const queue = queueOf()
  for (let of = 0; of < 20; of += 1) {
    queue.add('look of zoé', `zoé’s ${of}`, { userId: 'zoé' })
    queue.add('sending of zoé', `zoé’s ${of}`, { userId: 'zoé', urgent: true })
  }
  queue.add('look of léo', 'other', { userId: 'léo' })
  queue.add('sending of léo', 'other', { userId: 'léo', urgent: true })
  const served = queue.drain()
  expect(served).toHaveLength(42)
  const among = (kind: string) => served.filter((name) => name.startsWith(kind))
  expect(among('look').indexOf('look of léo')).toBeLessThanOrEqual(1)
  expect(served.indexOf('sending of léo')).toBeLessThanOrEqual(1)
})

test('sendings and signatures go before all previews', () => {
  const queue = queueOf()
  queue.add('look a', 'a')
  queue.add('look b', 'b')
  queue.add('send b1', 'b', { urgent: true })
  queue.add('send b2', 'b', { urgent: true })
  queue.add('send c', 'c', { urgent: true })
  expect(queue.drain()).toEqual(['send b1', 'send c', 'send b2', 'look a', 'look b'])
})

test('a preview waits for four sendings at most', () => {
  const queue = queueOf()
  for (let count = 0; count < 9; count += 1) queue.add('send', `${count}`, { urgent: true })
  queue.add('look 1', 'a')
  queue.add('look 2', 'b')
  const served = queue.drain()
  expect([served.indexOf('look 1'), served.indexOf('look 2')]).toEqual([4, 9])
})

test('tells which limit one more document would pass; urgent ones are counted apart', () => {
  const queue = queueOf()
  queue.add('1', 'a', { userId: 'zoé' })
  expect(queue.passed('a', { userId: 'zoé' })).toBe(null)
  queue.add('2', 'b', { userId: 'zoé' })
  expect(queue.passed('a', { userId: 'zoé' })).toBe('perUser')
  expect(queue.passed('c', { userId: 'zoé' })).toBe('perUser')
  expect(queue.passed('a', { userId: 'léo' })).toBe(null)
  queue.add('3', 'a', { userId: 'léo' })
  queue.add('4', 'a')
  expect(queue.passed('a')).toBe('perOrganization')
  expect(queue.passed('a', { userId: 'zoé', urgent: true })).toBe(null)
  queue.add('5', 'c')
  expect(queue.passed('d')).toBe('inAll')
  expect(queue.passed('d', { urgent: true })).toBe(null)
})

test('the waiting bytes are limited, per user and in all', () => {
  const queue = queueOf()
  queue.add('1', 'a', { userId: 'zoé', bytes: 60 })
  expect(queue.passed('b', { userId: 'zoé', bytes: 41 })).toBe('bytesOfOne')
  expect(queue.passed('b', { userId: 'zoé', bytes: 40 })).toBe(null)
  queue.add('2', 'b', { bytes: 60 })
  expect(queue.passed('c', { bytes: 31 })).toBe('bytesInAll')
  expect(queue.passed('c', { bytes: 31, urgent: true })).toBe(null)
})

test('a removed document frees its place', () => {
  const queue = queueOf()
  const gone = queue.add('1', 'a')
  queue.add('2', 'b')
  expect(queue.remove(gone)).toBe(true)
  expect(queue.remove(gone)).toBe(false)
  expect(queue.drain()).toEqual(['2'])
})
