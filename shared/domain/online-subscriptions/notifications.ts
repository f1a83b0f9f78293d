import { type NotificationKind, toldToHolders } from '../notification-kind.ts'
import type { onlineSubscriptionEvents } from './events.ts'

/** The events that members are told of. */
export const onlineSubscriptionNotifications = {
  'online_subscription.started': toldToHolders(
    'invoice:issue',
    'digest',
    'Un client a donné son accord et son moyen de paiement.',
  ),
  'online_subscription.unpaid': toldToHolders(
    'invoice:issue',
    'immediate',
    'La banque du client a refusé le paiement d’une période.',
  ),
  'online_subscription.ending': toldToHolders(
    'invoice:issue',
    'digest',
    'Il prendra fin avec la période payée.',
  ),
  'online_subscription.ended': toldToHolders('invoice:issue', 'immediate', 'Plus rien n’est prélevé.'),
  'online_subscription.failed': toldToHolders(
    'invoice:issue',
    'immediate',
    'Une période est payée, et sa facture n’a pas pu être faite.',
  ),
  'online_subscription.withdrawn': toldToHolders(
    'invoice:issue',
    'immediate',
    'Un consommateur renonce dans les quatorze jours\u00a0: l’avoir et le remboursement suivent.',
  ),
  'online_subscription.withdrawal_failed': toldToHolders(
    'invoice:issue',
    'immediate',
    'L’avoir ou le remboursement n’a pas pu être fait.',
  ),
} satisfies Partial<Record<keyof typeof onlineSubscriptionEvents, NotificationKind>>
