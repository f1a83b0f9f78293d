import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, unreachable } from './api-error.ts'
import { meOptions } from './me.ts'
import { createQueryClient, retriesMutation, retriesQuery, retriesQueryOnce } from './query-client.ts'

const refusal = (status: number) => new ApiError(status, {})
const tries = (retries: typeof retriesQuery, error: unknown) =>
  [0, 1, 2, 3, 4].filter((failures) => retries(failures, error)).length

test.each([401, 403, 400, 404, 409, 410])('a query answered %i is not asked again', (status) => {
  expect(tries(retriesQuery, refusal(status))).toBe(0)
})

test.each([500, 502, 503, 429, 408])('a query answered %i is asked three times more', (status) => {
  expect(tries(retriesQuery, refusal(status))).toBe(3)
})

test('a read that took too long is not asked again: it would take as long', () => {
  expect(tries(retriesQuery, new ApiError(503, { code: 'read_too_long' }))).toBe(0)
  expect(tries(retriesQuery, new ApiError(503, { code: 'too_many_reads' }))).toBe(3)
})

test.each([400, 401, 403, 404, 409, 413, 422, 429])('a mutation answered %i is not repeated', (status) => {
  expect(tries(retriesMutation, refusal(status))).toBe(0)
})

test.each([500, 502, 503, 504])('a mutation answered %i is repeated twice', (status) => {
  expect(tries(retriesMutation, refusal(status))).toBe(2)
})

test('unanswered queries and mutations are repeated, a cancelled one is not', () => {
  expect([tries(retriesQuery, unreachable()), tries(retriesMutation, unreachable())]).toEqual([3, 2])
  expect(tries(retriesMutation, new DOMException('stopped', 'AbortError'))).toBe(0)
})

test.each([
  [401, 0],
  [403, 0],
  [404, 0],
  [500, 1],
  [429, 1],
])('a query that blocks its reader, answered %i, is asked %i time more', (status, more) => {
  expect(tries(retriesQueryOnce, refusal(status))).toBe(more)
})

test('the query of the user asks once more only', () => {
  expect(meOptions.retry).toBe(retriesQueryOnce)
})

afterEach(() => void vi.useRealTimers())

/** Acts as a page: its loader asks, then its component does. Returns how many requests reached the server. */
async function openPage(client: ReturnType<typeof createQueryClient>, answer: () => Promise<string>) {
  let asked = 0
  const options = {
    queryKey: ['page'],
    queryFn: () => {
      asked += 1
      return answer()
    },
    retry: false,
  }
  await client.prefetchQuery(options)
  const observer = new QueryObserver(client, options)
  const leave = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'))
  leave()
  return asked
}

test.each([403, 404])('a page answered %i asks once, and again when it is reopened', async (status) => {
  const client = createQueryClient()
  const refused = () => Promise.reject(refusal(status))
  expect(await openPage(client, refused)).toBe(1)
  expect(await openPage(client, refused)).toBe(1)
})

test('a page whose answer was lost asks again when it opens', async () => {
  expect(await openPage(createQueryClient(), () => Promise.reject(unreachable()))).toBe(2)
})

test('the client uses both rules, and keeps answers fresh for thirty seconds', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  expect([queries?.retry, mutations?.retry, queries?.staleTime]).toEqual([
    retriesQuery,
    retriesMutation,
    30_000,
  ])
})
