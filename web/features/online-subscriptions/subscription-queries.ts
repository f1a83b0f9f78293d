import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { byCursor, listQuery } from '#web/patterns/list/list-query.ts'
import { onlineSubscriptionSearch } from './subscription-search.ts'

export const onlineSubscriptionList = listQuery(onlineSubscriptionSearch, {
  pages: orpc.onlineSubscriptions.listOnlineSubscriptions,
  count: orpc.onlineSubscriptions.countOnlineSubscriptions,
})

export const onlineSubscriptionOptions = (subscriptionId: string) =>
  orpc.onlineSubscriptions.getOnlineSubscription.queryOptions({ input: { subscriptionId } })

export const periodsOptions = (subscriptionId: string) =>
  orpc.onlineSubscriptions.listOnlinePeriods.infiniteOptions({
    ...byCursor,
    input: (cursor: string | undefined) => ({ subscriptionId, cursor }),
  })

/** The prices that may be proposed are among these. */
export const pricesOptions = orpc.paymentSetup.listProducts.queryOptions({
  input: { state: 'active', sort: 'name', direction: 'asc', limit: 100 },
})

/** For the loader of the page: a single try, since the page retries by itself. */
export const prefetchOnlineSubscription = (client: QueryClient, subscriptionId: string) =>
  client.prefetchQuery({ ...onlineSubscriptionOptions(subscriptionId), retry: false })
