import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Archive, ArchiveRestore, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ClientSorting } from '#shared/contract/crm.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useRefusal } from '#web/api/me.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { type CompanyListSearch, type ContactListSearch, isFiltered } from './list-search.ts'
import { useArchive } from './use-archive.ts'

type Page<Row> = { items: Row[]; nextCursor: string | null }

type ClientTableProps<Row, Search> = {
  noun: 'company' | 'contact'
  label: string
  icon: LucideIcon
  columns: Column<Row>[]
  rowName: (row: Row) => string
  rowLink: (row: Row, name: ReactNode) => ReactNode
  pages: UseInfiniteQueryResult<InfiniteData<Page<Row>>>
  count: number | undefined
  search: Search
  onSearchChange: (change: Partial<Search>) => void
  words: {
    /** Nothing answers the filters. */
    noMatch: string
    noArchivedMatch: string
    /** Nothing at all yet, and why to add the first. */
    none: string
    why: string
  }
  /** Adds the first one. */
  addFirst: ReactNode
}

/** Companies or contacts: pages, sort, and the archiving of those that are chosen. */
export function ClientTable<Row extends { id: string }, Search extends CompanyListSearch & ContactListSearch>(
  props: ClientTableProps<Row, Search>,
) {
  const { noun, label, icon, columns, rowName, rowLink, pages, count, search, onSearchChange, words } = props
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const archive = useArchive(noun)
  const refusal = useRefusal(`${noun}:write`)
  const showArchived = search.state === 'archived'
  const rows = pages.data?.pages.flatMap((page) => page.items)
  // What the filters hide is not chosen any more.
  const selection = new Set(rows?.map(({ id }) => id).filter((id) => chosen.has(id)))
  const lift = { q: undefined, city: undefined, state: undefined, kind: undefined, companyId: undefined }
  return (
    <DataTable<Row>
      label={label}
      rows={rows}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={rowName}
      rowLink={rowLink}
      sort={{ columnId: search.sort ?? 'name', direction: search.direction ?? 'asc' }}
      onSortChange={({ columnId, direction }) =>
        onSearchChange({ sort: columnId as ClientSorting['sort'], direction } as Partial<Search>)
      }
      selection={selection}
      onSelectionChange={setChosen}
      bulkActions={
        <Button
          size="sm"
          icon={showArchived ? ArchiveRestore : Archive}
          disabledReason={refusal}
          loading={archive.isPending}
          onClick={() =>
            archive.mutate(
              { ids: [...selection], archive: !showArchived },
              { onSuccess: () => setChosen(new Set()) },
            )
          }
        >
          {showArchived ? 'Restaurer' : 'Archiver'}
        </Button>
      }
      error={pages.error && messageOf(pages.error)}
      onRetry={() => void (pages.data ? pages.fetchNextPage() : pages.refetch())}
      refreshing={pages.isPlaceholderData || (pages.isError && pages.isFetching)}
      count={count}
      hasMore={pages.hasNextPage}
      onLoadMore={() => void pages.fetchNextPage()}
      loadingMore={pages.isFetchingNextPage}
      empty={
        isFiltered(search)
          ? {
              icon,
              title: showArchived ? words.noArchivedMatch : words.noMatch,
              description: 'Essayez avec moins de mots, ou retirez un filtre.',
              action: (
                <Button onClick={() => onSearchChange(lift as Partial<Search>)}>Effacer les filtres</Button>
              ),
            }
          : {
              icon,
              title: words.none,
              description: words.why,
              action: refusal === undefined && props.addFirst,
            }
      }
    />
  )
}
