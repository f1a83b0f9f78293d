import { useQuery } from '@tanstack/react-query'
import { BellOff, CheckCheck } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useOrganization } from '#web/api/me.ts'
import { timings } from '#web/messages/timings.ts'
import { QueryItems } from '#web/patterns/list/query-items.tsx'
import { TimelineSkeleton } from '#web/patterns/timeline/timeline-skeleton.tsx'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { useNow } from '#web/ui/use-now.ts'
import { NotificationItem } from './notification-item.tsx'
import { newestOptions } from './notification-queries.ts'
import { useMarking } from './use-marking.ts'

type NotificationPanelProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: RefObject<HTMLButtonElement | null>
  unread: number
}

/** The panel under the bell; full screen on a phone. */
export function NotificationPanel({ open, onOpenChange, anchor, unread }: NotificationPanelProps) {
  const narrow = useMediaQuery('(max-width: 39.99rem)')
  const { mark, markAll } = useMarking()
  const close = () => onOpenChange(false)
  // Focus the list, not a button: Enter must not mark what the reader came to read.
  const list = useRef<HTMLDivElement>(null)
  const readAll = unread > 0 && (
    <Button variant="ghost" size="sm" icon={CheckCheck} onClick={markAll}>
      Tout marquer comme lu
    </Button>
  )
  const all = (
    <LinkButton to="/notifications" onClick={close} className="w-full">
      Tout voir
    </LinkButton>
  )
  if (narrow)
    return (
      <Sheet
        open={open}
        onOpenChange={onOpenChange}
        title="Notifications"
        footer={all}
        initialFocus={list}
        className="w-full! [&>div]:px-0"
      >
        {readAll && <div className="flex justify-end px-2 pb-1">{readAll}</div>}
        <div ref={list} tabIndex={-1} className="outline-hidden">
          <NewestNotifications onLeave={close} onMark={mark} />
        </div>
      </Sheet>
    )
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      anchor={anchor}
      title="Notifications"
      hideTitle
      flush
      initialFocus={list}
      className="max-h-[min(38rem,calc(100dvh-5rem))]! w-[26rem]!"
    >
      <div className="flex min-h-12 items-center justify-between gap-3 border-line border-b py-2 ps-4 pe-2">
        <p aria-hidden className="font-semibold text-sm">
          Notifications
        </p>
        {readAll}
      </div>
      <div ref={list} tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-hidden">
        <NewestNotifications onLeave={close} onMark={mark} />
      </div>
      <div className="border-line border-t p-2">{all}</div>
    </Popover>
  )
}

type NewestProps = { onLeave: () => void; onMark: (id: string, read: boolean) => void }

function NewestNotifications({ onLeave, onMark }: NewestProps) {
  const { timezone, currency } = useOrganization()
  const now = useNow(timings.relativeTime)
  return (
    <QueryItems
      query={useQuery(newestOptions)}
      errorClassName="py-8"
      loading={<TimelineSkeleton label="Chargement des notifications" />}
      empty={
        <EmptyState
          icon={BellOff}
          className="py-8"
          title="Aucune notification"
          description="Vous serez averti ici quand un client lit, signe ou refuse un devis."
        />
      }
    >
      {(notifications) => (
        <ul aria-label="Notifications récentes" className="flex flex-col">
          {notifications.map((notification) => (
            <NotificationItem
              key={notification.id}
              notification={notification}
              now={now}
              timeZone={timezone}
              currency={currency}
              onOpen={() => {
                if (notification.readAt === null) onMark(notification.id, true)
                onLeave()
              }}
              onMark={(read) => onMark(notification.id, read)}
            />
          ))}
        </ul>
      )}
    </QueryItems>
  )
}
