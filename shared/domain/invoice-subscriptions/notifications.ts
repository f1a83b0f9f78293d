import { type NotificationKind, toldToHolders } from '../notification-kind.ts'
import type { subscriptionEvents } from './events.ts'

/** The events that members are told of. */
export const subscriptionNotifications = {
  'invoice_subscription.failed': toldToHolders(
    'invoice:issue',
    'immediate',
    'Une facture qui devait partir d’elle-même n’a pas pu être faite.',
  ),
} satisfies Partial<Record<keyof typeof subscriptionEvents, NotificationKind>>
