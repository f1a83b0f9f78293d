import { type NotificationKind, toldToHolders } from '../notification-kind.ts'
import type { invoiceEvents } from './events.ts'

/** The events that members are told of. */
export const invoiceNotifications = {
  'invoice.disputed': toldToHolders(
    'invoice:send',
    'immediate',
    'Depuis la page de la facture, avec sa raison.',
  ),
  'invoice.withheld': toldToHolders(
    'invoice:issue',
    'immediate',
    'Elle n’est pas du montant qui a été prélevé.',
  ),
  'invoice.stopped': toldToHolders(
    'invoice:issue',
    'immediate',
    'Son client ou une plateforme agréée la refuse, la rejette ou la suspend.',
  ),
} satisfies Partial<Record<keyof typeof invoiceEvents, NotificationKind>>
