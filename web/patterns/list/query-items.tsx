import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '#web/api/api-error.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { QueryState } from '../query/query-state.tsx'

type Items<Item> = { items: Item[] }
/** All at once, or page after page. */
export type ItemsQuery<Item> = UseQueryResult<Items<Item>> | UseInfiniteQueryResult<InfiniteData<Items<Item>>>

type QueryItemsProps<Item> = {
  query: ItemsQuery<Item>
  loading: ReactNode
  empty: ReactNode
  /** Class of the error shown when nothing could be read. */
  errorClassName?: string
  children: (items: Item[]) => ReactNode
}

/** The items of any query, and the states while they load, fail or are none. */
export function QueryItems<Item>({ query, loading, empty, errorClassName, children }: QueryItemsProps<Item>) {
  const { data } = query
  if (data === undefined)
    return <QueryState query={query} loading={loading} errorClassName={errorClassName} />
  const items = 'pages' in data ? data.pages.flatMap((page) => page.items) : data.items
  if (items.length === 0) return empty
  return (
    <>
      {children(items)}
      {'hasNextPage' in query && (query.hasNextPage || query.isFetchNextPageError) && (
        <div className="flex justify-center p-4">
          <LoadMore
            hasMore
            loadingMore={query.isFetchingNextPage}
            error={query.isFetchNextPageError && messageOf(query.error)}
            onLoadMore={() => void query.fetchNextPage()}
            onRetry={() => void query.fetchNextPage()}
          />
        </div>
      )}
    </>
  )
}
