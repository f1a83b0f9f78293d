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

/** The sending of the draft of a version, which ends with it: whoever reads the draft asks for it no more meanwhile. */
export const versionSendingKey = (draftId: string) => ['send-version', draftId] as const

/** For the loader of the page: a single try, since the page retries by itself. */
export const prefetchQuote = (client: QueryClient, quoteId: string) =>
  client.prefetchQuery({ ...quoteOptions(quoteId), retry: false })
