import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, unreachable } from './api-error.ts'
import { askAgain } from './ask-again.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Answers each of the outcomes in turn, and says when it was asked. */
function calls(...outcomes: (Error | string)[]) {
  const at: number[] = []
  const call = async () => {
    const outcome = outcomes[at.length]!
    at.push(Date.now())
    if (outcome instanceof Error) throw outcome
    return outcome
  }
  return { call, waits: () => at.slice(1).map((time, index) => time - at[index]!) }
}

test('an unanswered call is repeated twice, after one second and two', async () => {
  const { call, waits } = calls(unreachable(), new ApiError(503, {}), 'là')
  const answer = askAgain(call)
  await vi.runAllTimersAsync()
  expect(await answer).toBe('là')
  expect(waits()).toEqual([1_000, 2_000])
})

test('an unanswered call is not repeated a third time', async () => {
  const { call, waits } = calls(unreachable(), unreachable(), unreachable(), 'trop tard')
  const answer = askAgain(call).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await answer).toMatchObject({ code: 'unreachable' })
  expect(waits()).toHaveLength(2)
})

test('a refusal is not repeated', async () => {
  const { call, waits } = calls(new ApiError(429, {}), 'non')
  await expect(askAgain(call)).rejects.toMatchObject({ status: 429 })
  expect(waits()).toEqual([])
})
