import { describe, expect, test } from 'vitest'
import { createRecentNotices } from './recent-notices.ts'

const ours = { org: 'ours', type: 'quote.sent', subject: 'quote', id: 'q' }
const theirs = { ...ours, org: 'theirs' }

function setUp() {
  const clock = { now: 1_000_000 }
  const recent = createRecentNotices<typeof ours>(() => clock.now)
  return { clock, recent }
}

describe('the notices that a page missed', () => {
  test('is what came after the last notice it heard, for its organization, in order', () => {
    const { recent } = setUp()
    const heard = recent.add(ours)
    recent.add(theirs)
    const second = recent.add({ ...ours, id: 'second' })
    const third = recent.add({ ...ours, id: 'third' })
    const missed = recent.missed('ours', { lastId: heard })
    expect(missed?.map(({ id, notice }) => [id, notice.id])).toEqual([
      [second, 'second'],
      [third, 'third'],
    ])
    expect(recent.missed('ours', { lastId: third })).toEqual([])
    expect(recent.missed('ours', { lastId: recent.lastId })).toEqual([])
  })

  test('is what came within the given delay', () => {
    const { clock, recent } = setUp()
    clock.now += 10_000
    recent.add(ours)
    clock.now += 500
    expect(recent.missed('ours', { agoMs: 499 })).toEqual([])
    expect(recent.missed('ours', { agoMs: 500 })).toHaveLength(1)
    expect(recent.missed('theirs', { agoMs: 500 })).toEqual([])
  })

  test('is unknown before this process listened, and after it reconnected', () => {
    const { clock, recent } = setUp()
    const heard = recent.add(ours)
    clock.now += 1_000
    expect(recent.missed('ours', { agoMs: 1_000 })).toHaveLength(1)
    expect(recent.missed('ours', { agoMs: 1_001 })).toBeNull()
    recent.begin()
    expect(recent.missed('ours', { lastId: heard })).toBeNull()
    expect(recent.missed('ours', { agoMs: 1 })).toBeNull()
  })

  test.each(['', 'x', '.', 'elsewhere.4', 'elsewhere.-1'])(
    'is unknown for a foreign id: « %s »',
    (lastId) => {
      const { recent } = setUp()
      recent.add(ours)
      expect(recent.missed('ours', { lastId })).toBeNull()
      const [epoch] = recent.lastId.split('.')
      for (const number of ['', '-1', 'x', '-9']) {
        const missed = recent.missed('ours', { lastId: `${epoch}.${number}` })
        expect(missed === null || missed.length === 1).toBe(true)
      }
    },
  )

  test('is unknown beyond the kept notices, whose number is bounded', () => {
    const { clock, recent } = setUp()
    const old = recent.add(ours)
    for (let minute = 0; minute < 10; minute += 1) {
      clock.now += 60_000
      recent.add({ ...ours, id: String(minute) })
    }
    expect(recent.missed('ours', { lastId: old })).toBeNull()
    expect(recent.missed('ours', { agoMs: 9 * 60_000 })).toBeNull()
    expect(recent.missed('ours', { agoMs: 3 * 60_000 })?.map(({ notice }) => notice.id)).toEqual([
      '6',
      '7',
      '8',
      '9',
    ])
  })
})
