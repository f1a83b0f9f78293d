import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { BellOff, Mail, MailOpen } from 'lucide-react'
import { useState } from 'react'
import type { Notification } from '#shared/contract/notifications.ts'
import { eventTypes } from '#shared/domain/events.ts'
import { NOTIFICATION_DAYS, notificationTypes } from '#shared/domain/notifications.ts'
import { eventSentence } from '#shared/french/event-sentences.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useOrganization } from '#web/api/me.ts'
import { timings } from '#web/messages/timings.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { useNow } from '#web/ui/use-now.ts'
import { historyColumns } from './history-columns.tsx'
import { historyCountOptions, historyOptions } from './notification-queries.ts'
import type { NotificationSearch } from './notification-search.ts'
import { SubjectLink } from './subject-link.tsx'
import { useMarking } from './use-marking.ts'

type NotificationHistoryProps = {
  search: NotificationSearch
  onSearchChange: (change: NotificationSearch) => void
}

const types = [
  { value: '', label: 'Tous les types' },
  ...notificationTypes.map((type) => ({ value: type as string, label: eventTypes[type] })),
]
const states = [
  { value: '', label: 'Lues et non lues' },
  { value: 'unread', label: 'Non lues' },
]

/** Everything that one was told of, page after page. */
export function NotificationHistory({ search, onSearchChange }: NotificationHistoryProps) {
  const pages = useInfiniteQuery(historyOptions(search))
  const { data: total } = useQuery(historyCountOptions(search))
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const { timezone, currency } = useOrganization()
  const now = useNow(timings.relativeTime)
  const wide = useMediaQuery('(min-width: 64rem)')
  const { mark, markMany } = useMarking()
  const change = (next: NotificationSearch) => {
    setSelection(new Set())
    onSearchChange(next)
  }
  const markSelection = (read: boolean) => {
    markMany([...selection], read)
    setSelection(new Set())
  }
  const columns = historyColumns({ now, timezone, currency, onMark: mark })
  const filtered = search.state !== undefined || search.type !== undefined
  return (
    <>
      <search className="mb-4 flex flex-wrap items-center gap-2">
        <NativeSelect
          aria-label="État"
          className="grow sm:grow-0"
          options={states}
          value={search.state ?? ''}
          onChange={({ target }) =>
            change({ ...search, state: target.value === 'unread' ? 'unread' : undefined })
          }
        />
        <NativeSelect
          aria-label="Type"
          className="grow sm:grow-0"
          options={types}
          value={search.type ?? ''}
          onChange={({ target }) =>
            change({ ...search, type: notificationTypes.find((type) => type === target.value) })
          }
        />
      </search>
      <DataTable<Notification>
        label="Notifications"
        rows={pages.data?.pages.flatMap((page) => page.items)}
        columns={columns.filter(({ id }) => wide || id !== 'amount')}
        rowKey={({ id }) => id}
        rowName={eventSentence}
        rowLink={(notification, sentence) => (
          <SubjectLink
            notification={notification}
            onClick={() => notification.readAt === null && mark(notification.id, true)}
          >
            {sentence}
          </SubjectLink>
        )}
        selection={selection}
        onSelectionChange={setSelection}
        bulkActions={
          <>
            <Button size="sm" icon={MailOpen} onClick={() => markSelection(true)}>
              Marquer comme lues
            </Button>
            <Button size="sm" icon={Mail} onClick={() => markSelection(false)}>
              Marquer comme non lues
            </Button>
          </>
        }
        error={pages.error && messageOf(pages.error)}
        onRetry={() => void (pages.data ? pages.fetchNextPage() : pages.refetch())}
        refreshing={pages.isPlaceholderData || (pages.isError && pages.isFetching)}
        count={total?.count}
        hasMore={pages.hasNextPage}
        onLoadMore={() => void pages.fetchNextPage()}
        loadingMore={pages.isFetchingNextPage}
        empty={
          filtered
            ? {
                icon: BellOff,
                title: 'Aucune notification ne correspond',
                description: 'Modifiez ou retirez les filtres.',
                action: <Button onClick={() => change({})}>Tout afficher</Button>,
              }
            : {
                icon: BellOff,
                title: 'Aucune notification pour le moment',
                description:
                  'Vous serez averti ici quand un client lit, signe ou refuse un devis, ou quand un e-mail ne lui parvient pas.',
                action: (
                  <Button onClick={() => onSearchChange({ tab: 'preferences' })}>
                    Choisir mes notifications
                  </Button>
                ),
              }
        }
      />
      <p className="mt-4 text-muted text-xs">
        Les notifications sont conservées {NOTIFICATION_DAYS} jours, puis effacées. L’historique de chaque
        devis reste sur sa page.
      </p>
    </>
  )
}
