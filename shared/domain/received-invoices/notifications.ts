import { type NotificationKind, toldToHolders } from '../notification-kind.ts'
import type { receivedInvoiceEvents } from './events.ts'

/** The events that members are told of. */
export const receivedInvoiceNotifications = {
  'received_invoice.status_refused': toldToHolders('received_invoice:read', 'immediate'),
} satisfies Partial<Record<keyof typeof receivedInvoiceEvents, NotificationKind>>
