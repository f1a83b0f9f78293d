import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/client.ts'
import { mayRead } from '#web/api/rights.ts'

export const revenueOptions = orpc.reports.getRevenue.queryOptions({ input: {} })

export const prefetchRevenue = async (client: QueryClient) =>
  (await mayRead(client, 'payment:read')) && client.prefetchQuery(revenueOptions)
