import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/client.ts'
import { filtersOf, orderOf, type QuoteSearch } from './quote-search.ts'

/** The list, page after page, as the address asks for it. */
export const quoteListOptions = (search: QuoteSearch) =>
  orpc.quotes.listQuotes.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filtersOf(search), ...orderOf(search), cursor }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

/** Counts by state and totals of the same list. */
export const quoteCountOptions = (search: QuoteSearch) =>
  orpc.quotes.countQuotes.queryOptions({ input: filtersOf(search), placeholderData: keepPreviousData })

export const quoteOptions = (quoteId: string) => orpc.quotes.getQuote.queryOptions({ input: { quoteId } })

/** Loads the list before its page is shown; one try, for the page tries again by itself. */
export async function prefetchQuotes(client: QueryClient, search: QuoteSearch): Promise<void> {
  await Promise.all([
    client.prefetchInfiniteQuery({ ...quoteListOptions(search), retry: false }),
    client.prefetchQuery({ ...quoteCountOptions(search), retry: false }),
  ])
}

export const prefetchQuote = (client: QueryClient, quoteId: string) =>
  client.prefetchQuery({ ...quoteOptions(quoteId), retry: false })
