import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const status = (error: unknown) => (error instanceof ApiError ? error.status : 0)

/** Retries as the specification asks (8.2): queries never on 401 or 403, else 3 times; mutations never on 4xx, else twice. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Without a network too one asks, and says that it failed; the default waits without a word.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 3 && ![400, 401, 403, 404, 409, 410].includes(status(error)),
      },
      mutations: {
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && (status(error) === 0 || status(error) >= 500),
      },
    },
  })
}
