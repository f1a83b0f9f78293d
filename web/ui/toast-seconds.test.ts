import { afterEach, expect, test, vi } from 'vitest'
import { toastDuration } from './toast-seconds.ts'

const stored = (value: string | null) => vi.stubGlobal('localStorage', { getItem: () => value })
afterEach(() => vi.unstubAllGlobals())

test('a message stays five seconds, or as long as it asks for', () => {
  for (const value of [null, 'x', '7']) {
    stored(value)
    expect(toastDuration()).toBe(5_000)
    expect(toastDuration(10)).toBe(10_000)
  }
})

test('a longer time that one set wins; 0 waits until it is closed', () => {
  stored('30')
  expect(toastDuration()).toBe(30_000)
  expect(toastDuration(60)).toBe(60_000)
  stored('0')
  expect(toastDuration(10)).toBe(Number.POSITIVE_INFINITY)
})
