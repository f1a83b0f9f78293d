import { type NotificationKind, toldToOne } from '../notification-kind.ts'
import type { taskEvents } from './events.ts'

/** The events that members are told of: in Ardoise at once, by mail in the summary of 8 o'clock. */
export const taskNotifications = {
  'task.due': toldToOne('task:read', 'digest'),
  'task.assigned': toldToOne('task:read', 'digest'),
} satisfies Partial<Record<keyof typeof taskEvents, NotificationKind>>
