import { type NotificationKind, toldToHolders } from '../notification-kind.ts'
import type { paymentSetupEvents } from './events.ts'

/** The events that members are told of. */
export const paymentSetupNotifications = {
  'payment_provider.lost': toldToHolders(
    'payment_provider:write',
    'immediate',
    'Il a été retiré chez Stripe\u00a0: plus rien n’est encaissé ni suivi d’ici, abonnements compris.',
  ),
} satisfies Partial<Record<keyof typeof paymentSetupEvents, NotificationKind>>
