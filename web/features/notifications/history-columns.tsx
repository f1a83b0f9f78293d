import { Mail, MailOpen } from 'lucide-react'
import type { Notification } from '#shared/contract/notifications.ts'
import { eventSentence, eventWords } from '#shared/domain/event-sentences.ts'
import { type Currency, formatDateTime, formatRelative } from '#shared/french/format.ts'
import { guillemets } from '#shared/french/typography.ts'
import { eventLook } from '#web/blocks/events/event-look.ts'
import { moneyCell } from '#web/patterns/list/list-cells.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Column } from '#web/ui/data-table-types.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toneSoft } from '#web/ui/tone.ts'

type Facts = {
  now: Date
  timezone: string
  currency: string
  onMark: (id: string, read: boolean) => void
}

export const historyColumns = ({ now, timezone, currency, onMark }: Facts): Column<Notification>[] => [
  {
    id: 'event',
    header: 'Notification',
    cell: (notification) => <Sentence notification={notification} />,
  },
  {
    id: 'state',
    header: 'État',
    width: 'w-28',
    cell: ({ readAt }) =>
      readAt === null ? <Badge tone="info">Non lue</Badge> : <span className="text-muted">Lue</span>,
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
    header: '',
    width: 'w-14',
    align: 'end',
    interactive: true,
    cell: (notification) => {
      const unread = notification.readAt === null
      return (
        <IconButton
          size="sm"
          className="max-sm:ms-auto"
          icon={unread ? MailOpen : Mail}
          label={unread ? 'Marquer comme lue' : 'Marquer comme non lue'}
          onClick={() => onMark(notification.id, unread)}
        />
      )
    },
  },
]

function Sentence({ notification }: { notification: Notification }) {
  const { icon: Icon, tone } = eventLook(notification)
  const words = eventWords(notification)
  return (
    <span className="flex items-start gap-3">
      <span
        aria-hidden
        className={cx('mt-0.5 flex size-7 shrink-0 items-center justify-center rounded-full', toneSoft[tone])}
      >
        <Icon size={14} />
      </span>
      <span className="min-w-0 self-center">
        <span className={notification.readAt === null ? 'font-semibold' : 'font-normal'}>
          {eventSentence(notification)}
        </span>
        {words && <span className="line-clamp-2 font-normal text-muted text-xs">{guillemets(words)}</span>}
      </span>
    </span>
  )
}
