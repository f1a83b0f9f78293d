import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gatherRefreshes } from './gather-refreshes.ts'
import { createQueryClient } from './query-client.ts'

const invoices = [['invoices', 'listInvoices'], { input: {} }]
const calls = [['calls', 'listRingingCalls'], { input: {} }]
/** As long as a reading takes. */
const ANSWER_MS = 30

let client: QueryClient
let refreshes: ReturnType<typeof gatherRefreshes>
let leaveAll: (() => void)[]
let hidden = false
/** The data of the server; an answer has it as it was when it was asked. */
let truth = 0
const asked = new Map<string, number>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  hidden = false
  truth = 0
  asked.clear()
  leaveAll = []
  client = createQueryClient()
  refreshes = gatherRefreshes(client)
})
afterEach(() => {
  refreshes.leave()
  for (const leave of leaveAll) leave()
  client.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = async (ms: number) => void (await vi.advanceTimersByTimeAsync(ms))
const timesOf = (queryKey: typeof invoices) => asked.get(String(queryKey[0])) ?? 0
const open = (queryKey: typeof invoices) => {
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => {
      asked.set(String(queryKey[0]), timesOf(queryKey) + 1)
      const answer = truth
      return new Promise<number>((resolve) => setTimeout(() => resolve(answer), ANSWER_MS))
    },
  })
  leaveAll.push(observer.subscribe(() => {}))
}
const show = (isShown: boolean) => {
  hidden = !isShown
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a run of 500 invoices in 18 seconds is read ten times by a tab, twice by a hidden one, and the last is seen', async () => {
  for (const [isShown, most] of [
    [true, 10],
    [false, 3],
  ] as const) {
    show(isShown)
    asked.clear()
    open(invoices)
    await pass(5_000)
    const first = timesOf(invoices)
    for (let issued = 0; issued < 500; issued += 1) {
      truth += 1
      refreshes.add([['invoices']])
      await pass(36)
    }
    await pass(10_500)
    expect(timesOf(invoices) - first).toBeLessThanOrEqual(most)
    expect(client.getQueryData(invoices)).toBe(truth)
  }
})

test('notices that come together are one reading; the first waits a quarter of a second', async () => {
  open(invoices)
  await pass(5_000)
  for (let times = 0; times < 5; times += 1) refreshes.add([['invoices']])
  await pass(240)
  expect(timesOf(invoices)).toBe(1)
  await pass(20)
  expect(timesOf(invoices)).toBe(2)
})

test('who calls is read a quarter of a second after each notice', async () => {
  open(calls)
  await pass(5_000)
  for (let times = 2; times <= 4; times += 1) {
    refreshes.add([['calls']], true)
    await pass(260)
    expect(timesOf(calls)).toBe(times)
  }
})

test('a tab that is shown again reads at once what waited', async () => {
  show(false)
  open(invoices)
  await pass(5_000)
  refreshes.add([['invoices']])
  await pass(300)
  truth = 7
  refreshes.add([['invoices']])
  await pass(2_000)
  expect(timesOf(invoices)).toBe(2)
  show(true)
  await pass(ANSWER_MS + 10)
  expect(client.getQueryData(invoices)).toBe(7)
})

test('a first reading that was under way at the notice is read again, one that began after it is not', async () => {
  open(invoices)
  await pass(ANSWER_MS / 2)
  truth = 1
  refreshes.add([['invoices']])
  await pass(5_000)
  expect(client.getQueryData(invoices)).toBe(1)
  const before = timesOf(invoices)
  truth = 2
  refreshes.add([['invoices']])
  void client.invalidateQueries({ queryKey: invoices })
  await pass(5_000)
  expect(client.getQueryData(invoices)).toBe(2)
  expect(timesOf(invoices) - before).toBe(1)
})

test('what is opened while the notice waits is read from the server', async () => {
  open(invoices)
  await pass(5_000)
  for (const leave of leaveAll) leave()
  truth = 3
  refreshes.add([['invoices']])
  open(invoices)
  await pass(ANSWER_MS + 10)
  expect(client.getQueryData(invoices)).toBe(3)
})
