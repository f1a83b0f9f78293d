import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { messageOf } from '#web/api/api-error.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { DataTableProps } from '#web/ui/data-table-types.ts'

type PagedTableProps<Row> = Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'rowKey' | 'rowName' | 'empty'
> & { pages: UseInfiniteQueryResult<InfiniteData<{ items: Row[] }>> }

/** A list that has neither a search nor a count, page after page. */
export function PagedTable<Row>({ pages, ...table }: PagedTableProps<Row>) {
  return (
    <div data-wide="">
      <DataTable<Row>
        {...table}
        rows={pages.data?.pages.flatMap(({ items }) => items)}
        error={pages.error && messageOf(pages.error)}
        onRetry={() => void (pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch())}
        refreshing={pages.isPlaceholderData || (pages.isError && pages.isFetching)}
        hasMore={pages.hasNextPage}
        onLoadMore={() => void pages.fetchNextPage()}
        loadingMore={pages.isFetchingNextPage}
      />
    </div>
  )
}
