import { type NotificationKind, toldToHolders } from '../notification-kind.ts'
import type { organizationEvents } from './events.ts'

/** The events that members are told of. */
export const organizationNotifications = {
  'invitation.accepted': toldToHolders('member:manage', 'none'),
  'invitation.refused': toldToHolders('member:manage', 'none'),
} satisfies Partial<Record<keyof typeof organizationEvents, NotificationKind>>
