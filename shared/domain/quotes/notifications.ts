import { type NotificationKind, toldToAuthor } from '../notification-kind.ts'
import type { quoteEvents } from './events.ts'

const answered: NotificationKind = {
  ...toldToAuthor('quote:read', 'digest'),
  answered: true,
}

/** The events that members are told of. */
export const quoteNotifications = {
  'quote.viewed': toldToAuthor('quote:read', 'none'),
  'quote.signed': answered,
  'quote.refused': answered,
  'quote.change_requested': answered,
  'quote.expired': toldToAuthor('quote:read', 'digest'),
} satisfies Partial<Record<keyof typeof quoteEvents, NotificationKind>>
