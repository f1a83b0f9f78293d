import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { mayRead } from '#web/api/use-can.ts'

export const revenueOptions = orpc.reports.getRevenue.queryOptions({ input: {} })

export const prefetchRevenue = async (client: QueryClient) =>
  (await mayRead(client, 'payment:read')) && client.prefetchQuery(revenueOptions)
