import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { listQuery } from '#web/patterns/list/list-query.ts'
import { productSearch } from './product-search.ts'

export const setupOptions = orpc.paymentSetup.getSetup.queryOptions({ input: {} })
export const setupKey = setupOptions.queryKey
export const recentEventsOptions = orpc.paymentSetup.listWebhookEvents.queryOptions({ input: {} })
export const importableOptions = orpc.paymentSetup.listImportableProducts.queryOptions({ input: {} })

export const productList = listQuery(productSearch, {
  pages: orpc.paymentSetup.listProducts,
  count: orpc.paymentSetup.countProducts,
})

/** For the loaders of the routes: a single try, since the page retries while it shows its skeleton. */
export const prefetchSetup = (client: QueryClient) => client.prefetchQuery({ ...setupOptions, retry: false })
export const prefetchProducts = (client: QueryClient, address: object) =>
  Promise.all([prefetchSetup(client), productList.prefetch(client, address)])
