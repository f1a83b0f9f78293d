import { queryOptions } from '@tanstack/react-query'
import { fetchJson } from '#web/api/fetch-json.ts'

/** What a client's link shows. */
export const subscriptionLinkOptions = (token: string) =>
  queryOptions({
    queryKey: ['subscription-link', token],
    queryFn: () => fetchJson('GET /subscription-links/{token}', { token }),
  })
