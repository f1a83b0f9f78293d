import { type NotificationKind, toldToHolders } from '../notification-kind.ts'
import type { approvedPlatformEvents } from './events.ts'

/** The events that members are told of. */
export const approvedPlatformNotifications = {
  'approved_platform.failed': toldToHolders('invoice:issue', 'immediate'),
} satisfies Partial<Record<keyof typeof approvedPlatformEvents, NotificationKind>>
