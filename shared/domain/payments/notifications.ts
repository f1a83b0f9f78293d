import { type NotificationKind, toldToHolders } from '../notification-kind.ts'
import type { paymentEvents } from './events.ts'

/** The events that members are told of. */
export const paymentNotifications = {
  'payment.refund_asked': toldToHolders('payment:write', 'immediate'),
  'payment.refund_declined': toldToHolders('payment:write', 'digest'),
  'payment.failed': toldToHolders('payment:write', 'immediate'),
  'payment.disputed': toldToHolders('payment:write', 'immediate'),
  'payment.lost': toldToHolders('payment:write', 'immediate'),
  'payment.refund_failed': toldToHolders('payment:write', 'immediate'),
} satisfies Partial<Record<keyof typeof paymentEvents, NotificationKind>>
