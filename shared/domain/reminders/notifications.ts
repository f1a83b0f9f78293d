import { type NotificationKind, toldToHolders } from '../notification-kind.ts'
import type { reminderEvents } from './events.ts'

/** The events that members are told of. */
export const reminderNotifications = {
  'reminder.answered': toldToHolders('reminder:send', 'immediate'),
  'reminder.client_said': toldToHolders('reminder:send', 'immediate'),
  'reminder.refused': toldToHolders('reminder:send', 'immediate'),
  'reminder.unclaimed': toldToHolders('reminder:send', 'immediate'),
  'reminder.declaration_due': toldToHolders('reminder:send', 'immediate'),
  'reminder.limitation_near': toldToHolders('reminder:send', 'immediate'),
  'reminder.prescribed': toldToHolders('reminder:send', 'immediate'),
  'promise.broken': toldToHolders('reminder:send', 'immediate'),
  'promise.kept': toldToHolders('reminder:send', 'none'),
} satisfies Partial<Record<keyof typeof reminderEvents, NotificationKind>>
