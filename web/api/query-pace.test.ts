import { InfiniteQueryObserver, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { MOST_ASKED } from './query-pace.ts'

let told: string[]
let client: QueryClient
let asked: number
let leave: () => void
beforeEach(() => {
  vi.useFakeTimers()
  told = []
  asked = 0
  client = createQueryClient((name) => told.push(name))
})
afterEach(() => {
  leave()
  client.clear()
  vi.useRealTimers()
})

const queryKey = [['payments', 'findPaymentSession'], { input: { sessionId: 'cs_secret' } }]
const queryFn = async () => {
  asked += 1
  return asked
}
const open = () => {
  leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
}
/** Asks again at this pace, as a page that polls. */
const poll = (everyMs: number) => {
  open()
  const timer = setInterval(
    () => void client.invalidateQueries({ queryKey }, { cancelRefetch: false }),
    everyMs,
  )
  const end = leave
  leave = () => {
    clearInterval(timer)
    end()
  }
}
const pass = async (ms: number) => void (await vi.advanceTimersByTimeAsync(ms))
/** Answers are news, as those of a server whose reading tells of a change. */
const loop = () => {
  open()
  const stop = client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
  })
  const end = leave
  leave = () => {
    stop()
    end()
  }
}

test('a query that each answer makes stale is asked a few times, then ever less, and told once by its name alone', async () => {
  loop()
  await pass(10_000)
  const first = asked
  expect(first).toBeGreaterThanOrEqual(MOST_ASKED)
  expect(first).toBeLessThan(MOST_ASKED + 5)
  await pass(60_000)
  expect(asked - first).toBeLessThan(5)
  await pass(600_000)
  expect(asked - first).toBeLessThan(18)
  expect(told).toEqual(['payments.findPaymentSession'])
})

test('news without a pause reach the page all the same, ever less often', async () => {
  open()
  const timer = setInterval(() => void client.invalidateQueries({ queryKey }), 50)
  await pass(10_000)
  const first = asked
  expect(first).toBeLessThan(MOST_ASKED + 5)
  await pass(120_000)
  clearInterval(timer)
  expect(asked).toBeGreaterThan(first)
  expect(asked - first).toBeLessThan(10)
  expect(told).toHaveLength(1)
})

test('a page that asks each second is never held up', async () => {
  poll(1_000)
  await pass(60_000)
  expect(asked).toBeGreaterThanOrEqual(59)
  expect(told).toEqual([])
})

test('once the loop is over its query is asked as before', async () => {
  loop()
  await pass(60_000)
  leave()
  await pass(60_000)
  const before = asked
  poll(3_000)
  await pass(60_000)
  expect(asked - before).toBeGreaterThan(14)
})

test('a wait ends with its query, which asks nothing any more', async () => {
  loop()
  await pass(10_000)
  const before = asked
  leave()
  await client.cancelQueries({ queryKey })
  await pass(60_000)
  expect(asked).toBe(before)
})

test('a long list is paced as a whole', async () => {
  const options = {
    queryKey,
    queryFn,
    initialPageParam: 0,
    getNextPageParam: () => null,
  }
  leave = new InfiniteQueryObserver(client, options).subscribe(() => {})
  for (let time = 0; time < 100; time += 1) {
    void client.invalidateQueries({ queryKey })
    await pass(20)
  }
  expect(asked).toBeLessThan(MOST_ASKED + 3)
  expect(told).toHaveLength(1)
})
