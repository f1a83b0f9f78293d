import { expect, test, vi } from 'vitest'
import { afterWork } from './after-work.ts'

/** Fakes both clocks: what passes, and what the process computed meanwhile. */
function clocks() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  let computedMs = 0
  vi.spyOn(process, 'cpuUsage').mockImplementation((before) => ({
    user: computedMs * 1_000 - (before?.user ?? 0),
    system: 0,
  }))
  return (passedMs: number, share: number) => {
    for (let ms = 0; ms < passedMs; ms += 10) {
      computedMs += 10 * share
      vi.advanceTimersByTime(10)
    }
  }
}

test.each([
  ['a thread that computes all the time', 1, 1_000],
  ['four of them', 4, 1_000],
  ['half a core', 0.5, 2_000],
  ['a machine that stands still, at the latest', 0, 6_000],
])('%s ends at its work', (_case, share, expectedMs) => {
  const pass = clocks()
  const over = vi.fn()
  afterWork(1_000, over)
  pass(expectedMs - 100, share)
  expect(over).not.toHaveBeenCalled()
  pass(200, share)
  expect(over).toHaveBeenCalledOnce()
  pass(10_000, share)
  expect(over).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test('what is called off says nothing', () => {
  const pass = clocks()
  const over = vi.fn()
  const callOff = afterWork(1_000, over)
  pass(1_500, 0.1)
  callOff()
  pass(10_000, 1)
  expect(over).not.toHaveBeenCalled()
  vi.useRealTimers()
})
