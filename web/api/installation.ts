import { queryOptions } from '@tanstack/react-query'
import { fetchJson } from './fetch-json.ts'

/** Who runs this installation. Pages that the server drew bring it; elsewhere it is asked once. */
export const installationOptions = queryOptions({
  queryKey: [['support', 'getInstallation'], { type: 'query' }],
  queryFn: () => fetchJson('GET /installation', {}),
  staleTime: Number.POSITIVE_INFINITY,
})
