import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { prefetchAll } from '#web/api/prefetch-all.ts'
import { mayRead } from '#web/api/use-can.ts'

export const transfersToSend = orpc.bank.listRefundTransfers.queryOptions({ input: {} })
export const transferFiles = orpc.bank.listTransferFiles.queryOptions({ input: {} })

export const prefetchTransfers = async (client: QueryClient) =>
  (await mayRead(client, 'bank:read')) && prefetchAll(client, [transfersToSend, transferFiles])
