import type { EventHandlers } from '#server/scope.ts'
import { notificationTypes } from '#shared/domain/notifications/notifications.ts'
import { notifyMembers } from './commands/notify-members.ts'

export const notificationsEventHandlers: EventHandlers = Object.fromEntries(
  notificationTypes.map((type) => [type, [notifyMembers]]),
)
