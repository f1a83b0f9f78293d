import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { byCursor, listQuery } from '#web/patterns/list/list-query.ts'
import { subscriptionSearch } from './subscription-search.ts'

/** The counts also hold the number in each state. */
export const subscriptionList = listQuery(subscriptionSearch, {
  pages: orpc.invoiceSubscriptions.listInvoiceSubscriptions,
  count: orpc.invoiceSubscriptions.countInvoiceSubscriptions,
})

export const subscriptionOptions = (subscriptionId: string) =>
  orpc.invoiceSubscriptions.getInvoiceSubscription.queryOptions({ input: { subscriptionId } })

/** A new proposal, read anew each time: its lines have ids of their own. */
export const proposalOptions = (invoiceId: string | undefined) => ({
  ...orpc.invoiceSubscriptions.proposeInvoiceSubscription.queryOptions({ input: { invoiceId } }),
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
})

export const occurrencesOptions = (subscriptionId: string) =>
  orpc.invoiceSubscriptions.listSubscriptionOccurrences.infiniteOptions({
    ...byCursor,
    input: (cursor: string | undefined) => ({ subscriptionId, cursor }),
  })

/** For the loader of the page: a single try, since the page retries by itself. */
export const prefetchSubscription = (client: QueryClient, subscriptionId: string) =>
  client.prefetchQuery({ ...subscriptionOptions(subscriptionId), retry: false })
