import { type NotificationKind, toldToHolders } from '../notification-kind.ts'
import type { onlineSubscriptionEvents } from './events.ts'

/** The events that members are told of. */
export const onlineSubscriptionNotifications = {
  'online_subscription.started': toldToHolders('invoice:issue', 'digest'),
  'online_subscription.unpaid': toldToHolders('invoice:issue', 'immediate'),
  'online_subscription.ending': toldToHolders('invoice:issue', 'digest'),
  'online_subscription.ended': toldToHolders('invoice:issue', 'immediate'),
  'online_subscription.failed': toldToHolders('invoice:issue', 'immediate'),
  'online_subscription.withdrawn': toldToHolders('invoice:issue', 'immediate'),
  'online_subscription.withdrawal_failed': toldToHolders('invoice:issue', 'immediate'),
} satisfies Partial<Record<keyof typeof onlineSubscriptionEvents, NotificationKind>>
