import { useInfiniteQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import type { CallList } from '#shared/contract/call-fields.ts'
import { callPurposeLabels } from '#shared/domain/calls/call-names.ts'
import { formatCount } from '#shared/french/format.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useOrganization } from '#web/api/me.ts'
import { linesCell, quietDayCell } from '#web/patterns/list/list-cells.tsx'
import { ListToolbar } from '#web/patterns/list/list-toolbar.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { PlainLink } from '#web/ui/plain-link.tsx'
import { listsOptions } from './call-queries.ts'
import { listsSearch } from './call-search.ts'

const stateFilter = {
  name: 'state',
  label: 'État',
  options: [
    { value: '', label: 'Listes en cours' },
    { value: 'closed', label: 'Listes terminées' },
  ],
} as const

/** The call lists, the newest first. */
export function CallLists() {
  const { timezone } = useOrganization()
  const [search, change] = useListSearch(listsSearch)
  const pages = useInfiniteQuery(listsOptions(search))
  const closed = search.state === 'closed'
  return (
    <>
      <ListToolbar search={search} onChange={change} filters={[stateFilter]} />
      <DataTable<CallList>
        label="Listes d’appels"
        rows={pages.data?.pages.flatMap(({ items }) => items)}
        columns={columnsOf(timezone)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id: listId }, name) => (
          <PlainLink to="/calls/lists/$listId" params={{ listId }}>
            {name}
          </PlainLink>
        )}
        error={pages.error && messageOf(pages.error)}
        onRetry={() => void (pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch())}
        refreshing={pages.isPlaceholderData || (pages.isError && pages.isFetching)}
        hasMore={pages.hasNextPage}
        onLoadMore={() => void pages.fetchNextPage()}
        loadingMore={pages.isFetchingNextPage}
        empty={
          closed
            ? {
                icon: ListChecks,
                title: 'Aucune liste terminée',
                action: (
                  <Button onClick={() => change({ state: undefined })}>Voir les listes en cours</Button>
                ),
              }
            : {
                icon: ListChecks,
                title: 'Aucune liste d’appels en cours',
                description:
                  'Composez une liste depuis vos contacts ou vos relances, puis appelez une personne après l’autre\u00a0: Ardoise écarte celles que la loi interdit d’appeler.',
              }
        }
      />
    </>
  )
}

const columnsOf = (timeZone: string): Column<CallList>[] => [
  { id: 'name', header: 'Liste', cell: ({ name }) => name },
  { id: 'purpose', header: 'Motif', width: 'w-44', cell: ({ purpose }) => callPurposeLabels[purpose] },
  {
    id: 'progress',
    header: 'Avancement',
    cell: ({ counts }) =>
      linesCell({
        main: progressText(counts),
        more:
          (counts.refused ?? 0) > 0
            ? formatCount(counts.refused ?? 0, 'appel interdit', 'appels interdits')
            : null,
      }),
  },
  { id: 'assignee', header: 'Pour', from: 'md', cell: ({ assigneeName }) => assigneeName },
  {
    id: 'at',
    header: 'Créée le',
    width: 'w-36',
    from: 'lg',
    cell: ({ createdAt }) => quietDayCell(createdAt, timeZone),
  },
]

function progressText(counts: CallList['counts']): string {
  const all = Object.values(counts).reduce((sum: number, count) => sum + (count ?? 0), 0)
  return `${all - (counts.waiting ?? 0)} sur ${all}`
}
