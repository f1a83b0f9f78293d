import { type NotificationKind, toldToHolders } from '../notification-kind.ts'
import type { invoiceEvents } from './events.ts'

/** The events that members are told of. */
export const invoiceNotifications = {
  'invoice.disputed': toldToHolders('invoice:send', 'immediate'),
  'invoice.payment_announced': toldToHolders('reminder:send', 'immediate'),
  'invoice.payment_promised': toldToHolders('reminder:send', 'immediate'),
  'invoice.delay_asked': toldToHolders('reminder:send', 'immediate'),
  'invoice.answer_withdrawn': toldToHolders('reminder:send', 'none'),
  'invoice.withheld': toldToHolders('invoice:issue', 'immediate'),
  'invoice.stopped': toldToHolders('invoice:issue', 'immediate'),
} satisfies Partial<Record<keyof typeof invoiceEvents, NotificationKind>>
