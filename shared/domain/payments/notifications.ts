import { type NotificationKind, toldToHolders } from '../notification-kind.ts'
import type { paymentEvents } from './events.ts'

/** The events that members are told of. */
export const paymentNotifications = {
  'payment.refund_asked': toldToHolders(
    'payment:write',
    'immediate',
    'Selon la règle du propriétaire, une autre personne que celle qui l’a demandé doit valider.',
  ),
  'payment.refund_declined': toldToHolders(
    'payment:write',
    'digest',
    'Une autre personne ne l’a pas validé, avec sa raison.',
  ),
  'payment.failed': toldToHolders(
    'payment:write',
    'immediate',
    'La banque du client a refusé un prélèvement\u00a0: la facture est de nouveau due.',
  ),
  'payment.disputed': toldToHolders(
    'payment:write',
    'immediate',
    'La banque du client retient la somme jusqu’à ce qu’elle ait tranché.',
  ),
  'payment.lost': toldToHolders(
    'payment:write',
    'immediate',
    'La banque a rendu la somme au client\u00a0: la facture est de nouveau due.',
  ),
  'payment.refund_failed': toldToHolders(
    'payment:write',
    'immediate',
    'La banque du client n’a pas pu recevoir la somme\u00a0: elle vous revient.',
  ),
} satisfies Partial<Record<keyof typeof paymentEvents, NotificationKind>>
