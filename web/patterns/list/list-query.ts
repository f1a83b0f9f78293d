import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
} from '@tanstack/react-query'
import type { Direction, ListSearch } from './list-search.ts'

type Cursor = string | undefined
type Page<Row> = { items: Row[]; nextCursor: string | null }
type Pages<Row> = UseInfiniteQueryOptions<
  Page<Row>,
  Error,
  InfiniteData<Page<Row>, Cursor>,
  readonly unknown[],
  Cursor
>

/** How an endpoint with cursor pages is read page after page. */
export const byCursor = {
  initialPageParam: undefined as Cursor,
  getNextPageParam: (page: { nextCursor: string | null }): Cursor => page.nextCursor ?? undefined,
}

type PagesInput<Filter> = typeof byCursor & {
  input: (cursor: Cursor) => Filter & { cursor?: Cursor; limit?: number | undefined }
  placeholderData: typeof keepPreviousData
}
type CountInput<Filter> = { input: Filter; placeholderData: typeof keepPreviousData }

/** Two endpoints of the contract: the pages of a list, and how many rows answer the same filters. */
type Endpoints<Row, Count, Filters, Ordering> = {
  pages: { infiniteOptions: (options: PagesInput<Filters & Ordering>) => Pages<Row> }
  count: { queryOptions: (options: CountInput<Filters>) => UseQueryOptions<Count, Error, Count> }
  /** Rows a page, where the usual number of the contract does not fit. */
  limit?: number
}

export type ListQuery<Row, Search extends object, Count = { count: number }> = {
  search: Omit<ListSearch<Search, object, { sort?: string; direction?: Direction }>, 'filtersOf'>
  pages: (search: Search) => Pages<Row>
  count: (search: Search) => UseQueryOptions<Count, Error, Count>
  /** For the loader of a route: a single try, since the page retries while it shows its skeleton. */
  prefetch: (client: QueryClient, address: object) => Promise<void>
}

/**
 * A list is a query of the contract: its pages and its count, for what the address says. The rows in place stay until
 * those of a new filter arrive.
 */
export function listQuery<
  Row,
  Count,
  Search extends object,
  Filters extends object,
  Ordering extends { sort?: string; direction?: Direction },
>(
  search: ListSearch<Search, Filters, Ordering>,
  { pages: pagesOf, count: countOf, limit }: Endpoints<Row, Count, Filters, Ordering>,
): ListQuery<Row, Search, Count> {
  const pages = (values: Search) => {
    const filter = { ...search.filtersOf(values), ...search.orderOf(values), limit }
    return pagesOf.infiniteOptions({
      ...byCursor,
      input: (cursor) => ({ ...filter, cursor }),
      placeholderData: keepPreviousData,
    })
  }
  const count = (values: Search) =>
    countOf.queryOptions({ input: search.filtersOf(values), placeholderData: keepPreviousData })
  return {
    search,
    pages,
    count,
    prefetch: async (client, address) => {
      const read = search.read(address)
      void client.prefetchQuery({ ...count(read), retry: false })
      await client.prefetchInfiniteQuery({ ...pages(read), retry: false })
    },
  }
}
