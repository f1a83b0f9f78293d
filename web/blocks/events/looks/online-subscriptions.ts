import { Ban, RefreshCw } from 'lucide-react'
import type {
  onlineSubscriptionEvents,
  onlineSubscriptionSubjects,
} from '#shared/domain/online-subscriptions/events.ts'
import type { EventLooks, SubjectIcons } from '#web/blocks/events/look.ts'

export const onlineSubscriptionIcons: SubjectIcons<typeof onlineSubscriptionSubjects> = {
  online_subscription: RefreshCw,
}

export const onlineSubscriptionLooks: EventLooks<typeof onlineSubscriptionEvents> = {
  'online_subscription.started': { icon: RefreshCw, tone: 'success' },
  'online_subscription.unpaid': { icon: Ban, tone: 'danger' },
  'online_subscription.ended': { icon: Ban, tone: 'warning' },
  'online_subscription.withdrawn': { icon: Ban, tone: 'warning' },
  'online_subscription.withdrawal_failed': { icon: Ban, tone: 'danger' },
  'online_subscription.failed': { icon: RefreshCw, tone: 'danger' },
}
