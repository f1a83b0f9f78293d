import { type NotificationKind, toldToOne } from '../notification-kind.ts'
import type { callEvents } from './events.ts'

/** The events that members are told of. */
export const callNotifications = {
  'call.missed': toldToOne('call:read', 'none'),
} satisfies Partial<Record<keyof typeof callEvents, NotificationKind>>
