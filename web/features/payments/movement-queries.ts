import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { prefetchAll } from '#web/api/prefetch-all.ts'
import { mayRead } from '#web/api/use-can.ts'
import { failedEventsOptions } from '#web/blocks/payments/failed-events-options.ts'
import { listQuery } from '#web/patterns/list/list-query.ts'
import { movementSearch } from './movement-search.ts'

export const movementList = listQuery(movementSearch, {
  pages: orpc.payments.listMovements,
  count: orpc.payments.countMovements,
})

export const paymentDetailOptions = (paymentId: string) =>
  orpc.payments.getPaymentDetail.queryOptions({ input: { paymentId } })

export const waitingRefundsOptions = orpc.refunds.listWaitingRefunds.queryOptions({ input: {} })

/** What stands above the list too. */
export const prefetchMovements = async (client: QueryClient, address: object) =>
  (await mayRead(client, 'payment:read')) &&
  Promise.all([
    movementList.prefetch(client, address),
    prefetchAll(client, [waitingRefundsOptions, failedEventsOptions]),
  ])
