import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { listQuery } from '#web/patterns/list/list-query.ts'
import { quoteSearch } from './quote-search.ts'

/** The count also holds the totals and the number of quotes in each state. */
export const quoteList = listQuery(quoteSearch, {
  pages: orpc.quotes.listQuotes,
  count: orpc.quotes.countQuotes,
})

export const quoteOptions = (quoteId: string) => orpc.quotes.getQuote.queryOptions({ input: { quoteId } })

/** For the loader of the page: a single try, since the page retries by itself. */
export const prefetchQuote = (client: QueryClient, quoteId: string) =>
  client.prefetchQuery({ ...quoteOptions(quoteId), retry: false })

const SHOWN = 5
/** The last quotes of a client. */
export const clientQuotesOptions = (client: { companyId?: string; contactId?: string }) =>
  orpc.quotes.listQuotes.queryOptions({ input: { ...client, limit: SHOWN } })
