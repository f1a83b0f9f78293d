import { queryOptions } from '@tanstack/react-query'
import { fetchJson } from './fetch-json.ts'

/** The operator's facts. Pages drawn by the server bring them; other pages ask once. */
export const installationOptions = queryOptions({
  queryKey: [['support', 'getInstallation'], { type: 'query' }],
  queryFn: () => fetchJson('GET /installation', {}),
  staleTime: Number.POSITIVE_INFINITY,
})
