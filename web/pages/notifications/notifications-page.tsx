import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { CheckCheck, MailX } from 'lucide-react'
import { NotificationHistory } from '#web/features/notifications/notification-history.tsx'
import { NotificationPreferences } from '#web/features/notifications/notification-preferences.tsx'
import { unreadCountOptions } from '#web/features/notifications/notification-queries.ts'
import { useMarking } from '#web/features/notifications/use-marking.ts'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const route = getRouteApi('/app/notifications')

/** The user's notifications, and their preferences. */
export function NotificationsPage() {
  const { tab } = route.useSearch()
  const navigate = useNavigate({ from: '/notifications' })
  const { data } = useQuery(unreadCountOptions)
  const { markAll, pending } = useMarking()
  const show = (tab?: 'preferences') => void navigate({ search: { tab }, replace: true })
  return (
    <>
      <RecordHeader
        actions={
          <>
            <LinkButton to="/notifications/mails" icon={MailX}>
              <span className="max-sm:sr-only">E-mails non remis</span>
            </LinkButton>
            <Button
              icon={CheckCheck}
              disabledReason={data?.count === 0 ? 'Toutes vos notifications sont lues.' : null}
              loading={pending}
              onClick={markAll}
            >
              Tout marquer comme lu
            </Button>
          </>
        }
      />
      <Tabs
        label="Notifications"
        value={tab ?? 'history'}
        onValueChange={(next) => show(next === 'preferences' ? next : undefined)}
        items={[
          {
            value: 'history',
            label: 'Historique',
            content: <NotificationHistory onPreferences={() => show('preferences')} />,
          },
          { value: 'preferences', label: 'Préférences', content: <NotificationPreferences /> },
        ]}
      />
    </>
  )
}
