import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { type Outcome, runEach } from './run-each.ts'

const limit = new ApiError(429, {
  code: 'rate_limited',
  message: 'Trop de demandes.',
  retryAfterSeconds: 0.01,
})

function watch() {
  const outcomes: Outcome<number>[] = []
  const pauses: (number | null)[] = []
  const controller = new AbortController()
  const run = (items: number[], act: (item: number) => Promise<string | null>) =>
    runEach({
      items,
      act,
      signal: controller.signal,
      onOutcome: (outcome) => outcomes.push(outcome),
      onPause: (seconds) => pauses.push(seconds),
    })
  return { outcomes, pauses, controller, run }
}

test('waits as the server says, then asks again for the same item', async () => {
  const { outcomes, pauses, run } = watch()
  const asked: number[] = []
  await run([1, 2], async (item) => {
    asked.push(item)
    if (asked.length === 2) throw limit
    return `n° ${item}`
  })
  expect(asked).toEqual([1, 2, 2])
  expect(pauses).toEqual([0.01, null])
  expect(outcomes).toEqual([
    { item: 1, done: true, detail: 'n° 1' },
    { item: 2, done: true, detail: 'n° 2' },
  ])
})

test('a refusal is told with the sentences of its fields, once each, and the others follow', async () => {
  const { outcomes, run } = watch()
  const fields = ['a', 'b', 'a'].map((path) => ({ path, code: path, message: `Corrigez ${path}.` }))
  await run([1, 2], async (item) => {
    if (item === 1) throw new ApiError(409, { code: 'invoice_not_ready', message: 'Pas prête.', fields })
    return null
  })
  expect(outcomes).toEqual([
    { item: 1, done: false, detail: 'Pas prête. Corrigez a. Corrigez b.' },
    { item: 2, done: true, detail: null },
  ])
})

test('a stop lets the request that is under way end, and begins no other; none waits for the server', async () => {
  const stopped = watch()
  await stopped.run([1, 2], async () => {
    stopped.controller.abort()
    return null
  })
  expect(stopped.outcomes.map(({ item }) => item)).toEqual([1])
  const waiting = watch()
  await waiting.run([1, 2], async () => {
    waiting.controller.abort()
    throw limit
  })
  expect(waiting.outcomes).toEqual([])
})
