import { type NotificationKind, toldToHolders } from '../notification-kind.ts'
import type { approvedPlatformEvents } from './events.ts'

/** The events that members are told of. */
export const approvedPlatformNotifications = {
  'approved_platform.failed': toldToHolders(
    'invoice:issue',
    'immediate',
    'Vos factures ne peuvent plus lui être transmises.',
  ),
} satisfies Partial<Record<keyof typeof approvedPlatformEvents, NotificationKind>>
