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
  'quote.question_asked': answered,
  'quote.revised': toldToAuthor('quote:read', 'none'),
  'quote.expired': toldToAuthor('quote:read', 'digest'),
  'quote.agreed': toldToAuthor('quote:read', 'digest'),
  'quote.agreement_cancelled': toldToAuthor('quote:read', 'digest'),
  'quote.closed': toldToAuthor('quote:read', 'none'),
  'quote.reopened': toldToAuthor('quote:read', 'none'),
  'quote.withdrawn': toldToAuthor('quote:read', 'none'),
} satisfies Partial<Record<keyof typeof quoteEvents, NotificationKind>>
