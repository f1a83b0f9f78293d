import type { EventHandlers } from '#server/scope.ts'
import { notificationTypes } from '#shared/domain/notifications/notifications.ts'
import { tellMembers } from './commands/tell-members.ts'

export const notificationsEventHandlers: EventHandlers = Object.fromEntries(
  notificationTypes.map((type) => [type, [tellMembers]]),
)
