import { notifyManager, QueryClient } from '@tanstack/react-query'
import { timings } from '#web/messages/timings.ts'
import { ApiError } from './api-error.ts'
import { createQueryPace, type TellLoop } from './query-pace.ts'

const status = (error: unknown) => (error instanceof ApiError ? error.status : 0)

/** Specification 8.2 says 401 and 403; asking again changes none of the others either. */
const final = [400, 401, 403, 404, 409, 410]
/** A read that took too long would again: its filters have to change. */
const isTooLong = (error: unknown) => error instanceof ApiError && error.code === 'read_too_long'

/** Whether a query that failed `failures` times before is asked again: at most three times (specification, section 8.2). */
export function retriesQuery(failures: number, error: unknown): boolean {
  return failures < 3 && !final.includes(status(error)) && !isTooLong(error)
}

/**
 * Whether a component that mounts asks a failed query again. The loader of its page asked just before, so a refusal that asking
 * again would not change stays as fresh as data.
 */
export function retriesOnMount({ state: { error, errorUpdatedAt } }: { state: Failed }): boolean {
  return !final.includes(status(error)) || Date.now() - errorUpdatedAt > timings.prefetchFreshness
}
type Failed = { error: unknown; errorUpdatedAt: number }

/** For queries whose reader waits for the answer: one retry at most. */
export const retriesQueryOnce = (failures: number, error: unknown): boolean =>
  failures < 1 && retriesQuery(failures, error)

/** For mutations: no retry after a refusal (4xx) or a cancellation, else two (specification, section 8.2). */
export function retriesMutation(failures: number, error: unknown): boolean {
  if (error instanceof DOMException && error.name === 'AbortError') return false
  return failures < 2 && (status(error) === 0 || status(error) >= 500)
}

/** `tellLoop`: hears of a query that is asked in a loop. */
export function createQueryClient(tellLoop: TellLoop = () => {}): QueryClient {
  // Notify before the next click: with the default timer, a double click still finds the button as it was.
  notifyManager.setScheduler(queueMicrotask)
  // Ask without a network too, so that the failure is shown; the default waits silently.
  const networkMode = 'always'
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: timings.prefetchFreshness,
        networkMode,
        refetchOnReconnect: true,
        retry: retriesQuery,
        retryOnMount: retriesOnMount,
        persister: createQueryPace(tellLoop),
      },
      mutations: { networkMode, retry: retriesMutation },
    },
  })
}
