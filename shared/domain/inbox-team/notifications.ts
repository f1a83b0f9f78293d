import { type NotificationKind, toldToOne } from '../notification-kind.ts'
import type { inboxTeamEvents } from './events.ts'

/** The events that members are told of. */
export const inboxTeamNotifications = {
  'conversation.assigned': toldToOne('inbox:read', 'digest', 'À vous, ou à une de vos équipes.'),
  'conversation.mentioned': toldToOne('inbox:read', 'immediate', 'Une note interne vous nomme.'),
  'conversation.answered': toldToOne(
    'inbox:read',
    'none',
    'Une conversation qui vous est attribuée, ou à laquelle vous êtes abonné.',
  ),
  'conversation.due_soon': toldToOne(
    'inbox:read',
    'none',
    'Le délai de réponse de votre organisation est presque écoulé.',
  ),
  'conversation.late': toldToOne(
    'inbox:read',
    'digest',
    'Le délai de réponse de votre organisation est passé.',
  ),
} satisfies Partial<Record<keyof typeof inboxTeamEvents, NotificationKind>>
