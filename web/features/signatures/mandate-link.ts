import { queryOptions } from '@tanstack/react-query'
import { fetchJson } from '#web/api/fetch-json.ts'

/** The mandate that a client's link shows. */
export const mandateLinkOptions = (token: string) =>
  queryOptions({
    queryKey: ['mandate-link', token],
    queryFn: () => fetchJson('GET /mandate-links/{token}', { token }),
  })
