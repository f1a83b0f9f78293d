import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/client.ts'
import { filterOf, orderOf, type ProductSearch } from './product-search.ts'

const firstPage: string | undefined = undefined

export const setupOptions = orpc.paymentSetup.getSetup.queryOptions({ input: {} })
export const setupKey = setupOptions.queryKey
export const recentEventsOptions = orpc.paymentSetup.listWebhookEvents.queryOptions({ input: {} })
export const importableOptions = orpc.paymentSetup.listImportableProducts.queryOptions({ input: {} })

/** Pages of products; the rows in place stay until those of the new filter arrive. */
export const productPages = (search: ProductSearch) =>
  orpc.paymentSetup.listProducts.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...filterOf(search),
      ...orderOf(search),
      ...(cursor === undefined ? {} : { cursor }),
    }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

export const productCount = (search: ProductSearch) =>
  orpc.paymentSetup.countProducts.queryOptions({ input: filterOf(search), placeholderData: keepPreviousData })

/** What the loaders of the routes warm; one try, for the page itself tries again while it shows what is coming. */
export const prefetchSetup = (client: QueryClient) => client.prefetchQuery({ ...setupOptions, retry: false })
export const prefetchProducts = (client: QueryClient, search: ProductSearch) =>
  Promise.all([
    prefetchSetup(client),
    client.prefetchInfiniteQuery({ ...productPages(search), retry: false }),
  ])
