import { useInfiniteQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import type { CallEntry } from '#shared/contract/call-fields.ts'
import { callOutcomeLabels, type EntryState, entryStateLabels } from '#shared/domain/calls/call-names.ts'
import { formatMoment } from '#shared/french/format.ts'
import { shortPhone } from '#shared/french/phone-format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { linesCell } from '#web/patterns/list/list-cells.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import type { Tone } from '#web/ui/tone.ts'
import { entriesOptions } from './call-queries.ts'

const tones: Record<EntryState, Tone> = {
  waiting: 'info',
  done: 'success',
  skipped: 'neutral',
  refused: 'danger',
}

/** The people of a list, in its order. */
export function ListEntries({ listId, closed }: { listId: string; closed: boolean }) {
  const { timezone } = useOrganization()
  const pages = useInfiniteQuery(entriesOptions(listId))
  return (
    <DataTable<CallEntry>
      label="Personnes de la liste"
      rows={pages.data?.pages.flatMap(({ items }) => items)}
      columns={columnsOf(timezone, closed)}
      rowKey={({ id }) => id}
      rowName={({ clientName }) => clientName}
      error={pages.error && messageOf(pages.error)}
      onRetry={() => void (pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch())}
      hasMore={pages.hasNextPage}
      onLoadMore={() => void pages.fetchNextPage()}
      loadingMore={pages.isFetchingNextPage}
      empty={{ icon: Users, title: 'Cette liste est vide' }}
    />
  )
}

const columnsOf = (timeZone: string, closed: boolean): Column<CallEntry>[] => [
  {
    id: 'client',
    header: 'Personne',
    cell: ({ clientName, number }) =>
      linesCell({ main: clientName, more: number && shortPhone(number), first: true }),
  },
  {
    id: 'state',
    header: 'État',
    cell: ({ state, outcome, reason, notBeforeAt }) => (
      <span className="block min-w-0 max-sm:text-end">
        <Badge tone={tones[state]}>
          {outcome === null ? entryStateLabels[state] : callOutcomeLabels[outcome]}
        </Badge>
        {reason !== null && <span className="wrap-anywhere mt-0.5 block text-muted text-xs">{reason}</span>}
        {state === 'waiting' && notBeforeAt !== null && (
          <span className="mt-0.5 block text-muted text-xs">
            Pas avant le {formatMoment(notBeforeAt, timeZone)}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'actions',
    header: '',
    align: 'end',
    width: 'w-36',
    interactive: true,
    cell: (entry) =>
      !closed && (entry.state === 'skipped' || entry.state === 'refused') && <CallAgain entry={entry} />,
  },
]

function CallAgain({ entry }: { entry: CallEntry }) {
  const refusal = useRefusal('call:write')
  const again = useAction(
    () => api.callLists.skipCallEntry({ entryId: entry.id, isSkipped: false, reason: '' }),
    { success: `${entry.clientName} est de nouveau à appeler`, refresh: [orpc.callLists] },
  )
  return (
    <Button
      size="sm"
      loading={again.isPending}
      disabledReason={refusal ?? null}
      aria-label={`À rappeler\u00a0: ${entry.clientName}`}
      onClick={() => again.mutate()}
    >
      À rappeler
    </Button>
  )
}
