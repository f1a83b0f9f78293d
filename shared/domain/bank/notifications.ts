import { type NotificationKind, toldToHolders } from '../notification-kind.ts'
import type { bankEvents } from './events.ts'

/** The events that members are told of. */
export const bankNotifications = {
  'bank.file_asked': toldToHolders('bank:write', 'immediate'),
} satisfies Partial<Record<keyof typeof bankEvents, NotificationKind>>
