import { type NotificationKind, toldToAuthor } from '../notification-kind.ts'
import type { quoteEvents } from './events.ts'

const answered: NotificationKind = {
  ...toldToAuthor(
    'quote:read',
    'digest',
    'Pour vos devis, la réponse du client vous parvient déjà par e-mail.',
  ),
  answered: true,
}

/** The events that members are told of. */
export const quoteNotifications = {
  'quote.viewed': toldToAuthor('quote:read', 'none', 'La première fois que le client ouvre son lien.'),
  'quote.signed': answered,
  'quote.refused': answered,
  'quote.change_requested': answered,
  'quote.expired': toldToAuthor('quote:read', 'digest', 'Sa date de validité est passée sans réponse.'),
} satisfies Partial<Record<keyof typeof quoteEvents, NotificationKind>>
