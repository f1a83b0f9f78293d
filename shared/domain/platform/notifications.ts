import { type NotificationKind, toldToAuthor } from '../notification-kind.ts'
import type { mailEvents } from './events.ts'

/** The events that members are told of. */
export const mailNotifications = {
  // The mail of a devis, an invoice, a statement or an invitation: each is told to those who may read that.
  'mail.failed': toldToAuthor('event:read', 'immediate'),
} satisfies Partial<Record<keyof typeof mailEvents, NotificationKind>>
