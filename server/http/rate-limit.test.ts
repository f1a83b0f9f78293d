import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { countAttempts, linkCounter, purgeCounters } from './rate-limit.ts'

let site: TestApp
let now = new Date('2027-03-01T10:00:00Z')
beforeAll(async () => {
  site = await startTestApp({ jobs: false, clock: { now: () => now } })
})
afterAll(() => site.close())
beforeEach(() => site.context.pool.query('delete from rate_limits'))

const rows = async () =>
  Number((await site.context.pool.query('select count(*) from rate_limits')).rows[0].count)
const tryOf = (place: string, address: string) =>
  countAttempts(site.context, {
    [`place:${place}`]: { max: 30, seconds: 600 },
    [`address:${place}:${address}`]: { max: 5, seconds: 600 },
    [`address:${address}`]: { max: 50, seconds: 600 },
  })

test('a thousand tries leave rows only for those that were allowed', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 1_000 }, () => tryOf('stranger', randomUUID())))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
  expect(await rows()).toBe(1 + 2 * 30)
  await tryOf('neighbour', 'ana@exemple.fr')
})

test('expired counters are deleted while others are counted, so that a long attack does not grow the table', async () => {
  for (let window = 0; window < 20; window += 1) {
    for (let place = 0; place < 40; place += 1) await tryOf(`place ${place}`, randomUUID())
    now = new Date(now.getTime() + 601_000)
  }
  // The rows of the last window stay, and those written since the last purge; 2,400 were written.
  expect(await rows()).toBeLessThanOrEqual(2 * 120 + 64 * 3)
  expect(await purgeCounters(site.context)).toBeGreaterThan(0)
  expect(await rows()).toBe(0)
})

test('made-up links share a limited number of counters, which the caller cannot choose', async () => {
  const links = Array.from({ length: 10_000 }, () => `links/${randomUUID()}`)
  const counters = (secret: string) => links.map((link) => linkCounter({ secret }, link))
  expect(new Set(counters('a')).size).toBeLessThanOrEqual(4_096)
  expect(counters('a')).toEqual(counters('a'))
  expect(counters('a')).not.toEqual(counters('b'))
  for (const length of [300, 6_000])
    expect((await site.request('GET', `/api/v1/links/${'x'.repeat(length)}`)).status).toBeLessThan(500)
})
