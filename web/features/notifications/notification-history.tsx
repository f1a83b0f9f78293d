import { useQuery } from '@tanstack/react-query'
import { BellOff, Mail, MailOpen } from 'lucide-react'
import type { Notification } from '#shared/contract/notifications.ts'
import { eventSentence, eventWords } from '#shared/domain/event-sentences.ts'
import { eventTypes } from '#shared/domain/events.ts'
import { NOTIFICATION_DAYS, notificationTypes } from '#shared/domain/notifications/notifications.ts'
import { type Currency, formatDateTime, formatRelative } from '#shared/french/format.ts'
import { guillemets } from '#shared/french/typography.ts'
import { useOrganization } from '#web/api/me.ts'
import { eventLook } from '#web/blocks/events/event-look.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { timings } from '#web/messages/timings.ts'
import { moneyCell } from '#web/patterns/list/list-cells.tsx'
import type { ListFilter } from '#web/patterns/list/list-filter.ts'
import type { SearchOf } from '#web/patterns/list/list-search.ts'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Column } from '#web/ui/data-table-types.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toneSoft } from '#web/ui/tone.ts'
import { useNow } from '#web/ui/use-now.ts'
import { notificationList } from './notification-queries.ts'
import type { notificationSearch } from './notification-search.ts'
import { SubjectLink } from './subject-link.tsx'
import { useMarking } from './use-marking.ts'

const types = [
  { value: '', label: 'Tous les types' },
  ...notificationTypes.map((type) => ({ value: type, label: eventTypes[type] })),
]

/** Everything that one was told of, page after page; `onPreferences` leads to what one wants to be told of. */
export function NotificationHistory({ onPreferences }: { onPreferences: () => void }) {
  const { timezone, currency } = useOrganization()
  const now = useNow(timings.relativeTime)
  const { mark, markMany } = useMarking()
  return (
    <>
      <QueryList
        list={notificationList}
        label="Notifications"
        icon={BellOff}
        filters={[useStates(), { name: 'type', label: 'Type', options: types }]}
        columns={historyColumns({ now, timezone, currency, onMark: mark })}
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
        bulkActions={(selected, done) => {
          const markAs = (read: boolean) => () => {
            markMany(
              selected.map(({ id }) => id),
              read,
            )
            done()
          }
          return (
            <>
              <Button size="sm" icon={MailOpen} onClick={markAs(true)}>
                Marquer comme lues
              </Button>
              <Button size="sm" icon={Mail} onClick={markAs(false)}>
                Marquer comme non lues
              </Button>
            </>
          )
        }}
        empty={{
          title: 'Aucune notification pour le moment',
          description:
            'Vous serez averti ici quand un client lit, signe ou refuse un devis, ou quand un e-mail ne lui parvient pas.',
          action: <Button onClick={onPreferences}>Choisir mes notifications</Button>,
        }}
        noMatch={{
          title: 'Aucune notification ne correspond',
          description: 'Modifiez ou retirez les filtres.',
          lift: 'Tout afficher',
        }}
      />
      <p className="mt-4 text-muted text-xs">
        Les notifications sont conservées {NOTIFICATION_DAYS} jours, puis effacées. L’historique de chaque
        devis reste sur sa page.
      </p>
    </>
  )
}

/** All of them or the unread, with how many each shows; the bell counts the unread already. */
function useStates(): ListFilter<SearchOf<typeof notificationSearch>> {
  const [search] = useListSearch(notificationList.search)
  const { data: all } = useQuery(notificationList.count({ ...search, state: undefined }))
  const { data: unread } = useQuery(notificationList.count({ ...search, state: 'unread' }))
  return {
    name: 'state',
    label: 'État',
    tabs: true,
    options: optionsOf({ unread: 'Non lues' }, 'Toutes'),
    counts: all && unread && { '': all.count, unread: unread.count },
  }
}

type Facts = {
  now: Date
  timezone: string
  currency: string
  onMark: (id: string, read: boolean) => void
}

const historyColumns = ({ now, timezone, currency, onMark }: Facts): Column<Notification>[] => [
  {
    id: 'event',
    phone: 'text',
    header: 'Notification',
    cell: (notification) => (
      <Sentence notification={notification} when={formatRelative(notification.occurredAt, now, timezone)} />
    ),
  },
  {
    id: 'state',
    header: 'État',
    width: 'w-28',
    cell: ({ readAt }) =>
      readAt === null ? <Badge tone="info">Non lue</Badge> : <Badge ordinary>Lue</Badge>,
  },
  {
    id: 'amount',
    header: 'Montant',
    from: 'lg',
    align: 'end',
    width: 'w-32',
    cell: ({ amountCents }) => moneyCell(amountCents, currency as Currency),
  },
  {
    id: 'when',
    header: 'Reçue',
    width: 'w-36',
    cell: ({ occurredAt }) => (
      <time
        dateTime={occurredAt}
        title={formatDateTime(occurredAt, timezone)}
        className="whitespace-nowrap text-muted"
      >
        {formatRelative(occurredAt, now, timezone)}
      </time>
    ),
  },
  {
    id: 'mark',
    phone: 'end',
    header: '',
    width: 'w-14',
    align: 'end',
    interactive: true,
    cell: (notification) => {
      const unread = notification.readAt === null
      return (
        <IconButton
          size="sm"
          icon={unread ? MailOpen : Mail}
          label={`${unread ? 'Marquer comme lue' : 'Marquer comme non lue'}\u00a0: ${eventSentence(notification)}`}
          onClick={() => onMark(notification.id, unread)}
        />
      )
    },
  },
]

/** `when`: on a phone below the sentence, with whether it is unread. */
function Sentence({ notification, when }: { notification: Notification; when: string }) {
  const { icon: Icon, tone } = eventLook(notification)
  const words = eventWords(notification)
  return (
    <span className="flex items-start gap-3">
      <span
        aria-hidden
        className={cx(
          'mt-0.5 flex size-7 shrink-0 items-center justify-center rounded-full max-sm:self-center',
          toneSoft[tone],
        )}
      >
        <Icon size={14} />
      </span>
      <span className="min-w-0 self-center">
        <span
          className={cx(
            'max-sm:line-clamp-2',
            notification.readAt === null ? 'font-semibold' : 'font-normal',
          )}
        >
          {eventSentence(notification)}
        </span>
        {words && (
          <span className="line-clamp-2 font-normal text-muted text-xs max-sm:hidden">
            {guillemets(words)}
          </span>
        )}
        <span className="block font-normal text-muted text-xs sm:hidden">
          {notification.readAt === null && 'Non lue · '}
          {when}
        </span>
      </span>
    </span>
  )
}
