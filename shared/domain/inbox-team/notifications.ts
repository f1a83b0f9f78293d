import { type NotificationKind, toldToOne } from '../notification-kind.ts'
import type { inboxTeamEvents } from './events.ts'

/** The events that members are told of. */
export const inboxTeamNotifications = {
  'conversation.assigned': toldToOne('inbox:read', 'digest'),
  'conversation.mentioned': toldToOne('inbox:read', 'immediate'),
  'conversation.answered': toldToOne('inbox:read', 'none'),
  'conversation.due_soon': toldToOne('inbox:read', 'none'),
  'conversation.late': toldToOne('inbox:read', 'digest'),
} satisfies Partial<Record<keyof typeof inboxTeamEvents, NotificationKind>>
