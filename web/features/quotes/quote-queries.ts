import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { byCursor, listQuery } from '#web/patterns/list/list-query.ts'
import type { SearchOf } from '#web/patterns/list/list-search.ts'
import { type BoardStatus, boardStatuses, quoteBoardSearch, quoteSearch } from './quote-search.ts'

/** The count also holds the totals and the number of quotes in each state. */
export const quoteList = listQuery(quoteSearch, {
  pages: orpc.quotes.listQuotes,
  count: orpc.quotes.countQuotes,
})

type BoardSearch = SearchOf<typeof quoteBoardSearch>

/** Cards of a column that come together. */
const COLUMN = 20

/** A column of the board, the newest first. */
export const boardColumnOptions = (search: BoardSearch, status: BoardStatus) =>
  orpc.quotes.listQuotes.infiniteOptions({
    ...byCursor,
    input: (cursor) => ({ ...quoteBoardSearch.filtersOf(search), status, limit: COLUMN, cursor }),
    placeholderData: keepPreviousData,
  })

export const boardCountOptions = (search: BoardSearch) =>
  orpc.quotes.countQuotes.queryOptions({
    input: quoteBoardSearch.filtersOf(search),
    placeholderData: keepPreviousData,
  })

/** For the loader: the columns together, each tried once. */
export const prefetchBoard = async (client: QueryClient, address: object): Promise<void> => {
  const search = quoteBoardSearch.read(address)
  void client.prefetchQuery({ ...boardCountOptions(search), retry: false })
  await Promise.all(
    boardStatuses.map((status) =>
      client.prefetchInfiniteQuery({ ...boardColumnOptions(search, status), retry: false }),
    ),
  )
}

export const quoteOptions = (quoteId: string) => orpc.quotes.getQuote.queryOptions({ input: { quoteId } })

/** The sending of the draft of a version, which ends with it: whoever reads the draft asks for it no more meanwhile. */
export const versionSendingKey = (draftId: string) => ['send-version', draftId] as const

/** For the loader of the page: a single try, since the page retries by itself. */
export const prefetchQuote = (client: QueryClient, quoteId: string) =>
  client.prefetchQuery({ ...quoteOptions(quoteId), retry: false })

const SHOWN = 5
/** The last quotes of a client. */
export const clientQuotesOptions = (client: { companyId?: string; contactId?: string }) =>
  orpc.quotes.listQuotes.queryOptions({ input: { ...client, limit: SHOWN } })
