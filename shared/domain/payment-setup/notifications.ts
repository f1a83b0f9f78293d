import { type NotificationKind, toldToHolders } from '../notification-kind.ts'
import type { paymentSetupEvents } from './events.ts'

/** The events that members are told of. */
export const paymentSetupNotifications = {
  'payment_provider.lost': toldToHolders('payment_provider:write', 'immediate'),
} satisfies Partial<Record<keyof typeof paymentSetupEvents, NotificationKind>>
