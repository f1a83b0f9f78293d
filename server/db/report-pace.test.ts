import { expect, test } from 'vitest'
import { createReportPace } from './report-pace.ts'

test('a page of reports does not rest; who goes on asking has a twentieth of the time', () => {
  const pace = createReportPace()
  let now = 0
  const ask = (tookMs: number) => {
    now += tookMs
    pace.read(now)
    const rest = pace.restAfter('one', tookMs, now)
    now += rest
    return rest
  }
  expect(Array.from({ length: 5 }, () => ask(20)).slice(0, 4)).toEqual([0, 0, 0, 0])
  const [from, reports] = [now, 50]
  for (let report = 0; report < reports; report += 1) ask(20)
  expect((reports * 20) / (now - from)).toBeGreaterThan(0.045)
  expect((reports * 20) / (now - from)).toBeLessThan(0.055)
})

test('nobody rests while nobody else reads, whom another organization kept waiting, or for longer than half a second', () => {
  const pace = createReportPace()
  expect(pace.restAfter('one', 10_000, 10_000)).toBe(0)
  pace.read(20_000)
  expect(pace.restAfter('one', 10_000, 20_100)).toBe(500)
  expect(pace.restAfter('other', 50, 20_150)).toBe(0)
  expect(pace.restAfter('one', 30, 20_301)).toBe(0)
  // Its burst comes back with time.
  pace.read(30_000)
  expect(pace.restAfter('one', 99, 30_000)).toBe(0)
})
