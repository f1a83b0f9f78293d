import { type NotificationKind, toldToHolders } from '../notification-kind.ts'
import type { reportEvents } from './events.ts'

/** The events that members are told of: a report that did not leave, to those who look after them. */
export const reportNotifications = {
  'report.not_sent': toldToHolders('report:manage', 'digest'),
} satisfies Partial<Record<keyof typeof reportEvents, NotificationKind>>
