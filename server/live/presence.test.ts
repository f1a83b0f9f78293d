import { expect, test } from 'vitest'
import { createPresence } from './presence.ts'

test('whoever says nothing for the time is gone, once, and nothing is kept of them', () => {
  const clock = { now: 0 }
  const presence = createPresence(30_000, () => clock.now)
  const word = { org: 'o', room: 'r', user: 'ines', tab: 'a', doing: 'reading' }
  expect(presence.take(word)).toBe(true)
  clock.now = 10_000
  expect(presence.take(word)).toBe(false)
  expect(presence.take({ ...word, user: 'karim', doing: 'writing' })).toBe(true)
  clock.now = 40_000
  expect(presence.take({ ...word, user: 'karim', doing: 'writing' })).toBe(false)
  clock.now = 40_001
  expect(presence.list('o', 'r')).toEqual([{ userId: 'karim', doing: 'writing' }])
  expect(presence.sweep()).toEqual([{ org: 'o', room: 'r' }])
  expect(presence.sweep()).toEqual([])
  expect(presence.list('elsewhere', 'r')).toEqual([])
})

test('a room that is crowded hears no more tabs', () => {
  const presence = createPresence(30_000, () => 0)
  for (let n = 0; n < 600; n += 1)
    presence.take({ org: 'o', room: 'r', user: `u${n}`, tab: 'a', doing: 'reading' })
  expect(presence.list('o', 'r')).toHaveLength(500)
})
