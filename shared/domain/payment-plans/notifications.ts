import { type NotificationKind, toldToHolders } from '../notification-kind.ts'
import type { paymentPlanEvents } from './events.ts'

/** The events that members are told of. */
export const paymentPlanNotifications = {
  'payment_plan.signed': toldToHolders('reminder:send', 'immediate'),
  'payment_plan.term_missed': toldToHolders('reminder:send', 'immediate'),
  'payment_plan.term_kept': toldToHolders('reminder:send', 'none'),
  'payment_plan.completed': toldToHolders('reminder:send', 'none'),
} satisfies Partial<Record<keyof typeof paymentPlanEvents, NotificationKind>>
