import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { mayRead } from '#web/api/use-can.ts'
import { listQuery } from '#web/patterns/list/list-query.ts'
import { movementSearch } from './movement-search.ts'

export const movementList = listQuery(movementSearch, {
  pages: orpc.payments.listMovements,
  count: orpc.payments.countMovements,
})

export const paymentDetailOptions = (paymentId: string) =>
  orpc.payments.getPaymentDetail.queryOptions({ input: { paymentId } })

/** What stands above the list too: it would push it as it comes. */
export async function prefetchMovements(client: QueryClient, address: object): Promise<void> {
  if (!(await mayRead(client, 'payment:read'))) return
  await Promise.all([
    movementList.prefetch(client, address),
    client.prefetchQuery(orpc.refunds.listWaitingRefunds.queryOptions({ input: {} })),
    client.prefetchQuery(orpc.paymentSetup.listFailedEvents.queryOptions({ input: {} })),
  ])
}
