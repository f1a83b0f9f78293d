import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { prefetchAll } from '#web/api/prefetch-all.ts'
import { mayRead } from '#web/api/use-can.ts'
import { failedEventsOptions } from '#web/blocks/payments/failed-events-options.ts'
import { listQuery } from '#web/patterns/list/list-query.ts'
import { type MovementSearch, movementSearch } from './movement-search.ts'

export const movementList = listQuery(movementSearch, {
  pages: orpc.payments.listMovements,
  count: orpc.payments.countMovements,
})

/** How many movements have a payment in each state under the other filters, for its tabs. */
export const movementStates = ({ state: _, ...others }: MovementSearch) =>
  orpc.payments.countMovementStates.queryOptions({ input: others, placeholderData: keepPreviousData })

export const paymentDetailOptions = (paymentId: string) =>
  orpc.payments.getPaymentDetail.queryOptions({ input: { paymentId } })

export const waitingRefundsOptions = orpc.refunds.listWaitingRefunds.queryOptions({ input: {} })

/** The list, and the figures that stand above it. */
export const prefetchMovements = async (client: QueryClient, address: object) =>
  (await mayRead(client, 'payment:read')) &&
  Promise.all([
    movementList.prefetch(client, address),
    prefetchAll(client, [
      movementStates(movementSearch.read(address)),
      waitingRefundsOptions,
      failedEventsOptions,
    ]),
  ])
