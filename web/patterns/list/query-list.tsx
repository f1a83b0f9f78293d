import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { messageOf } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { countText } from '#web/ui/data-table-footer.tsx'
import { DataTableSortSelect } from '#web/ui/data-table-head.tsx'
import type { DataTableProps, Sort } from '#web/ui/data-table-types.ts'
import type { ListQuery } from './list-query.ts'
import { ListToolbar, type ListToolbarProps } from './list-toolbar.tsx'
import { useListSearch } from './use-list-search.ts'

type QueryListProps<Row, Search extends object, Count> = ListToolbarProps<Search> &
  Pick<DataTableProps<Row>, 'label' | 'columns' | 'rowKey' | 'rowName' | 'rowLink'> & {
    list: ListQuery<Row, Search, Count>
    icon: LucideIcon
    /** Actions on the selected rows; `done` clears the selection. Without it no row can be selected. */
    bulkActions?: (selected: Row[], done: () => void) => ReactNode
    /** Shown when the list has no rows yet, with a reason to add the first. */
    empty: { title: string; description: string; action?: ReactNode }
    /** Shown when no row matches the filters; `lift` says what removing them shows. */
    noMatch: { title: string; description?: string; lift?: string }
  }

/** A list of the contract as a table, whose filters and order stand in the address: a query, columns and words. */
export function QueryList<Row, Search extends object, Count extends { count: number }>(
  props: QueryListProps<Row, Search, Count>,
) {
  const { list, icon, searchBox, filters, chips, toolbar, bulkActions, empty, noMatch, ...table } = props
  const [search, change] = useListSearch(list.search)
  const pages = useInfiniteQuery(list.pages(search))
  const { data: total, isPlaceholderData: counting } = useQuery(list.count(search))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const rows = pages.data?.pages.flatMap((page) => page.items)
  // Rows that the filters hide are not acted on.
  const selected = rows?.filter((row) => chosen.has(table.rowKey(row))) ?? []
  const { sort, direction = 'asc' } = list.search.orderOf(search)
  const sorting = {
    sort: sort === undefined ? null : { columnId: sort, direction },
    onSortChange:
      sort === undefined
        ? undefined
        : (next: Sort) => change(list.search.orderBy(next.columnId, next.direction)),
  }
  const sortable = sorting.onSortChange && table.columns.some((column) => column.sortable)
  const tooled = (searchBox ?? filters ?? toolbar) !== undefined
  return (
    <div data-wide="">
      {tooled && (
        <ListToolbar
          search={search}
          onChange={change}
          searchBox={searchBox}
          filters={filters}
          chips={chips}
          toolbar={toolbar}
          sorting={sortable && <DataTableSortSelect columns={table.columns} {...sorting} />}
          count={rows && rows.length > 0 ? countText(rows.length, total?.count) : undefined}
        />
      )}
      <DataTable<Row>
        {...table}
        rows={rows}
        {...sorting}
        selection={bulkActions && new Set(selected.map(table.rowKey))}
        onSelectionChange={bulkActions && setChosen}
        bulkActions={bulkActions?.(selected, () => setChosen(new Set()))}
        error={pages.error && messageOf(pages.error)}
        onRetry={() => void (pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch())}
        refreshing={pages.isPlaceholderData || (pages.isError && pages.isFetching)}
        count={total?.count}
        counting={counting}
        of={JSON.stringify(search)}
        tooled={tooled}
        hasMore={pages.hasNextPage}
        onLoadMore={() => void pages.fetchNextPage()}
        loadingMore={pages.isFetchingNextPage}
        empty={
          list.search.isFiltered(search)
            ? {
                icon,
                title: noMatch.title,
                description:
                  noMatch.description ?? (searchBox && 'Essayez avec moins de mots, ou retirez un filtre.'),
                action: (
                  <Button onClick={() => change(list.search.unfiltered)}>
                    {noMatch.lift ?? 'Effacer les filtres'}
                  </Button>
                ),
              }
            : { icon, ...empty }
        }
      />
    </div>
  )
}
