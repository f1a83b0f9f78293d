import { Mail, MailOpen } from 'lucide-react'
import { useId } from 'react'
import type { Notification } from '#shared/contract/notifications.ts'
import { eventFacts, eventSentence, eventWords } from '#shared/domain/event-sentences.ts'
import { type Currency, formatDateTime, formatMoney, formatRelative } from '#shared/french/format.ts'
import { guillemets } from '#shared/french/typography.ts'
import { eventLook } from '#web/blocks/events/event-look.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toneSoft } from '#web/ui/tone.ts'
import { SubjectLink } from './subject-link.tsx'

type NotificationItemProps = {
  notification: Notification
  now: Date
  timeZone: string
  currency: string
  onOpen: () => void
  onMark: (read: boolean) => void
}

/** A line of the bell's panel: the line links to the subject, its button marks it read or unread. */
export function NotificationItem(props: NotificationItemProps) {
  const { notification, now, timeZone, currency, onOpen, onMark } = props
  const { occurredAt, amountCents } = notification
  const { icon: Icon, tone } = eventLook(notification)
  const unread = notification.readAt === null
  const words = eventWords(notification)
  const facts = eventFacts(notification)
  const sentenceId = useId()
  return (
    <li
      className={cx(
        'relative flex items-start gap-3 border-line border-b py-3 ps-4 pe-2 last:border-b-0 hover:bg-hover',
        unread && 'bg-selected',
      )}
    >
      <span
        aria-hidden
        className={cx('flex size-8 shrink-0 items-center justify-center rounded-full', toneSoft[tone])}
      >
        <Icon size={16} />
      </span>
      <div className="min-w-0 flex-1">
        <SubjectLink
          id={sentenceId}
          notification={notification}
          onClick={onOpen}
          className={cx(
            'stretched-link block text-sm focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2',
            unread && 'font-medium',
          )}
        >
          {eventSentence(notification)}
        </SubjectLink>
        {words && <p className="mt-0.5 line-clamp-2 text-muted text-sm">{guillemets(words)}</p>}
        {facts.map(([label, text]) => (
          <p key={label} className="wrap-anywhere mt-0.5 text-muted text-sm">
            {label}
            {'\u00a0'}: {text}
          </p>
        ))}
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-xs">
          <time dateTime={occurredAt} title={formatDateTime(occurredAt, timeZone)}>
            {formatRelative(occurredAt, now, timeZone)}
          </time>
          {amountCents !== null && (
            <span className="whitespace-nowrap tabular">
              {formatMoney(amountCents, currency as Currency)}
            </span>
          )}
          {unread && <Badge tone="info">Non lue</Badge>}
        </p>
      </div>
      <IconButton
        size="sm"
        icon={unread ? MailOpen : Mail}
        label={unread ? 'Marquer comme lue' : 'Marquer comme non lue'}
        aria-describedby={sentenceId}
        onClick={() => onMark(unread)}
        className="relative z-10"
      />
    </li>
  )
}
