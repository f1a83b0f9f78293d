import { type NotificationKind, toldToOne } from '../notification-kind.ts'
import type { mailboxEvents } from './events.ts'

/** The events that members are told of. */
export const mailboxNotifications = {
  'mailbox.expired': toldToOne('organization:read', 'immediate'),
} satisfies Partial<Record<keyof typeof mailboxEvents, NotificationKind>>
