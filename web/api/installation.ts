import { queryOptions } from '@tanstack/react-query'
import type { Installation } from '#shared/domain/operator.ts'
import { fetchJson } from './fetch-json.ts'

/** Who runs this installation. Pages that the server drew bring it; elsewhere it is asked once. */
export const installationOptions = queryOptions({
  queryKey: [['support', 'getInstallation'], { type: 'query' }],
  queryFn: () => fetchJson<Installation>('GET', '/api/v1/installation'),
  staleTime: Number.POSITIVE_INFINITY,
})
