import type { QueryClient } from '@tanstack/react-query'
import type { ReceivedDetail } from '#shared/contract/received-invoices.ts'
import { orpc } from '#web/api/api-client.ts'
import { listQuery } from '#web/patterns/list/list-query.ts'
import { receivedSearch } from './received-search.ts'

/** The count also holds what is to be paid in each currency and the number in each state. */
export const receivedList = listQuery(receivedSearch, {
  pages: orpc.receivedInvoices.listReceivedInvoices,
  count: orpc.receivedInvoices.countReceivedInvoices,
})

export const receivedOptions = (receivedId: string) =>
  orpc.receivedInvoices.getReceivedInvoice.queryOptions({ input: { receivedId } })

/** For the loader of the page: a single try, since the page retries by itself. What came by the platform stands among the cards. */
export const prefetchReceived = (client: QueryClient, receivedId: string) =>
  Promise.all([
    client.prefetchQuery({ ...receivedOptions(receivedId), retry: false }),
    client.prefetchQuery({
      ...orpc.approvedPlatform.getReception.queryOptions({ input: { receivedId } }),
      retry: false,
    }),
  ])

/** Shows at once what a change answered; the lists and the timeline follow. */
export function cacheReceived(client: QueryClient, changed: ReceivedDetail): void {
  client.setQueryData(receivedOptions(changed.id).queryKey, changed)
  void client.invalidateQueries({ queryKey: orpc.receivedInvoices.key() })
  void client.invalidateQueries({ queryKey: orpc.platform.listEvents.key() })
}
