import { type NotificationKind, toldToHolders } from '../notification-kind.ts'
import type { subscriptionEvents } from './events.ts'

/** The events that members are told of. */
export const subscriptionNotifications = {
  'invoice_subscription.failed': toldToHolders('invoice:issue', 'immediate'),
} satisfies Partial<Record<keyof typeof subscriptionEvents, NotificationKind>>
