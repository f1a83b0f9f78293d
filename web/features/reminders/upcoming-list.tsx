import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import type { ReminderStanding } from '#shared/contract/reminder-fields.ts'
import { formatCount } from '#shared/french/format.ts'
import { channelLabels } from '#web/blocks/reminders/reminder-words.ts'
import { dayCell, linesCell, mainMoneyCell } from '#web/patterns/list/list-cells.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { ClientLink } from './client-link.tsx'
import { PagedTable } from './paged-table.tsx'
import { QuoteLink } from './quote-link.tsx'
import { standingsOptions } from './reminder-queries.ts'

const loadCalendar = () => import('./upcoming-calendar.tsx').then((module) => module.UpcomingCalendar)

const shapes = [
  { value: 'table', label: 'Liste' },
  { value: 'calendar', label: 'Calendrier' },
] as const

/** The clients whose next step comes within 30 days, the nearest first, or day by day. */
export function UpcomingList() {
  const pages = useInfiniteQuery(standingsOptions('upcoming'))
  const [shape, setShape] = useState<'table' | 'calendar'>('table')
  const Calendar = useLoaded(loadCalendar, shape === 'calendar')
  const standings = pages.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      {standings.length > 0 && (
        <Segments
          label="Présentation"
          className="mb-4"
          options={shapes}
          value={shape}
          onValueChange={setShape}
        />
      )}
      {shape === 'calendar' && standings.length > 0 ? (
        Calendar ? (
          <div className="grid gap-4">
            <Calendar standings={standings} />
            <LoadMore
              hasMore={pages.hasNextPage}
              onLoadMore={() => void pages.fetchNextPage()}
              loadingMore={pages.isFetchingNextPage}
              error={pages.isFetchNextPageError}
              onRetry={() => void pages.fetchNextPage()}
            />
          </div>
        ) : (
          <Skeleton className="h-96" />
        )
      ) : (
        <UpcomingTable pages={pages} />
      )}
    </>
  )
}

type UpcomingPages = UseInfiniteQueryResult<InfiniteData<{ items: ReminderStanding[] }>>

function UpcomingTable({ pages }: { pages: UpcomingPages }) {
  return (
    <PagedTable
      pages={pages}
      label="Relances à venir"
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ clientName }) => clientName}
      empty={{
        icon: CalendarClock,
        title: 'Aucune relance dans les 30\u00a0jours',
        description:
          'Dès qu’une facture approche de son échéance ou la dépasse, l’étape suivante de son plan apparaît ici, avec son jour.',
      }}
    />
  )
}

const columns: Column<ReminderStanding>[] = [
  {
    id: 'client',
    phone: 'name',
    header: 'Client',
    share: 'w-[28%]',
    cell: (standing) => (
      <span className="block min-w-0">
        <ClientLink {...standing} />
        <span className="block font-normal text-muted text-xs">
          {standing.subject === 'quote' ? <QuoteLink {...standing} /> : lateOf(standing)}
        </span>
      </span>
    ),
  },
  {
    id: 'on',
    phone: 'under',
    header: 'Prochaine étape',
    width: 'w-36',
    cell: ({ nextOn }) => dayCell(nextOn),
  },
  {
    id: 'channel',
    phone: 'mark',
    header: 'Par',
    from: 'md',
    width: 'w-44',
    cell: ({ nextChannel }) => nextChannel && channelLabels[nextChannel],
  },
  {
    id: 'plan',
    header: 'Plan',
    from: 'lg',
    cell: ({ planName, planReason }) => linesCell({ main: planName, more: planReason }),
  },
  {
    id: 'owed',
    phone: 'end',
    header: 'Montant',
    align: 'end',
    width: 'w-32',
    cell: ({ owedCents, currency }) => mainMoneyCell(owedCents, currency),
  },
]

const lateOf = ({ lateCount }: ReminderStanding) =>
  lateCount === 0
    ? 'Rien n’est encore en retard'
    : formatCount(lateCount, 'facture en retard', 'factures en retard')
