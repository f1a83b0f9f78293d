import { BellOff, Mail, MailOpen } from 'lucide-react'
import { eventSentence } from '#shared/domain/event-sentences.ts'
import { eventTypes } from '#shared/domain/events.ts'
import { NOTIFICATION_DAYS, notificationTypes } from '#shared/domain/notifications/notifications.ts'
import { useOrganization } from '#web/api/me.ts'
import { timings } from '#web/messages/timings.ts'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { historyColumns } from './history-columns.tsx'
import { notificationList } from './notification-queries.ts'
import { SubjectLink } from './subject-link.tsx'
import { useMarking } from './use-marking.ts'

const types = [
  { value: '', label: 'Tous les types' },
  ...notificationTypes.map((type) => ({ value: type, label: eventTypes[type] })),
]
const states = [
  { value: '', label: 'Lues et non lues' },
  { value: 'unread', label: 'Non lues' },
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
        filters={[
          { name: 'state', label: 'État', options: states },
          { name: 'type', label: 'Type', options: types },
        ]}
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
