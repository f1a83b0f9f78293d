import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createQuota } from './quota.ts'

/** Units spent in any minute of a run of calls, at their own pace and with the waits that the quota asks for. */
async function spend(calls: readonly { units: number; after: number }[], perMinute: number, burst: number) {
  let now = 0
  const spent: { at: number; units: number }[] = []
  const pause = async (ms: number) => {
    now += ms
  }
  const quota = createQuota({ perMinute, burst, pause, now: () => now })
  for (const { units, after } of calls) {
    now += after
    await quota(units)
    spent.push({ at: now, units })
  }
  const most = spent.map(({ at }) =>
    spent.filter((one) => one.at >= at && one.at < at + 60_000).reduce((sum, { units }) => sum + units, 0),
  )
  return { most: Math.max(0, ...most), ms: now }
}

test('no minute costs more than Gmail allows, whatever is asked for and when', async () => {
  const call = fc.record({
    units: fc.constantFrom(1, 2, 5, 50, 100, 250),
    after: fc.constantFrom(0, 0, 0, 40, 900, 70_000),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 300 }), async (calls) => {
      // Floating point may be a unit off.
      expect((await spend(calls, 11_000, 3_000)).most).toBeLessThanOrEqual(14_001)
    }),
    { numRuns: 200 },
  )
})

test('a long import goes as fast as the budget lets it, and a short one does not wait', async () => {
  const sources = (count: number) => Array.from({ length: count }, () => ({ units: 5, after: 0 }))
  expect((await spend(sources(600), 11_000, 3_000)).ms).toBe(0)
  const { ms, most } = await spend(sources(11_600), 11_000, 3_000)
  expect(ms / 60_000).toBeCloseTo(5, 1)
  expect(most).toBeLessThanOrEqual(15_000)
})
